import { DAY, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { words } from '#domain/testing/words.ts';
import { type CalendarLog, hasTime } from './calendars.ts';
import type { Appointment, Attempt, History } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';
import type { World } from './world.ts';

/** Checks every committed change of sessions paid later, by its own copy of the limits of P7, P12 and P39. */
export function checkPaidLater(tables: Tables, calendars: CalendarLog): (world: World) => void {
  let [seen, tried] = [0, 0];
  /** The steps of the clients as the last commit left them. */
  const steps = new Map<string, number>();
  return (world) => {
    const happened = tables.history.rows.slice(seen);
    seen = tables.history.rows.length;
    const paying = new Set<string>();
    for (; tried < tables.attempts.rows.length; tried += 1) {
      const attempt = tables.attempts.rows[tried];
      const session = tables.appointments.byKey.get(
        tables.orders.byKey.get(attempt?.orderId ?? '')?.appointmentId ?? '',
      );
      if (attempt === undefined || session === undefined || session.proposedBy === null) continue;
      checkPage(world, tables, session, attempt);
      paying.add(session.clientId);
    }
    for (const step of happened) {
      const session = tables.appointments.byKey.get(step.appointmentId);
      if (session === undefined || session.proposedBy === null) continue;
      if (step.event === 'propose') checkProposed(world, tables, session, calendars);
      if (step.from === 'proposed' && step.to === 'confirmed') paying.add(session.clientId);
      if (step.from === 'proposed' && step.to !== 'confirmed') checkEnded(world, tables, session);
      if (step.from === 'proposed' && step.to === 'expired') checkReleased(world, tables, session, step);
    }
    for (const { id, step } of tables.users.rows) {
      if (paying.has(id)) checkLeftAlone(world, tables, happened, { id, isMoved: steps.get(id) !== step });
      steps.set(id, step);
    }
  };
}

/** The last moment to pay; that moment itself still counts. */
export function lastMomentOf({ start }: Pick<Appointment, 'start'>): Instant {
  return start - DAY;
}

const WITHIN_MS = 60 * DAY;

/** Checks time, known client, no ninth waiting session, both people free with the rest, and present terms. */
function checkProposed(world: World, tables: Tables, session: Appointment, calendars: CalendarLog): void {
  const { id, therapistId, clientId, start, end, createdAt, typeKey, proposedBy, eurRate } = session;
  if (start <= createdAt + DAY) world.violate('PAID_LATER_TIME', `${id} begins within 24 hours`);
  if (start > createdAt + WITHIN_MS) world.violate('PAID_LATER_TIME', `${id} begins after 60 days`);
  if (!hasTerms(tables, session) || eurRate !== null) world.violate('WRONG_TERMS', `${id} has other terms`);
  const waiting = tables.appointments.rows.filter((one) => one.clientId === clientId && one.status === 'proposed');
  if (waiting.length > 8) world.violate('NINTH', `${waiting.length} sessions wait for one client`);
  const isKnown = tables.appointments.rows.some(
    (one) => one.therapistId === therapistId && one.clientId === clientId && KNOWN.has(one.status),
  );
  if (!isKnown) world.violate('NOT_KNOWN', `${id} is proposed to a client without a paid session`);
  const calendar = calendars.now(therapistId);
  if (calendar?.timeOff.some((off) => overlaps(off, session))) world.violate('OFF_SCHEDULE', `${id} is in time off`);
  const rest = (calendar?.bufferMin ?? 0) * MINUTE;
  const withRest = { start: start - rest, end: end + rest };
  const isNear = tables.appointments.rows.some(
    (one) => one.id !== id && one.therapistId === therapistId && LIVE.has(one.status) && overlaps(one, withRest),
  );
  if (isNear && !isOverHold(world, tables, session, withRest)) world.violate('NO_REST', `${id} leaves no rest`);
  const isOffered = calendar !== undefined && hasTime(calendar, session, typeKey);
  if (proposedBy === 'client' && !isOffered) world.violate('OFF_SCHEDULE', `${id} of a series is not offered`);
}

/** Whether all that is so near are holds whose time is over. */
function isOverHold(
  world: World,
  tables: Tables,
  session: Appointment,
  withRest: { start: Instant; end: Instant },
): boolean {
  return tables.appointments.rows
    .filter((one) => one.id !== session.id && one.therapistId === session.therapistId && LIVE.has(one.status))
    .filter((one) => overlaps(one, withRest))
    .every((one) => one.status === 'held' && (one.holdExpiresAt ?? 0) <= world.timeline.now());
}

/** A payment page lives 15 minutes and never past the last moment, and there is one. */
function checkPage(
  world: World,
  tables: Tables,
  session: Appointment,
  { id, orderId, createdAt, expiresAt }: Attempt,
): void {
  const limit = lastMomentOf(session);
  if (createdAt > limit) world.violate('PAGE_TOO_LATE', `${id} is opened after the last moment of ${session.id}`);
  if (expiresAt > Math.min(createdAt + 15 * MINUTE, limit)) world.violate('PAGE_TOO_LONG', `${id} lives too long`);
  const open = tables.attempts.rows.filter((one) => one.orderId === orderId && OPEN.has(one.status));
  if (open.length > 1) world.violate('STILL_OPEN', `${open.length} pages are open for ${session.id}`);
}

/** A session that no longer waits can be paid on no page. */
function checkEnded(world: World, tables: Tables, { id, cancelReason, cancelledBy }: Appointment): void {
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const open = tables.attempts.rows.find((one) => one.orderId === order?.id && OPEN.has(one.status));
  if (open !== undefined) world.violate('STILL_OPEN', `${id} does not wait any more, and ${open.id} may be paid`);
  const who = { declined: ['client'], withdrawn: ['therapist', 'admin'] }[cancelReason as 'declined'] ?? [null];
  if (!(who as (string | null)[]).includes(cancelledBy))
    world.violate('AGAINST_THE_RULE', `${id} ends as ${cancelReason} by ${cancelledBy}`);
}

/** Nothing is released before the last moment is over, long after it, or although its money had come. */
function checkReleased(world: World, tables: Tables, session: Appointment, { at }: History): void {
  const { id } = session;
  const limit = lastMomentOf(session);
  if (at <= limit) world.violate('RELEASED_EARLY', `${id} may still be paid`);
  const isQuick = !DELAYING.some((fault) => world.faults.had(fault));
  if (isQuick && at > limit + PATIENCE_MS) world.violate('RELEASED_LATE', `${id} waited ${at - limit} ms too long`);
  // A frozen database may lie between the provider's answer and the release.
  if (world.faults.had('freeze')) return;
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  for (const { id: attemptId, orderId, amountMinor, currency } of tables.attempts.rows) {
    const payment = orderId === order?.id ? world.provider.payments.get(attemptId) : undefined;
    if (payment === undefined || payment.came === null || payment.hidden || payment.refund !== null) continue;
    // Money that comes after the provider had ended the payment is found in the night when no callback tells of it.
    if (payment.late && UNHEARD.some((fault) => world.faults.had(fault))) continue;
    const isWhole = payment.came.minor === amountMinor && payment.came.currency === currency;
    if (isWhole && payment.cameAt < at - ASKED_BEFORE_MS) {
      world.violate('RELEASED_THOUGH_PAID', `${id} is released, and ${attemptId} had been paid`);
    }
  }
}

/** The provider may be silent for 15 minutes, and a job may be late. */
const PATIENCE_MS = 17 * MINUTE;
/** The provider is asked some moments before the release is committed. */
const ASKED_BEFORE_MS = 5 * SECOND;
/** With any of these faults a job may be late. */
const DELAYING = words('slow database serialization freeze crash crash-inside');

/** With any of these faults a callback may not reach us. */
const UNHEARD = words('callback-lost callback-late status slow database serialization crash crash-inside');

/** A client who pays a waiting session keeps the holds and stays on the step. */
function checkLeftAlone(
  world: World,
  tables: Tables,
  happened: readonly History[],
  { id, isMoved }: { id: string; isMoved: boolean },
): void {
  if (isMoved) world.violate('STEP_MOVED', `${id} pays what waits, and is on another step`);
  const ended = happened.find(
    ({ appointmentId, from, to }) =>
      from === 'held' && to !== 'confirmed' && tables.appointments.byKey.get(appointmentId)?.clientId === id,
  );
  if (ended !== undefined) world.violate('HOLD_ENDED', `${id} pays what waits, and ${ended.appointmentId} ends`);
}

const LIVE: ReadonlySet<string> = new Set(words('held proposed confirmed'));
const OPEN: ReadonlySet<string> = new Set(words('INITIAL PROCESSING'));
const KNOWN: ReadonlySet<string> = new Set(words('confirmed completed client_absent therapist_absent'));

/** Whether an appointment has the price, the fee and the commission of its therapist's profile. */
export function hasTerms({ therapists }: Tables, one: Appointment): boolean {
  const terms = PRICES[therapists.byKey.get(one.therapistId)?.contentId ?? '']?.[one.typeKey];
  return one.priceMinor === terms?.price && one.feePercent === terms.fee && one.commissionPercent === 25;
}

/** The prices of the simulated therapists in tetri, a copy independent of the product's content. */
const PRICES: Readonly<Record<string, Readonly<Record<string, { price: number; fee: number }>>>> = {
  'therapist-nino-beridze': { personal: { price: 10_000, fee: 20 }, couple: { price: 10_000, fee: 20 } },
  'therapist-ekaterine-mchedlishvili': { personal: { price: 11_000, fee: 12.5 }, couple: { price: 14_000, fee: 12.5 } },
  'therapist-ana-gelashvili': { personal: { price: 8000, fee: 25 } },
};
