import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { lastMomentOf } from './always-paid-later.ts';
import type { Sent } from './finally-messages.ts';
import type { Life } from './lives.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';
import type { Told, ToldLater } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Checks that answers about sessions paid later were true, and that no page showed one as an open payment. */
export function checkLater(
  world: World,
  tables: Tables,
  { told, lives }: { told: Told; lives: readonly Life[] },
): void {
  const lifeOf = new Map<string | null, Life>(lives.map((life) => [life.order.id, life]));
  for (const one of told.later) {
    const life = lifeOf.get(one.orderId);
    const isOfSeries = one.all && (life?.session.seriesId ?? null) !== null;
    // Of a series an answer is about all of it.
    if (one.what === 'series' || isOfSeries) continue;
    const wrong = one.orderId === null ? wrongRefusal(world, tables, one) : life === undefined || wrongOf(one, life);
    if (wrong !== null) {
      const said = `"${one.answer}" to ${one.what} the session of ${when(one.start)}`;
      world.violate('TOLD_WRONG', `somebody was told ${said}: ${wrong === true ? 'there is none' : wrong}`);
    }
  }
  for (const { appointmentId, at } of told.current) {
    const life = lives.find(({ session }) => session.id === appointmentId);
    if (life === undefined || life.session.proposedBy === null) continue;
    if (life.bookedAt === null || life.bookedAt > at) {
      world.violate('PENDING', `${appointmentId} waits for its payment, and a page calls it the current one`);
    }
  }
}

/**
 * A series has each of the chosen dates at most once and no others, and one mail tells of it while any of them waits.
 * `patience`: how long the mail may be on its way.
 */
export function checkSeries(world: World, tables: Tables, lives: readonly Life[], patience: number): void {
  for (const { id, starts, createdAt } of tables.series.rows) {
    const dates = lives.filter(({ session }) => session.seriesId === id);
    const made = dates.map(({ session, times }) => times[0]?.start ?? session.start);
    if (new Set(made).size < made.length) world.violate('SERIES', `a date of ${id} is made twice`);
    if (made.some((start) => !starts.includes(start))) world.violate('SERIES', `nobody chose a date of ${id}`);
    const isWaitedFor = dates.some(({ history }) => {
      return (history.find(({ from }) => from === 'proposed')?.at ?? world.timeline.now()) > createdAt + patience;
    });
    const mails = tables.notifications.rows.filter(
      ({ template, dedupeKey }) => template === 'series-email' && dedupeKey.includes(id),
    );
    if (mails.length > 1) world.violate('TOLD_TWICE', `${mails.length} mails tell of ${id}`);
    if (mails.length === 0 && isWaitedFor) world.violate('NOT_TOLD', `no mail tells of ${id}`);
  }
}

/** Why an answer about one that was made is not true; null when it is. */
function wrongOf({ what, answer, start, answeredAt }: ToldLater, { session, bookedAt, times }: Life): string | null {
  const first = times[0]?.start ?? session.start;
  const { cancelReason, status, proposedBy } = session;
  const isReason = (reason: string): string | null => (cancelReason === reason ? null : `it is ${status}`);
  switch (answer) {
    case 'APPOINTMENT_PAID':
      return bookedAt !== null && bookedAt <= answeredAt ? null : 'nobody had paid';
    case 'APPOINTMENT_RELEASED':
      return answeredAt > lastMomentOf({ start }) ? null : 'it could still be paid';
    case 'APPOINTMENT_WITHDRAWN':
      return isReason('withdrawn');
    case 'APPOINTMENT_DECLINED':
      return isReason('declined');
    case 'yes':
      if (what === 'propose') return proposedBy !== null && first === start ? null : 'it is another one';
      return what === 'pay' ? null : isReason(what === 'decline' ? 'declined' : 'withdrawn');
    default:
      return null;
  }
}

