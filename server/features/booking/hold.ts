import { HOLD_MS, MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import { DAY, HOUR, type Instant, instantOf } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { TypeKey } from '#domain/intake.ts';
import { COMMISSION_PERCENT, shownPrice } from '#domain/money.ts';
import { BOOKING_HORIZON_DAYS, type Slot, type Calendar } from '#domain/schedule.ts';
import { codeOf, type Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionOffer, TherapistProfile } from '#server/providers/content/content.ts';
import { leaveBilling, preferencesOf } from '../intake/intake.ts';
import { currentRate } from '../exchange/exchange.ts';
import { judgeSlot } from '../schedule/schedule.ts';
import {
  cancelHold,
  clientOf,
  expireHold as endPastDueHold,
  type Hold,
  insertHold,
  isKnownClient,
  lockClient,
  type NewHold,
  type PlacedHolds,
  readLiveHold,
  readStanding,
} from './hold.sql.ts';

/** What a client asks for: walls in Tbilisi; the type by id or key, else the one the client prefers (P48). */
export type Wish = {
  clientId: string;
  therapistContentId: string;
  session: { date: string; start: string; end: string };
  sessionType: string | null;
  /** Minutes as the browser knows them; null when it does not say. */
  durationMin: number | null;
  requestId: string;
};

/** A wish that names a real offer of a therapist and a slot ahead of us. */
export type SoundWish = {
  clientId: string;
  therapistContentId: string;
  profile: TherapistProfile;
  offer: SessionOffer;
  slot: Slot;
  requestId: string;
};

/**
 * Checks a slot and holds it for 15 minutes (P6). Holding the same slot again answers the same hold; another slot replaces
 * the older hold. Refuses what is not offered (422) and what is taken, closed or not for new clients (409).
 */
export async function placeHold(deps: Deps, wish: Wish): Promise<Hold> {
  const sound = await understandWish(deps, wish);
  for (let lost = 0; ;) {
    const { held, placed } = await standingOf(deps, wish.clientId);
    if (held !== null && isSameWish(held, sound)) return held;
    const terms = await holdTerms(deps, sound, { placed, fresh: lost > 0 });
    try {
      const id = await insertHold(deps.db, terms);
      if (id !== null) return asHold(terms, sound, id);
      const other = await readLiveHold(deps.db, wish.clientId, deps.clock.now());
      if (other !== null && isSameWish(other, sound)) return other;
      if (!(await calendarMoved(deps, terms, sound))) throw new DomainError('SLOT_TAKEN');
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
    lost += 1;
    if (lost > MOST_REPEATS) throw new DomainError('SLOT_TAKEN');
  }
}

/** The client's live hold, and the holds of the last hour that count for the limit. */
export async function standingOf(deps: Deps, clientId: string): Promise<{ held: Hold | null; placed: PlacedHolds }> {
  const now = deps.clock.now();
  return readStanding(deps.db, { clientId, now, since: now - HOUR });
}

/** Turns the words of a wish into an offer and a slot. Refuses what cannot be right, without looking at the calendar. */
export async function understandWish(deps: Deps, wish: Wish): Promise<SoundWish> {
  const content = deps.content.snapshot();
  const profile = content.therapists.get(wish.therapistContentId);
  if (profile === undefined || !profile.visible) throw new DomainError('THERAPIST_NOT_FOUND');
  const slot = slotOf(wish.session);
  const now = deps.clock.now();
  if (slot.start <= now) throw new DomainError('SLOT_IN_PAST');
  if (slot.start > now + BOOKING_HORIZON_DAYS * DAY) throw new DomainError('BAD_SLOT');
  const type =
    wish.sessionType === null
      ? (await preferencesOf(deps, deps.db, wish.clientId)).type
      : typeKeyOf(wish.sessionType, content);
  const offer = profile.sessionTypes.find(({ typeKey }) => typeKey === type);
  if (offer === undefined) throw new DomainError('SESSION_TYPE');
  if (wish.durationMin !== null && wish.durationMin !== offer.duration) throw new DomainError('DURATION_MISMATCH');
  const { clientId, therapistContentId, requestId } = wish;
  return { clientId, therapistContentId, requestId, profile, offer, slot };
}

/** Whether a hold is for exactly this wish. */
export function isSameWish(hold: Hold, wish: SoundWish): boolean {
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
export async function holdTerms(
  deps: Deps,
  wish: SoundWish,
  looked: { placed: PlacedHolds; fresh: boolean },
): Promise<NewHold> {
  const { clientId, therapistContentId, profile, offer, slot, requestId } = wish;
  const { placed, fresh } = looked;
  const now = deps.clock.now();
  const [calendar, rate] = await Promise.all([
    deps.calendars.calendarOf(deps.db, { contentId: therapistContentId, now, fresh }),
    // Without a rate the hold is placed all the same, and only a card in EUR is refused later.
    currentRate(deps),
  ]);
  if (calendar === null) throw new DomainError('THERAPIST_NOT_FOUND');
  const verdict = judgeSlot(calendar, slot, { durationMin: offer.duration, now });
  // What is remembered may grant, since the statement names its version; only what is read now may refuse.
  if (!fresh && (verdict !== 'offered' || !calendar.accepting)) return holdTerms(deps, wish, { placed, fresh: true });
  if (verdict === 'unlisted') throw new DomainError('BAD_SLOT');
  await refuseNewClient(deps, calendar, clientId);
  if (verdict === 'closed') throw new DomainError('SLOT_TAKEN');
  if (placed.count >= MAX_HOLDS_PER_HOUR) {
    throw new DomainError('TOO_MANY_HOLDS', { retryAfter: ((placed.oldest ?? now) + HOUR - now) / 1000 });
  }
  return {
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
}

/** A hold as `readLiveHold` would read it back. */
export function asHold(terms: NewHold, wish: SoundWish, appointmentId: string): Hold {
  const { therapistId, clientId, typeKey, slot, expiresAt, priceMinor, rate } = terms;
  return {
    therapistId,
    contentId: wish.therapistContentId,
    appointmentId,
    clientId,
    typeKey,
    ...slot,
    expiresAt,
    firstHeldAt: terms.now,
    priceMinor,
    totalMinor: shownPrice(priceMinor, terms.feePercent),
    rate,
  };
}

/** Whether an error says that somebody was faster: the statement left nothing behind and may be repeated. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACE.has(codeOf(error));
}

/** The client's hold that has not run out. */
export async function liveHold(sql: Sql, clientId: string, now: Instant): Promise<Hold | null> {
  return readLiveHold(sql, clientId, now);
}

/** Gives the client's hold back, in the transaction that lowers the step from 5 (P3). */
export async function releaseHold(deps: Deps, tx: Sql, userId: string): Promise<void> {
  await lockClient(tx, userId);
  await cancelHold(tx, userId, deps.clock.now());
}

/**
 * Ends a hold whose time is over and takes its client back to step 4, also when somebody who took the slot had ended it.
 * Answers whether the hold has run out, now or before.
 */
export async function expireHold(
  deps: Deps,
  tx: Sql,
  hold: { therapistId: string; appointmentId: string },
): Promise<boolean> {
  const clientId = await clientOf(tx, hold);
  if (clientId === null) return false;
  await lockClient(tx, clientId);
  const over = await endPastDueHold(tx, { ...hold, now: deps.clock.now() });
  await leaveBilling(tx, clientId);
  return over;
}

/** A race is repeated once, so that of two tabs the newest wins; a calendar that changed meanwhile is read anew. */
const MOST_REPEATS = 2;

/** Raised by the booking statement; a serialization failure; a deadlock. */
const LOST_RACE = new Set(['SB001', '40001', '40P01']);

function slotOf({ date, start, end }: Wish['session']): Slot {
  const from = instantOf(date, start);
  // A session that ends at midnight ends on the next day's first minute.
  const to = instantOf(date, end);
  if (from === null || to === null) throw new DomainError('BAD_SLOT');
  const slot = { start: from, end: to > from ? to : end === '00:00' ? to + DAY : to };
  if (slot.end <= slot.start) throw new DomainError('BAD_SLOT');
  return slot;
}

function typeKeyOf(idOrKey: string, content: ReturnType<Deps['content']['snapshot']>): TypeKey | null {
  const byKey = [...content.typeByKey].find(([key]) => key === idOrKey);
  return byKey?.[0] ?? content.typeById.get(idOrKey)?.key ?? null;
}

async function refuseNewClient(deps: Deps, calendar: Calendar, clientId: string): Promise<void> {
  if (calendar.accepting) return;
  if (await isKnownClient(deps.db, { therapistId: calendar.therapistId, clientId })) return;
  throw new DomainError('NOT_ACCEPTING');
}

/** Whether the calendar changed between reading it and the statement, so that reading it anew may help. */
async function calendarMoved(deps: Deps, terms: NewHold, wish: SoundWish): Promise<boolean> {
  const query = { contentId: wish.therapistContentId, now: terms.now, fresh: true };
  return (await deps.calendars.calendarOf(deps.db, query))?.version !== terms.calendarVersion;
}
