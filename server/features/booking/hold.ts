// docs/decisions/127
import { HOLD_MS, MAX_HOLDS_PER_HOUR, renewedHoldExpiry } from '#domain/booking.ts';
import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { COMMISSION_PERCENT, shownPrice } from '#domain/money.ts';
import { BOOKING_HORIZON_DAYS, type Slot, type Calendar } from '#domain/schedule.ts';
import { codeOf, type Sql, type Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { slotOf } from '#server/http/wire.ts';
import type { SessionOffer, TherapistProfile } from '#server/providers/content/content.ts';
import { currentRate } from '../exchange/exchange.ts';
import { leaveBilling, preferencesOf, typeKeyOf } from '../intake/intake.ts';
import { offerOf, visibleTherapist } from '../matching/matching.ts';
import type { AppointmentKey } from '../order/order.ts';
import { judgeSlot, type SlotVerdict, wantedOf } from '../calendar/calendar.ts';
import {
  cancelHold,
  endPastDueHold,
  hasSessionThen,
  type Hold,
  holderOf,
  insertHold,
  type NewHold,
  readHoldsOf,
  liveHold,
  readKnown,
  renewHold,
} from './hold.sql.ts';
import { presentHold } from './present-hold.ts';

/** A client's wish, in Tbilisi wall times; the type by id or key, else the one the client prefers (P48). */
export type Wish = {
  clientId: string;
  therapistContentId: string;
  session: { date: string; start: string; end: string };
  sessionType: string | null;
  /** Minutes as the browser knows them; null when it does not say. */
  durationMin: number | null;
  requestId: string;
};

/** A wish that names a real offer of a therapist and a slot in the future. */
export type SoundWish = Pick<Wish, 'clientId' | 'therapistContentId' | 'requestId'> & {
  profile: TherapistProfile;
  offer: SessionOffer;
  slot: Slot;
};

/** A hold that may be taken: on terms that are frozen, or null when the client has it already. */
export type PreparedHold = { wish: SoundWish; terms: NewHold | null };

/**
 * Checks a slot and holds it for 15 minutes (P6). Holding the same slot again answers the same hold; another slot
 * replaces the older hold. Refuses a slot that is not offered (422), and one that is taken, closed, at the time of an
 * own session or not for new clients (409).
 */
export async function placeHold(deps: Deps, wish: Wish): Promise<Hold> {
  const sound = await understandWish(deps, wish);
  return withHold(deps, sound, (prepared) => takeHold(deps, deps.db, prepared));
}

/** Prepares a hold for `take`, and again when that lost a race or answers null; finally the slot counts as taken. */
export async function withHold<T>(
  deps: Deps,
  wish: SoundWish,
  take: (prepared: PreparedHold) => Promise<T | null>,
): Promise<T> {
  for (let lost = 0; lost <= MOST_REPEATS; lost += 1) {
    const prepared = await prepareHold(deps, wish);
    try {
      const taken = await take(prepared);
      if (taken !== null) return taken;
    } catch (error) {
      if (codeOf(error) !== LOST_RACE) throw error;
    }
  }
  throw new DomainError('SLOT_TAKEN');
}

/**
 * Takes a prepared hold, or answers the client's hold of the same wish, renewed if it is taken for paying (P35). Null
 * when it has to be prepared again: the hold ended or the calendar changed meanwhile. Refuses a slot that is taken,
 * also by another session of the client.
 */
export async function takeHold(
  deps: Deps,
  sql: Sql,
  { wish, terms }: PreparedHold,
  { renew = false } = {},
): Promise<Hold | null> {
  const id = terms === null ? null : await insertHold(sql, terms);
  if (terms !== null && id !== null) return asHold(terms, wish, id);
  const now = deps.clock.now();
  const held = await liveHold(sql, wish.clientId, now);
  if (held !== null && isSameWish(held, wish)) {
    if (!renew) return held;
    const expiresAt = Math.max(held.expiresAt, renewedHoldExpiry(now, held.firstHeldAt));
    await renewHold(sql, { ...held, now, expiresAt });
    return { ...held, expiresAt };
  }
  if (terms === null || (await calendarMoved(deps, sql, terms, wish))) return null;
  if (await hasSessionThen(sql, wish)) throw new DomainError('OWN_SESSION');
  throw new DomainError('SLOT_TAKEN');
}

/** The client's live hold as the billing page shows it. */
export async function presentLiveHold(deps: Deps, clientId: string): Promise<ReturnType<typeof presentHold> | null> {
  const hold = await liveHold(deps.db, clientId, deps.clock.now());
  return hold === null ? null : presentHold(deps, hold);
}

/** Whether a client who has not left has or had a paid session here: such a client is taken when new ones are not. */
export async function isKnownClient(sql: Sql, pair: { therapistId: string; clientId: string }): Promise<boolean> {
  return readKnown(sql, pair);
}

/** Turns a wish into an offer and a slot. Refuses an impossible wish without looking at the calendar. */
export async function understandWish(deps: Deps, wish: Wish): Promise<SoundWish> {
  const content = deps.content.snapshot();
  const profile = visibleTherapist(content, wish.therapistContentId);
  const slot = slotOf(wish.session);
  const now = deps.clock.now();
  if (slot.start <= now) throw new DomainError('SLOT_IN_PAST');
  if (slot.start > now + BOOKING_HORIZON_DAYS * DAY) throw new DomainError('BAD_SLOT');
  const type =
    wish.sessionType === null
      ? (await preferencesOf(deps, deps.db, wish.clientId)).type
      : typeKeyOf(wish.sessionType, content);
  const offer = orRefuse(offerOf(profile, type), 'SESSION_TYPE');
  const { clientId, therapistContentId, requestId, durationMin } = wish;
  const sound = { clientId, therapistContentId, requestId, profile, offer, slot };
  const isOther = durationMin !== null && durationMin !== offer.duration;
  if (isOther && !(await holdsFor(deps, sound, { durationMin, now }))) throw new DomainError('DURATION_MISMATCH');
  return sound;
}

/** Whether the client holds exactly this already, by the minutes that the offer had then: a hold keeps them (P42). */
async function holdsFor(
  deps: Deps,
  wish: SoundWish,
  { durationMin, now }: { durationMin: number; now: Instant },
): Promise<boolean> {
  if (wish.slot.end - wish.slot.start !== durationMin * MINUTE) return false;
  const held = await liveHold(deps.db, wish.clientId, now);
  return held !== null && isSameWish(held, wish);
}

function isSameWish(hold: Hold, wish: SoundWish): boolean {
  return (
    hold.contentId === wish.therapistContentId &&
    hold.start === wish.slot.start &&
    hold.end === wish.slot.end &&
    hold.typeKey === wish.offer.typeKey
  );
}

/**
 * Looks at calendar, limits and rate, and freezes the terms of a new hold. Refuses slots that are not in the schedule,
 * closed by notice or time off, therapists who take no new clients, and more than 20 holds an hour.
 */
async function prepareHold(deps: Deps, wish: SoundWish): Promise<PreparedHold> {
  const { clientId, profile, offer, slot, requestId } = wish;
  const askedAt = deps.clock.now();
  const { held, placed } = await readHoldsOf(deps.db, { clientId, now: askedAt, since: askedAt - HOUR });
  if (held !== null && isSameWish(held, wish)) return { wish, terms: null };
  const now = deps.clock.now();
  const [{ calendar, verdict }, rate] = await Promise.all([
    judgeByCalendar(deps, wish, { now, fresh: false }),
    // Without a rate the hold is placed all the same, and only a card in EUR is refused later.
    currentRate(deps),
  ]);
  if (verdict === 'unlisted') throw new DomainError('BAD_SLOT');
  await refuseNewClient(deps, calendar, clientId);
  if (verdict === 'closed') throw new DomainError('SLOT_CLOSED');
  if (placed.count >= MAX_HOLDS_PER_HOUR) {
    throw new DomainError('TOO_MANY_HOLDS', { retryAfter: ((placed.oldest ?? now) + HOUR - now) / 1000 });
  }
  const terms = {
    therapistId: calendar.therapistId,
    calendarVersion: calendar.version,
    clientId,
    typeKey: offer.typeKey,
    slot,
    now,
    expiresAt: now + HOLD_MS,
    priceMinor: offer.price,
    feePercent: profile.fee,
    commissionPercent: COMMISSION_PERCENT,
    rate,
    requestId,
  };
  return { wish, terms };
}

/** A cached calendar may accept a slot (PLACE_HOLD checks its version) but never refuse one: it is read again first. */
async function judgeByCalendar(
  deps: Deps,
  wish: SoundWish,
  { now, fresh }: { now: Instant; fresh: boolean },
): Promise<{ calendar: Calendar; verdict: SlotVerdict }> {
  const { therapistContentId: contentId } = wish;
  const calendar = orRefuse(await deps.calendars.calendarOf(deps.db, { contentId, now, fresh }), 'THERAPIST_NOT_FOUND');
  const verdict = judgeSlot(calendar, wish.slot, { wanted: wantedOf(wish.profile, wish.offer), now });
  const accepts = verdict === 'offered' && calendar.accepting;
  return accepts || fresh ? { calendar, verdict } : judgeByCalendar(deps, wish, { now, fresh: true });
}

/** A hold as `liveHold` would read it back. */
function asHold(terms: NewHold, wish: SoundWish, appointmentId: string): Hold {
  const { slot, now: firstHeldAt, priceMinor, feePercent } = terms;
  const totalMinor = shownPrice(priceMinor, feePercent);
  return { ...terms, ...slot, appointmentId, contentId: wish.therapistContentId, firstHeldAt, totalMinor };
}

/** Gives the client's hold back, in the transaction that lowers the step from 5 (P3). */
export async function releaseHold(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await lockClient(tx, userId);
  await cancelHold(tx, userId, deps.clock.now());
}

/** Ends a hold whose time is over and takes its client back to step 4; true if it has run out, now or before. */
export async function expireHold(deps: Deps, tx: Tx, hold: AppointmentKey): Promise<boolean> {
  const clientId = await holderOf(tx, hold);
  if (clientId === null) return false;
  await lockClient(tx, clientId);
  const over = await endPastDueHold(tx, { ...hold, now: deps.clock.now() });
  await leaveBilling(tx, clientId);
  return over;
}

/** Of two tabs the newest wins by one repeat; more lost races in a row mean that many want the slot. */
const MOST_REPEATS = 3;

/** Raised by PLACE_HOLD, which leaves nothing behind then. */
const LOST_RACE = 'SB001';

async function refuseNewClient(deps: Deps, calendar: Calendar, clientId: string): Promise<void> {
  if (calendar.accepting) return;
  if (await isKnownClient(deps.db, { therapistId: calendar.therapistId, clientId })) return;
  throw new DomainError('NOT_ACCEPTING');
}

/** Whether the calendar has changed since it was read; it is read again for the next try. */
async function calendarMoved(deps: Deps, sql: Sql, terms: NewHold, wish: SoundWish): Promise<boolean> {
  const query = { contentId: wish.therapistContentId, now: terms.now, fresh: true };
  return (await deps.calendars.calendarOf(sql, query))?.version !== terms.calendarVersion;
}