/** Why a proposal was refused without a reason; null when there was one. */
function wrongRefusal(world: World, tables: Tables, one: ToldLater): string | null {
  const { answer, start, at, answeredAt, clientId } = one;
  switch (answer) {
    case 'APPOINTMENT_TOO_SOON':
      return start > answeredAt + DAY ? 'it would begin in more than 24 hours' : null;
    case 'APPOINTMENT_TOO_FAR':
      return start <= at + 60 * DAY ? 'it would begin within 60 days' : null;
    case 'TOO_MANY_WAITING': {
      const waited = tables.appointments.rows.filter(
        (session) => session.clientId === clientId && waitedIn(tables, session, { at, answeredAt }),
      );
      return waited.length < 8 ? `${waited.length} waited` : null;
    }
    case 'SLOT_TAKEN': {
      // Longer than every session with the longest rest, and as early.
      const around = { start: start - HOUR, end: start + 3 * HOUR };
      const isOff = tables.audits.rows.length > 0 && world.plan.steps.some(({ kind }) => kind === 'calendar');
      const isNear = tables.appointments.rows.some(
        (session) => overlaps(session, around) && session.createdAt <= answeredAt,
      );
      const isMoved = tables.history.rows.some(({ move }) => move !== null && overlaps(move.old, around));
      return isNear || isMoved || isOff ? null : 'nothing was in the way';
    }
    default:
      return null;
  }
}

/** Whether it waited for its payment at any moment of an interval. */
function waitedIn(
  { history }: Tables,
  { id, proposedBy, createdAt }: Life['session'],
  { at, answeredAt }: { at: Instant; answeredAt: Instant },
): boolean {
  const end =
    history.rows.find(({ appointmentId, from }) => appointmentId === id && from === 'proposed')?.at ?? Infinity;
  return proposedBy !== null && createdAt <= answeredAt && end >= at - MINUTE;
}

/**
 * The client hears once of the proposal, twice of the due payment, and once of the end; nobody is asked to pay a
 * session that no longer waits. `patience`: how long a message may be on its way.
 */
export function checkUnpaidTold(world: World, life: Life, own: readonly Sent[], patience: number): void {
  const { session, history } = life;
  const { id, start, proposedBy } = session;
  if (proposedBy === null) return;
  const proposedAt = history[0]?.at ?? 0;
  const ended = history.find(({ from }) => from === 'proposed');
  const first = life.times[0]?.start ?? start;
  // A date of a series may lie beyond the end of the history.
  const waitedUntil = Math.min(ended?.at ?? world.timeline.now(), lastMomentOf({ start: first }));
  const count = (template: string, from: Instant, until = Infinity): number =>
    own.filter((one) => one.template === template && one.askedAt >= from && one.askedAt < until).length;
  const expect = (template: string, isDue: boolean, times: number): void => {
    if (times > 1) world.violate('TOLD_TWICE', `${times} times ${template} of ${id}`);
    if (times === 0 && isDue) world.violate('NOT_TOLD', `nobody was sent ${template} of ${id}`);
  };
  const isSeries = proposedBy === 'client';
  expect(
    'session-proposed-email',
    !isSeries && waitedUntil > proposedAt + patience + MAIL_QUEUE_MS,
    count('session-proposed-email', 0),
  );
  for (const hours of [48, 26]) {
    const at = first - hours * HOUR;
    const isDue = at > proposedAt + REST_MS && waitedUntil > at + patience;
    expect('unpaid-reminder-email', isDue, count('unpaid-reminder-email', at, at + 22 * HOUR));
  }
  const isReleased = ended?.to === 'expired';
  const isNews = history.at(-1) === ended;
  expect('time-released-email', isReleased && isNews, count('time-released-email', 0));
  // Of what no mail has told nobody is told that it is over.
  const told = own.find((one) => one.template === 'session-proposed-email');
  const isWithdrawn = ended?.event === 'withdraw' && !isSeries && told !== undefined && told.at < ended.at;
  // Of a mail that goes at this very moment the product cannot know yet.
  const isKnown = isWithdrawn && told.at + patience < ended.at;
  expect('time-withdrawn-email', isKnown, count('time-withdrawn-email', 0));
  if (!isWithdrawn && !isSeries && count('time-withdrawn-email', 0) > 0) {
    world.violate('TOLD_WRONG', `somebody was told that ${id} is taken back`);
  }
}

/** The longest wait of a mail: one an hour goes from a specialist to a client, and those of a day wait. */
export const MAIL_QUEUE_MS = 25 * HOUR;
/** A reminder comes for sure when the proposal was told this long before it. */
const REST_MS = 20 * MINUTE;
