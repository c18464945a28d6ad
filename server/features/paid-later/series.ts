// docs/decisions/196
import type { Answer } from '#contract/api.ts';
import { type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError, type ErrorCode, orRefuse } from '#domain/errors.ts';
import { shownPrice } from '#domain/money.ts';
import { isSeriesWeeks, MAX_WAITING, paidLaterRefusal, type SeriesWeeks } from '#domain/paid-later.ts';
import type { Calendar, Slot } from '#domain/schedule.ts';
import { planSeries, seriesRefusal } from '#domain/series.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { slotOf, wallsOf } from '#server/http/wire.ts';
import type { SessionOffer, TherapistProfile } from '#server/providers/content/content.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { isKnownClient, propose, waitingOf } from '../booking/booking.ts';
import { type OrderRow, ownOrder } from '../order/order.ts';
import { offerOf } from '../matching/matching.ts';
import { judgeSlot, openCalendars, untilHorizon, wantedOf, windowAround } from '../calendar/calendar.ts';
import { shownToClient } from '../session-view/session-view.ts';
import { planUnpaid } from './plan.ts';
import { insertSeries, liveOfClient, madeOf, type SeriesRow, seriesOfKey, seriesSince } from './paid-later.sql.ts';
import { isTold, tellLater } from './tell.ts';

type Own = { orderId: OrderId; clientId: string };

/** A client's choice: `key` is the request's, null without one. */
export type SeriesWish = Own & {
  weeks: number;
  times: readonly { date: string; start: string; end: string }[];
  key: string | null;
  locale: Locale;
  requestId: string;
};

/**
 * The next eight weekly dates of an own session, and other free times where a date is lost. Refuses a client without a
 * paid session with this therapist; a therapist who takes no new clients still counts (P39).
 */
export async function readSeries(deps: Deps, own: Own): Promise<Omit<Answer<'readSeries'>, 'now'>> {
  const order = await ownOrder(deps.db, own);
  const { profile, offer, calendar } = await subjectOf(deps, order);
  const { clientId, therapistId } = order;
  const now = deps.clock.now();
  const [client, waiting] = await Promise.all([
    liveOfClient(deps.db, { clientId, therapistId, ...untilHorizon(now) }),
    waitingOf(deps.db, clientId),
  ]);
  const dates = planSeries(order.start, { calendar, wanted: wantedOf(profile, offer), client, now });
  return {
    dates: dates.map(({ slot, state, others }) => ({ ...wallsOf(slot), state, others: others.map(wallsOf) })),
    room: MAX_WAITING - waiting.length,
    each: { minor: shownPrice(offer.price, profile.fee), currency: 'GEL' },
  };
}

/**
 * Makes the chosen dates, each an appointment that is paid later and a transaction of its own (P66); returns those made
 * and those lost meanwhile. A repeat, with a key or the same times within a minute, makes nothing twice, and resumes an
 * interrupted request. Refuses times that are not offered or not one a week (422), and more than may wait (409).
 */
export async function createSeries(deps: Deps, wish: SeriesWish): Promise<Omit<Answer<'createSeries'>, 'now'>> {
  const order = await ownOrder(deps.db, wish);
  const times = wish.times.map(slotOf).toSorted((one, other) => one.start - other.start);
  const { weeks, key, locale } = wish;
  const asked = { order, weeks, times, key };
  const repeated = await repeatOf(deps, deps.db, asked);
  if (repeated !== null && isTold(repeated, deps.clock.now())) return answerOf(deps, repeated, { times, locale });
  const subject = await subjectOf(deps, order);
  const series = repeated ?? (await begin(deps, asked, subject));
  for (const slot of times) await makeDate(deps, series, { slot, ...subject, requestId: wish.requestId });
  return answerOf(deps, series, { times, locale });
}

type Subject = { profile: TherapistProfile; offer: SessionOffer; calendar: Calendar };

/** The therapist and price of a series: refuses a therapist who is not shown, and a type not offered any more. */
async function subjectOf(deps: Deps, order: OrderRow): Promise<Subject> {
  if (!(await isKnownClient(deps.db, order))) throw new DomainError('SESSION_NOT_BOOKED');
  const { contentId, typeKey } = order;
  const profile = deps.content.snapshot().therapists.get(contentId);
  const window = untilHorizon(deps.clock.now());
  const calendar = (await openCalendars(deps.db, { contentIds: [contentId], ...window })).get(contentId);
  if (profile?.visible !== true || calendar === undefined) throw new DomainError('THERAPIST_NOT_FOUND');
  const offer = orRefuse(offerOf(profile, typeKey), 'SESSION_TYPE');
  return { profile, offer, calendar };
}

type Asked = { order: OrderRow; weeks: number; times: readonly Slot[]; key: string | null };

/** The series that the same request has made; null when it is a new one. Refuses a key of another request. */
async function repeatOf(deps: Deps, sql: Sql, asked: Asked): Promise<SeriesRow | null> {
  const { clientId } = asked.order;
  if (asked.key === null) {
    const recent = await seriesSince(sql, { clientId, since: deps.clock.now() - REPEAT_MS });
    return recent.find((series) => isSameSeries(series, asked)) ?? null;
  }
  const known = await seriesOfKey(sql, { clientId, key: asked.key });
  if (known !== null && !isSameSeries(known, asked)) throw new DomainError('IDEMPOTENCY_CONFLICT');
  return known;
}

