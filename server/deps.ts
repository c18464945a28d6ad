import type { FastifyBaseLogger } from 'fastify';
import type { Instant } from '#domain/dates.ts';
import type { Rate } from '#domain/exchange.ts';
import type { Calendar } from '#domain/schedule.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Db, Sql, Tx } from './db/db.ts';
import type { CallCounts } from './http/call-counts.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { ContentLibrary, ContentProblem, ContentProvider, RawDocument } from './providers/content/content.ts';
import type { DatasetQueries } from './providers/content/dataset/dataset.ts';
import type { EarlierTexts } from './providers/content/reading.ts';
import type { HostedContent } from './providers/content/hosted/hosted.ts';
import type { MailSender } from './providers/email/email.ts';
import type { MeetingProvider } from './providers/meeting/meeting.ts';
import type { PaymentProvider } from './providers/payments/payments.ts';
import type { ExchangeRates } from './providers/rates/rates.ts';
import type { PictureMaker } from './providers/pictures/ask-process.ts';
import type { SmsSender } from './providers/sms/sms.ts';
import type { SealedMessages } from './secrets/sealed-messages.ts';
import type { Random } from './secrets/random.ts';

/** The world as use cases reach it. Made in one place, handed to every use case as its first argument. */
export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly random: Random;
  readonly keyring: Keyring;
  readonly messages: SealedMessages;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  readonly callCounts: CallCounts;
  readonly signIns: LiveSignIns;
  readonly calendars: CalendarCache;
  readonly content: ContentProvider;
  readonly contentStore: ContentStore;
  readonly datasetQueries: DatasetQueries;
  readonly pictureMaker: PictureMaker;
  /** The hosted dataset in which content is edited; null where that happens here. */
  readonly hosted: HostedContent | null;
  readonly hidden: HiddenProfiles;
  readonly earlierTexts: EarlierTexts;
  readonly payments: PaymentProvider;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly meeting: MeetingProvider;
  readonly rates: ExchangeRates;
  readonly rateCache: RateCache;
};

/** The live sign-ins: an access token of an ended one is refused although it has not expired. */
export type LiveSignIns = {
  isLive(signInId: string): Promise<boolean>;
  /** Asks the database, whatever is cached. */
  stands(signInId: string): Promise<boolean>;
  /** Whether it has shown an app code in the last ten minutes; outside production the demo operator needs none. */
  hasFreshCode(sql: Sql, signInId: string): Promise<boolean>;
  /** Tells the cache that a sign-in has ended for good. */
  end(signInId: string): void;
};

/** Cached calendars may accept a slot (PLACE_HOLD checks their `version`) but never refuse one: read it fresh first. */
export type CalendarCache = {
  /** The calendar up to the booking horizon; `fresh` reads it anew. Null without a calendar. */
  calendarOf(sql: Sql, query: { contentId: string; now: Instant; fresh: boolean }): Promise<Calendar | null>;
};

/** A stamped document, or null to delete it; `shipped`: the hash of the product's own document, if it is that. */
export type Change = { id: string; document: RawDocument | null; shipped: string | null };

/** A stamped draft to write, or null to end it; `before` is the draft so far, `begunOn` a new draft's base revision. */
export type DraftChange = {
  id: string;
  before: RawDocument | null;
  document: RawDocument | null;
  begunOn?: string | null;
};

/**
 * The author of a content change, by route: an operator's command, an editor's program, the hosted service, or the
 * product itself, whose changes belong to no person. The id names the transaction in every report of it.
 */
export type ChangedBy = {
  via: 'product' | 'command' | 'editor' | 'hosted';
  actorId: string | null;
  transactionId?: string;
};

/**
 * The planned changes and the answer to the caller, by the content at that moment. `confirm` refuses what the door asks
 * beside the content's rules, before anything is written; `alongside` is written in the same transaction.
 */
export type Planned<Answer> = {
  changes: readonly Change[];
  drafts?: readonly DraftChange[];
  answer(after: ContentLibrary): Answer;
  confirm?: () => Promise<void>;
  alongside?: (tx: Tx) => Promise<void>;
};

/** The documents of the content in our database (P70). */
export type ContentStore = {
  /** Loads all documents, and fills a store that never had any with `first`; of an open one only what is newer. */
  open(first: () => Promise<readonly Change[]>): Promise<void>;
  /** Goes on following what other servers change; answers the way to stop. */
  watch(): Promise<() => void>;
  /** Loads what is newer. */
  look(): Promise<void>;
  /** The content this server knows; of documents of unknown types it keeps only the fields that the store writes. */
  library(): ContentLibrary;
  /** All that is committed, drafts too: it stays in memory while it is used. */
  everything(): Promise<AllContent>;
  /** Goes on telling every change of a document or draft, also by another server; answers the way to stop. */
  listen(listener: ContentListener): Promise<() => void>;
  shipped(): readonly RawDocument[];
  problems(): Promise<(Pick<ContentProblem, 'id' | 'code' | 'path' | 'leftOut'> & { since: Instant })[]>;
  /** The ids among these profiles that have calendars; within a transaction, as it sees them. */
  withCalendars(ids: readonly string[], sql?: Sql): Promise<ReadonlySet<string>>;
  /**
   * Changes documents in one transaction, behind the lock of the content: `plan` gets all current content; its
   * exception undoes all. Answers when this server serves the change; throws RuleBroken where it breaks a rule of the
   * content, and ContentLacks if no snapshot is possible.
   */
  change<Answer>(by: ChangedBy, plan: ContentPlan<Answer>): Promise<Answer>;
};

/** A change by the content at that moment, and by `all` documents, drafts too. */
export type ContentPlan<Answer> = (base: ContentLibrary, tx: Tx, all: AllDocuments) => Promise<Planned<Answer>>;

/** Published documents and drafts by their ids, of one moment; it never changes. */
export type AllDocuments = ReadonlyMap<string, RawDocument>;

/** The library of published documents, also of unknown types as a whole, with all documents of the same moment. */
export type AllContent = { readonly library: ContentLibrary; readonly documents: AllDocuments };

/** A document before and after one change. */
export type DocumentEvent = {
  change: number;
  id: string;
  transactionId: string;
  at: Instant;
  actorId: string | null;
  transition: 'appear' | 'update' | 'disappear';
  previous: RawDocument | null;
  result: RawDocument | null;
  /** How many documents the transaction changed, and which of them this is, from 1. */
  total: number;
  current: number;
};

/** A listener to changes: told an event, or that some may have been lost. */
export type ContentListener = { take(event: DocumentEvent): void; missed(): void };

/** The profiles that `content` hides because their therapists are shut out. */
export type HiddenProfiles = {
  /** Reads it anew. */
  look(): Promise<void>;
  /** Goes on looking; answers the way to stop. */
  watch(): () => void;
};

/** The exchange rate as last read, so that placing a hold asks neither the database nor the publisher. */
export type RateCache = { rate: Rate | null; readAt: Instant; asking: Promise<void> | null; askedAt: Instant };
