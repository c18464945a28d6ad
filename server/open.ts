import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type MovableClock, movableClock, systemClock } from './clock.ts';
import { addedContentDir, type Config } from './config/config.ts';
import { hasSimulatedWorld } from './config/simulated.ts';
import type { Db } from './db/db.ts';
import { refuseNetworkInTransaction } from './db/open-db.ts';
import { type DataDirLock, lockDataDir } from './db/lock.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { LONG_WORK_MS, withPatience } from './db/patience.ts';
import { openPostgres } from './db/postgres.ts';
import { openPgliteAt } from './db/snapshot.ts';
import type { Deps } from './deps.ts';
import { textsInForce } from './features/legal/texts-in-force.ts';
import { hiddenProfiles } from './features/content/hidden-profiles.ts';
import { oneSnapshot } from './features/content/one-snapshot.ts';
import { contentStore } from './features/content/store.ts';
import { createOutbox, type Outbox } from './features/dev/outbox.ts';
import { sandboxStore } from './features/dev/sandbox.sql.ts';
import { rateCache } from './features/exchange/exchange.ts';
import { liveSignIns } from './features/sign-in/own-sign-ins.ts';
import { smsHandover } from './features/notify/deliver.ts';
import { jobGivenUp, senderState } from './features/work/work.ts';
import { calendarCache } from './features/calendar/calendar.ts';
import { featureJobs } from './features.ts';
import { callCounts } from './http/call-counts.ts';
import { rateLimiter } from './http/rate-limit.ts';
import { JOB_KINDS } from './jobs/kinds.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { keyPictureAddresses } from './providers/content/pictures.ts';
import { createKeyring } from './secrets/keyring.ts';
import { beforeMigrations } from './secrets/order-ids.ts';
import { sealedMessages } from './secrets/sealed-messages.ts';
import { datasetQueries } from './providers/content/dataset/queries.ts';
import { sanityContent } from './providers/content/hosted/sanity.ts';
import { contentReading, earlierTexts } from './providers/content/reading.ts';
import { outboxMail } from './providers/email/email.ts';
import { smtpMail } from './providers/email/smtp.ts';
import { googleMeet } from './providers/meeting/google-meet.ts';
import { builtinMeeting, type MeetingProvider, staticLinkMeeting } from './providers/meeting/meeting.ts';
import { type Outgoing, outgoing } from './providers/outgoing.ts';
import { bogPayments } from './providers/payments/bog.ts';
import { keepzPayments } from './providers/payments/keepz.ts';
import type { PaymentProvider } from './providers/payments/payments.ts';
import { sandboxPayments, type SandboxStore } from './providers/payments/sandbox.ts';
import { pictureProcess } from './providers/pictures/ask-process.ts';
import { fixedRates } from './providers/rates/rates.ts';
import { nbgRates } from './providers/rates/nbg.ts';
import { smsChain } from './providers/sms/chain.ts';
import { sendergeSms } from './providers/sms/senderge.ts';
import { outboxSms, type SmsSender } from './providers/sms/sms.ts';
import { smsofficeSms } from './providers/sms/smsoffice.ts';
import { systemRandom } from './secrets/random.ts';

/** The content that comes with the product. */
export const CONTENT_DIR = join(import.meta.dirname, '../studio/seed');

/**
 * The parts of the simulated outside world that `/api/dev/*` drives; null where they do not exist: in production, and
 * where no provider is simulated. `store` is null when a real provider takes the payments.
 */
export type Simulated = { clock: MovableClock; outbox: Outbox; store: SandboxStore | null } | null;

export type Opened = {
  deps: Deps;
  worker: Worker;
  simulated: Simulated;
  /** A call runs inside it, so that it works on one snapshot of the content. */
  during<T>(work: () => Promise<T>): Promise<T>;
};