function isSameSeries({ therapistId, typeKey, weeks, starts }: SeriesRow, asked: Asked): boolean {
  const { order, times } = asked;
  const isOfOrder = therapistId === order.therapistId && typeKey === order.typeKey && weeks === asked.weeks;
  return isOfOrder && starts.length === times.length && times.every(({ start }, place) => start === starts[place]);
}

/** Writes the series with the job that tells of it, before its dates; answers the one of a repeat that was faster. */
async function begin(deps: Deps, asked: Asked, subject: Subject): Promise<SeriesRow> {
  const weeks = requireChosen(deps, asked, subject);
  const { therapistId, clientId, typeKey } = asked.order;
  return deps.db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const repeated = await repeatOf(deps, tx, asked);
    if (repeated !== null) return repeated;
    const waiting = await waitingOf(tx, clientId);
    if (waiting.length + asked.times.length > MAX_WAITING) throw new DomainError('TOO_MANY_WAITING');
    const starts = asked.times.map(({ start }) => start);
    const createdAt = deps.clock.now();
    const series = { id: deps.random.uuid(), therapistId, clientId, typeKey, weeks, starts, createdAt };
    await insertSeries(tx, { ...series, key: asked.key });
    await tellLater(deps, tx, series);
    return series;
  });
}

/** Refuses times outside of such a series; an offered time that is taken or closed by now is lost, not an error. */
function requireChosen(deps: Deps, { order, weeks, times }: Asked, { profile, offer, calendar }: Subject): SeriesWeeks {
  const now = deps.clock.now();
  if (!isSeriesWeeks(weeks)) throw new DomainError('SERIES_INVALID');
  const refusal = seriesRefusal(times, { start: order.start, weeks, now });
  if (refusal !== null) throw new DomainError(refusal);
  const wanted = wantedOf(profile, offer);
  for (const slot of times) {
    const untimely = paidLaterRefusal(slot.start, now);
    if (untimely !== null) throw new DomainError(untimely);
    // A time of the template that was taken out on one occasion may have been offered a moment ago.
    const verdict = judgeSlot({ ...calendar, removed: [] }, slot, { wanted, now });
    if (verdict === 'unlisted') throw new DomainError('BAD_SLOT');
  }
  return weeks;
}

/** Makes one date of a series, unless it is made or lost. */
async function makeDate(
  deps: Deps,
  series: SeriesRow,
  date: Subject & { slot: Slot; requestId: string },
): Promise<void> {
  const { therapistId, clientId, id: seriesId } = series;
  const { slot, profile } = date;
  try {
    await deps.db.transaction(async (tx) => {
      await lockClient(tx, clientId);
      if (isTold(series, deps.clock.now())) return;
      if ((await madeOf(tx, seriesId)).some(({ start }) => start === slot.start)) return;
      const by = { by: 'client', actorId: clientId } as const;
      const order = await propose(deps, tx, { ...date, ...by, therapistId, clientId, seriesId });
      await requireOffered(deps, tx, { order, profile });
      await planUnpaid(deps, tx, order);
    });
  } catch (error) {
    if (!(error instanceof DomainError && LOST.has(error.code))) throw error;
  }
}

/** Refuses a time that the therapist has removed. Taking the time locked the calendar, so the read stays valid. */
async function requireOffered(
  deps: Deps,
  tx: Tx,
  { order, profile }: { order: OrderRow; profile: TherapistProfile },
): Promise<void> {
  const { contentId, typeKey, start, end } = order;
  const now = deps.clock.now();
  const window = windowAround({ start, end }, now);
  const calendar = (await openCalendars(tx, { contentIds: [contentId], ...window })).get(contentId);
  const wanted = wantedOf(profile, { typeKey });
  const verdict = calendar === undefined ? 'closed' : judgeSlot(calendar, { start, end }, { wanted, now });
  if (verdict !== 'offered') throw new DomainError('SLOT_CLOSED');
}

/** The chosen times that are made, in whatever state by now, and those that are not. */
async function answerOf(
  deps: Deps,
  { id, clientId, therapistId }: SeriesRow,
  { times, locale }: { times: readonly Slot[]; locale: Locale },
): Promise<Omit<Answer<'createSeries'>, 'now'>> {
  const made = await madeOf(deps.db, id);
  const found = await Promise.all(made.map(async ({ orderId }) => shownToClient(deps, { orderId, clientId, locale })));
  const now = deps.clock.now();
  const starts = new Set(made.map(({ start }) => start));
  const lost = times.filter(({ start }) => !starts.has(start));
  const own = lost.length === 0 ? [] : await liveOfClient(deps.db, { clientId, therapistId, ...untilHorizon(now) });
  return {
    sessions: found.filter((session) => session !== null),
    lost: lost.map((slot) => {
      return { ...wallsOf(slot), isOwn: own.some(({ start, withTherapist }) => withTherapist && start === slot.start) };
    }),
  };
}

/** How long the same times without a key are a repeat. */
const REPEAT_MS = MINUTE;

/** Refusals of one date that leave the others as they are. */
const LOST: ReadonlySet<ErrorCode> = new Set([
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'APPOINTMENT_TOO_SOON',
  'TOO_MANY_WAITING',
  'CLIENT_NOT_FOUND',
]);
