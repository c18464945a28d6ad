import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { readConfig } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { rateCache } from '#server/features/exchange/exchange.ts';
import { calendarCache } from '#server/features/calendar/calendar.ts';
import { featureDaily, featureJobs } from '#server/features.ts';
import { callCounts } from '#server/http/call-counts.ts';
import { rateLimiter } from '#server/http/rate-limit.ts';
import { startDaily } from '#server/jobs/daily.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { JOB_KINDS } from '#server/jobs/kinds.ts';
import { createWorker, type Worker } from '#server/jobs/worker.ts';
import { createLog } from '#server/log.ts';
import type { ContentProvider, Snapshot, TherapistProfile } from '#server/providers/content/content.ts';
import { contentStore } from '#server/features/content/store.ts';
import { builtinMeeting } from '#server/providers/meeting/meeting.ts';
import { pictureProcess } from '#server/providers/pictures/ask-process.ts';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { localContent } from '#server/providers/content/local.ts';
import { contentReading } from '#server/providers/content/reading.ts';
import { fixedRates } from '#server/providers/rates/rates.ts';
import { sealedMessages } from '#server/secrets/sealed-messages.ts';
import { type Chance, uuidOf } from './chance.ts';
import type { Life, SharedDatabase } from './database.ts';
import type { SimulatedProvider } from './provider.ts';
import { openKeyring } from './first-rows.ts';
import type { Senders } from './senders.ts';

/** A server process: its own memory, on the surroundings it shares with the others. */
export type Server = { life: Life; deps: Deps; worker: Worker };

/** The surroundings that all servers of a history share. */
type Outside = {
  database: SharedDatabase;
  provider: SimulatedProvider;
  senders: Senders;
  chance: Chance;
  now(): number;
  /** A failed start ends the process; the supervisor starts the next. */
  startFailed(life: Life): void;
  /** Called with lines of the log at `error`, which an operator reads. */
  alarm(message: string): void;
};

/** Constant settings and content of all histories of a thread. */
export type Fixtures = { config: Config; content: ContentProvider };

const CONTENT_DIR = join(import.meta.dirname, '../../studio/seed');
const READING = contentReading({ shipped: CONTENT_DIR, beside: join(tmpdir(), 'simshvide-none') });

/** Reads the settings and the content once per thread. */
export function loadFixtures(): Fixtures {
  const dataKey = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({ DATA_DIR: join(tmpdir(), 'simshvide-none'), DATA_KEY: dataKey });
  const snapshot = localContent({ dirs: [CONTENT_DIR] }).snapshot();
  return { config, content: { id: 'local', snapshot: () => withLongerCouples(snapshot) } };
}

/** Starts a server process: the real use cases, worker and jobs on simulated surroundings. */
export function bootServer(name: string, { config, content }: Fixtures, outside: Outside): Server {
  const { database, provider, senders, chance } = outside;
  const life: Life = { alive: true };
  const clock = { now: outside.now };
  const log = createLog('error', { write: (line) => outside.alarm(JSON.parse(line).msg) });
  const db = database.connect(life);
  const keyring = openKeyring();
  const messages = sealedMessages(db.messages, keyring);
  const worker = createWorker({ kinds: JOB_KINDS, db, clock, log, name, handlers: () => handlers });
  const random: Deps['random'] = {
    uuid: () => uuidOf(chance),
    bytes: (length) => Uint8Array.from({ length }, () => chance.below(256)),
    digits: (length) => Array.from({ length }, () => chance.below(10)).join(''),
    token: () => Array.from({ length: 22 }, () => LETTERS[chance.below(LETTERS.length)]).join(''),
  };
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    random,
    keyring,
    messages,
    jobs: worker,
    limiter: rateLimiter(clock),
    callCounts: callCounts({ db, keyring, clock }),
    signIns: { isLive: async () => true, end: () => undefined } as unknown as Deps['signIns'],
    calendars: calendarCache(),
    content,
    // The content of a history never changes: the store stays closed.
    contentStore: contentStore({ db, clock, log, messages, random, earlierTexts: async () => [], reading: READING }),
    datasetQueries: datasetQueries(),
    pictureMaker: pictureProcess(),
    hosted: null,
    hidden: { look: async () => undefined, watch: () => () => undefined },
    earlierTexts: async () => [],
    payments: provider.connect(life),
    ...senders.connect(life),
    meeting: builtinMeeting(),
    rates: fixedRates(),
    rateCache: rateCache(),
  };
  const handlers: JobHandlers = { ...featureJobs(deps), ...NO_REMINDERS };
  // As at every start of the product, except the deletion of what is old, which no history lasts for, the mails
  // of a morning and the age of backups, which move nothing.
  const {
    'login.forget-sign-ins': _signIns,
    'intake.forget-answers': _answers,
    'invitation.forget-contacts': _invited,
    'meeting.forget-stays': _stays,
    'content.forget-changes': _changes,
    'pictures.forget-unused': _pictures,
    'jobs.forget-ended': _jobs,
    'notify.forget-ended': _messages,
    'limits.forget-counts': _counts,
    'earnings.tell-due': _duePay,
    'today.tell': _morning,
    'backup.judge': _backups,
    'content.judge': _judging,
    'practice.tell-unmarked': _unmarked,
    'practice.tell-empty-calendars': _empty,
    ...daily
  } = featureDaily(deps);
  // Harmless: the server dies of it, as in production, and starts again.
  startDaily(daily, deps).catch(() => outside.startFailed(life));
  return { life, deps, worker };
}

/** Reminders are jobs like all others, but remind nobody: histories are about money, seats and calendars. */
const NO_REMINDERS = {
  reminder: async () => undefined,
  'reminder.free-change': async () => undefined,
} satisfies Partial<JobHandlers>;

/** Sessions of couples are longer here, so that slots of one therapist overlap without being equal. */
function withLongerCouples(snapshot: Snapshot): Snapshot {
  if (LONGER.has(snapshot)) return LONGER.get(snapshot) ?? snapshot;
  const longer = (profile: TherapistProfile): TherapistProfile => ({
    ...profile,
    sessionTypes: profile.sessionTypes.map((offer) =>
      offer.typeKey === 'couple' ? { ...offer, duration: 80 } : offer,
    ),
  });
  const therapists = new Map([...snapshot.therapists].map(([id, profile]) => [id, longer(profile)]));
  const changed = { ...snapshot, therapists };
  LONGER.set(snapshot, changed);
  return changed;
}

const LONGER = new WeakMap<Snapshot, Snapshot>();

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