/** Joins the server's parts, as no other place does, over an open, migrated database; `change` replaces services. */
export function assemble(
  config: Config,
  parts: {
    db: Db;
    log: FastifyBaseLogger;
    clock?: MovableClock;
    /** The clock of a server without a simulated world, which nobody moves. */
    steady?: Clock;
    lanes?: number;
    change?: Partial<Deps>;
  },
): Opened {
  const { db, log } = parts;
  const movable = hasSimulatedWorld(config) ? (parts.clock ?? movableClock(config.clockStart)) : null;
  const clock = movable ?? parts.steady ?? systemClock;
  const keyring = createKeyring({ 1: config.dataKey });
  keyPictureAddresses(keyring.secret('picture-addresses'));
  const outbox = createOutbox({ db, keyring, clock });
  const store = sandboxStore(db, clock);
  const messages = sealedMessages(db.messages, keyring);
  const shippedEarlier = earlierTexts(join(CONTENT_DIR, 'earlier/legal.ndjson'));
  const reading = contentReading({ shipped: CONTENT_DIR, beside: addedContentDir(config) });
  const contents = contentStore({
    db,
    clock,
    log,
    messages,
    random: systemRandom,
    reading,
    earlierTexts: shippedEarlier,
  });
  const hiding = hiddenProfiles(textsInForce(parts.change?.content ?? contents.content, { clock }), { db, log });
  const { content, during } = oneSnapshot(hiding.content);
  const worker: Worker = createWorker({
    kinds: JOB_KINDS,
    db,
    clock,
    log,
    name: `worker-${process.pid}-${systemRandom.token()}`,
    lanes: parts.lanes,
    during,
    handlers: () => handlers,
    gaveUp: async (job): Promise<void> => jobGivenUp({ db, clock, log, jobs: worker }, job),
  });
  const call = outgoing({ beforeCall: refuseNetworkInTransaction });
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    random: systemRandom,
    keyring,
    messages,
    jobs: worker,
    limiter: rateLimiter(clock),
    callCounts: callCounts({ db, keyring, clock }),
    signIns: liveSignIns({ db, clock, config }),
    calendars: calendarCache(),
    hidden: hiding,
    hosted: config.content.provider === 'local' ? null : sanityContent({ settings: config.content.hosted, call }),
    contentStore: contents,
    datasetQueries: datasetQueries(),
    pictureMaker: pictureProcess(),
    earlierTexts: shippedEarlier,
    payments: paymentsOf(config, { store, clock, log, call }),
    sms: smsOf(config, {
      db,
      clock,
      log,
      call,
      senderState: senderState({ db, clock, log, jobs: worker }),
      keep: (message) => outbox.keepSms(message),
    }),
    mail:
      config.smtpUrl === null
        ? outboxMail((mail) => outbox.keepMail(mail))
        : smtpMail({ url: config.smtpUrl, from: config.mailFrom, beforeCall: refuseNetworkInTransaction }),
    meeting: meetingOf(config, { clock, log, call }),
    rates: config.fxProvider === 'nbg' ? nbgRates({ baseUrl: config.nbgBaseUrl, call }) : fixedRates(),
    rateCache: rateCache(),
    ...parts.change,
    content,
  };
  const handlers = featureJobs(deps);
  const simulatedStore = config.payments.provider === 'sandbox' ? store : null;
  return {
    deps,
    worker,
    during,
    simulated: movable === null ? null : { clock: movable, outbox, store: simulatedStore },
  };
}

/** The simulated outbox, or the real senders one after the other. */
function smsOf(
  config: Config,
  parts: {
    db: Db;
    clock: Clock;
    log: FastifyBaseLogger;
    call: Outgoing;
    senderState: ReturnType<typeof senderState>;
    keep: Parameters<typeof outboxSms>[0];
  },
): SmsSender {
  const { db, clock, log, call, senderState, keep } = parts;
  const senders = config.sms.map((settings): SmsSender => {
    switch (settings.provider) {
      case 'outbox':
        return outboxSms(keep);
      case 'smsoffice':
        return smsofficeSms({ settings: settings.smsoffice, call });
      case 'senderge':
        return sendergeSms({ settings: settings.senderge, call });
    }
  });
  const begun = smsHandover(db, clock);
  const [only] = senders;
  return only?.id === 'outbox' ? only : smsChain({ senders, begun, clock, log, senderState });
}

function paymentsOf(
  { payments, publicUrl }: Config,
  { store, clock, log, call }: { store: SandboxStore; clock: Clock; log: FastifyBaseLogger; call: Outgoing },
): PaymentProvider {
  switch (payments.provider) {
    case 'sandbox':
      return sandboxPayments({ store, clock, publicUrl });
    case 'keepz':
      return keepzPayments({ settings: payments.keepz, call, log });
    case 'bog':
      return bogPayments({ settings: payments.bog, call, clock, log });
  }
}

function meetingOf(
  { meeting }: Config,
  { clock, log, call }: { clock: Clock; log: FastifyBaseLogger; call: Outgoing },
): MeetingProvider {
  switch (meeting.provider) {
    case 'builtin':
      return builtinMeeting();
    case 'static-link':
      return staticLinkMeeting();
    case 'google-meet':
      return googleMeet({ settings: meeting.google, call, clock, log });
  }
}

export type OpenDatabase = { db: Db; release(): Promise<void> };

/** Opens and migrates the database of the settings; the embedded one only under the lock of its directory. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  const lock: DataDirLock | null = config.databaseUrl === null ? await lockDataDir(config.dataDir) : null;
  try {
    const db =
      config.databaseUrl === null
        ? await openPgliteAt(join(config.dataDir, 'database'), say)
        : await openPostgres(config.databaseUrl);
    const keyring = createKeyring({ 1: config.dataKey });
    const applied = await withPatience(LONG_WORK_MS, async () =>
      migrate(db, readMigrations(), beforeMigrations(keyring)),
    );
    db.messages.startSweeping();
    if (applied.length > 0) say(`Database brought up to date (${applied.length} steps).`);
    return {
      db,
      async release() {
        await db.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
