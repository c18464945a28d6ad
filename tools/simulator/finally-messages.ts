import { addDays, DAY, HOUR, type Instant, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { checkSeries, checkUnpaidTold, MAIL_QUEUE_MS } from './finally-paid-later.ts';
import { type Life, statusAt, timeAt } from './lives.ts';
import type * as rows from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** A message that reached its reader. */
export type Sent = {
  createdAt: Instant;
  template: string;
  key: string;
  text: string;
  askedAt: Instant;
  at: Instant;
  about: rows.Notification['about'];
};

/** Messages are sent once, are true when they are sent, and nobody who has to know is left out. */
export function checkMessages(world: World, tables: Tables, lives: readonly Life[]): void {
  const sent = sentOf(world, tables);
  const byOrder = Map.groupBy(sent, ({ key }) => key);
  for (const life of lives) {
    const own = byOrder.get(life.order.id) ?? [];
    checkOtherTimes(world, tables, life, sent);
    checkTrue(world, life, own);
    checkNights(world, life, own);
    checkTold(world, tables, life, own);
    checkUnpaidTold(world, life, own, patienceOf(world));
  }
  checkSeries(world, tables, lives, patienceOf(world));
  for (const { attemptId, reason, status } of tables.refunds.rows) {
    const own = byOrder.get(attemptId) ?? [];
    const times = (template: string): number => own.filter((one) => one.template === template).length;
    if (status === 'DONE' && times('refund-sent-email') !== 1) {
      world.violate('NOT_TOLD', `nobody was told that ${attemptId} went back`);
    }
    if (reason === 'cancelled' || reason === 'therapist absent' || reason === 'set aside') continue;
    const why = reason === 'seat lost' ? 'seat-lost-email' : 'payment-returned-email';
    if (times(why) !== 1) world.violate('NOT_TOLD', `nobody was told why ${attemptId} goes back`);
  }
}

/** Everything that reached its reader. What says the same of the same object to the same reader may come once. */
function sentOf(world: World, tables: Tables): Sent[] {
  const seen = new Map<string, Instant>();
  const sent: Sent[] = [];
  for (const { id, template, dedupeKey, about, createdAt } of tables.notifications.rows) {
    const found = world.senders.delivered.get(id);
    if (found === undefined) continue;
    const { to, text, askedAt, at } = found;
    // Under whatever key of the product: for the reader this is the same message.
    const key = dedupeKey.split(':')[1] ?? '';
    const same = `${template}|${to}|${key}|${text}`;
    const before = seen.get(same);
    // A session may move to and fro or be marked again, and "today at" reads the same at one hour of two days.
    const again =
      template.startsWith('session-moved') ||
      template === 'marked-absent-sms' ||
      (template === 'unpaid-reminder-email' && at > (before ?? 0) + 10 * HOUR);
    if (before !== undefined && !again) {
      world.violate('TOLD_TWICE', `${template} of ${key} at ${when(before)} and ${when(at)}`);
    }
    seen.set(same, at);
    sent.push({ template, key, text, createdAt, askedAt, at, about });
  }
  return sent;
}

/** The state of a session in which a message about it is true. All but the one of absence name the time. */
const TRUE_IN: Readonly<Record<string, string>> = {
  'booking-confirmed-email': 'confirmed',
  'booking-confirmed-sms': 'confirmed',
  'new-booking-email': 'confirmed',
  'new-booking-sms': 'confirmed',
  'session-moved-email': 'confirmed',
  'session-moved-sms': 'confirmed',
  'session-moved-therapist-email': 'confirmed',
  'session-cancelled-email': 'cancelled',
  'session-cancelled-sms': 'cancelled',
  'session-cancelled-therapist-email': 'cancelled',
  'marked-absent-email': 'client_absent',
  'session-proposed-email': 'proposed',
  'session-proposed-sms': 'proposed',
  'unpaid-reminder-email': 'proposed',
  'time-released-email': 'expired',
  'time-withdrawn-email': 'cancelled',
};

/** In these states a session has its first time. */
const UNBOOKED: ReadonlySet<string> = new Set(['proposed', 'expired']);

/** The product looks whether a message is still true this long before its sender is asked. */
const LOOKED_BEFORE_MS = 200;

/** Whenever a sender is asked for a message, it says how the session is then. */
function checkTrue(world: World, life: Life, own: readonly Sent[]): void {
  for (const { template, text, askedAt } of own) {
    const truth = TRUE_IN[template];
    const looked = askedAt - LOOKED_BEFORE_MS;
    if (template.startsWith('client-waiting') && !isStanding(life.complaint, looked)) {
      world.violate('OUTDATED', `${template} of ${life.session.id} at ${when(askedAt)}, after the complaint`);
    }
    if (truth === undefined) continue;
    const is = [statusAt(life, looked), statusAt(life, askedAt)];
    if (!is.includes(truth)) {
      world.violate('OUTDATED', `${template} of ${life.session.id} at ${when(askedAt)}, when it was ${is[1]}`);
    }
    const times = [timeAt(life, looked), timeAt(life, askedAt)];
    const ended = truth === 'cancelled' ? [life.session] : times;
    const starts = UNBOOKED.has(truth) ? [life.times[0] ?? life.session] : ended;
    const named = starts.some((time) => time !== undefined && text.includes(wallOf(time.start).time));
    if (truth !== 'client_absent' && !named) {
      world.violate('OUTDATED', `${template} of ${life.session.id} at ${when(askedAt)} names another time`);
    }
  }
}

function isStanding(complaint: rows.Complaint | undefined, at: Instant): boolean {
  return complaint !== undefined && (complaint.decidedAt === null || complaint.decidedAt > at);
}

/** In the night no phone rings for a session that is more than a day away. */
function checkNights(world: World, { session, history, times }: Life, own: readonly Sent[]): void {
  for (const { template, createdAt, askedAt } of own) {
    if (!CAN_WAIT.includes(template) || askedAt >= afterNight(createdAt)) continue;
    const move = history.find(({ at }) => at === createdAt)?.move;
    const starts = move ? [move.old.start, move.new.start] : [times[0]?.start ?? session.start, session.start];
    if (Math.min(...starts) > createdAt + DAY) {
      world.violate('NIGHT', `${template} of ${session.id} came ${when(askedAt)}`);
    }
  }
}

const CAN_WAIT = ['booking-confirmed-sms', 'session-moved-sms', 'session-cancelled-sms'];

/** With any of these faults a message may be hours on its way. */
const DELAYS = [
  'sms',
  'mail',
  'message-answer',
  'slow',
  'database',
  'serialization',
  'freeze',
  'crash',
  'crash-inside',
];

function patienceOf({ faults }: World): number {
  return DELAYS.some((fault) => faults.had(fault)) ? 10 * HOUR : 10 * MINUTE;
}

/** Everybody hears once of what happened to a session, unless something newer happened before the message was sent. */
function checkTold(world: World, tables: Tables, life: Life, own: readonly Sent[]): void {
  const { session, history, complaint } = life;
  const patience = patienceOf(world);
  const complained = [complaint?.createdAt ?? 0, complaint?.decidedAt ?? 0];
  /** Whether nothing newer happened for so long after an instant. Of one instant, the rows of history have an order. */
  const isNews = (at: Instant, ms: number, after = history.filter((step) => step.at > at)): boolean =>
    ![...after.map((step) => step.at), ...complained.filter((other) => other > at)].some((other) => other <= at + ms);
  const count = (template: string, from: Instant, text = ''): number =>
    own.filter((one) => one.template === template && one.askedAt >= from && one.text.includes(text)).length;
  const expect = (template: string, at: Instant, due: boolean, text = ''): void => {
    const times = count(template, at, text);
    if (times === 0 && due) world.violate('NOT_TOLD', `nobody was sent ${template} of ${session.id}`);
  };
  for (const [index, { event, at, actor, move, to }] of history.entries()) {
    const after = history.slice(index + 1);
    const due = isNews(at, patience, after);
    if (to === 'confirmed' && move === null) {
      expect('booking-confirmed-email', at, due);
      expect('new-booking-email', at, due);
    }
    if (move !== null) {
      const { time } = wallOf(move.new.start);
      expect('session-moved-email', at, due, time);
      expect('session-moved-therapist-email', at, due, time);
      const morning = afterNight(at);
      const inTime = move.new.start > morning + patience && isNews(at, morning + patience - at, after);
      expect('session-moved-sms', at, inTime, time);
    }
    if (event === 'cancel') {
      expect('session-cancelled-email', at, true, sumOf(life));
      expect('session-cancelled-therapist-email', at, true);
      const ours = actor === 'therapist' || actor === 'admin';
      if (!ours && count('session-cancelled-sms', at) > 0)
        world.violate('TOLD_WRONG', `an SMS says we cancelled ${session.id}`);
      expect('session-cancelled-sms', at, ours && session.start > afterNight(at) + patience);
    }
    const decides = complaint?.decidedAt === at;
    if (event === 'markClientAbsent' && !decides) expect('marked-absent-email', at, due);
    if (event === 'markTherapistAbsent') expect('complaint-settled-email', at, true);
  }
  for (const template of ['booking-confirmed-email', 'new-booking-email', 'session-cancelled-email']) {
    const times = count(template, 0);
    if (times > 1) world.violate('TOLD_TWICE', `${times} times ${template} of ${session.id}`);
  }
  if (life.bookedAt === null && count('booking-confirmed-email', 0) > 0) {
    world.violate('TOLD_WRONG', `a confirmation of ${session.id}, which nobody paid`);
  }
  if (complaint === undefined) return;
  const { createdAt, decidedAt } = complaint;
  const isItem = tables.work.rows.some(
    ({ kind, key, firstAt, lastAt }) =>
      kind === 'complaint' && key === life.order.id && firstAt <= createdAt && createdAt <= lastAt,
  );
  expect('complaint-operator-email', createdAt, !isItem);
  // Somebody may answer in the same millisecond.
  const answered = decidedAt !== null && decidedAt <= createdAt + patience;
  const waits = complaint.kind === 'therapist_absent' && !answered && isNews(createdAt, patience);
  expect('client-waiting-email', createdAt, waits);
  const over = complaint.status === 'upheld' || complaint.status === 'rejected';
  if (over && isNews(complaint.decidedAt ?? 0, patience)) {
    const told = count('complaint-settled-email', complaint.decidedAt ?? 0);
    if (told < 2) world.violate('NOT_TOLD', `${told} were told what was decided about ${session.id}`);
  }
}

/** The client hears of what is offered, as long as it stands. */
function checkOtherTimes(world: World, { proposals }: Tables, { order, session }: Life, sent: readonly Sent[]): void {
  const patience = patienceOf(world);
  for (const { id, orderId, proposedAt, endedAt, start } of proposals.rows) {
    if (orderId !== order.id) continue;
    const own = sent.filter((one) => one.template === 'proposal-email' && one.key === id);
    const until = Math.min(endedAt ?? Infinity, start - DAY);
    if (own.length === 0 && until > proposedAt + patience + MAIL_QUEUE_MS) {
      world.violate('NOT_TOLD', `nobody was told what is proposed for ${session.id}`);
    }
    const late = own.find(({ askedAt }) => askedAt - LOOKED_BEFORE_MS > until);
    if (late !== undefined) world.violate('OUTDATED', `a proposal for ${session.id} came ${when(late.askedAt)}`);
  }
}

/** The words that the mail of a cancelled session has to contain. */
function sumOf({ session }: Life): string {
  return session.cancelReason === 'client_late' ? 'no refund' : 'You get back';
}

/** The instant, or the end of the night in Tbilisi in which it lies. */
function afterNight(at: Instant): Instant {
  const { date, time } = wallOf(at);
  if (time >= '08:00' && time < '22:00') return at;
  return instantOf(time < '08:00' ? date : addDays(date, 1), '08:00') ?? at;
}
