import { HOUR, type Instant, type Locale, MINUTE, type PartOfDay, partOfDay, wallOf } from './dates.ts';
import type { GenderKey, TopicKey, TypeKey } from './intake.ts';
import type { Tetri } from './money.ts';
import { priceGap, type PriceRange } from './price-range.ts';
import type { Slot } from './schedule.ts';
import { type PartKey, SCORE_POINTS } from './score-points.ts';

/** The client's declared wishes; a type is always chosen, all else may be left open. */
export type Wishes = {
  type: TypeKey;
  topics: readonly TopicKey[];
  gender: GenderKey | null;
  priceRange: PriceRange | null;
  startTime: readonly PartOfDay[];
};

/** A therapist who has the chosen type, with the price the client would pay and the free slots of the next 14 days. */
export type Candidate = {
  id: string;
  gender: GenderKey;
  experienceYears: number;
  shownPrice: Tetri;
  methodTopics: readonly (readonly TopicKey[])[];
  /** Language codes: `ka`, `en`, ... */
  languages: readonly string[];
  slots: readonly Slot[];
  approvedForTeens: boolean;
  verified: boolean;
  accepting: boolean;
  knownClient: boolean;
  /** Sessions kept, and cancelled or missed by the therapist, in the last 180 days. */
  kept?: number;
  broken?: number;
};

/** 0 meets every declared wish, 1 misses price, time or language, 2 misses gender (P34, P40). */
export type Tier = 0 | 1 | 2;

/** A price is missed `over` or `under` the range, by so much. */
export type Missed =
  | { key: 'price'; over: Tetri }
  | { key: 'price'; under: Tetri }
  | { key: 'time' | 'gender' | 'language' };

/** Why a therapist has this place in the list. Points have two decimals and the parts sum to the score. */
export type Match = {
  version: typeof MATCH_VERSION;
  id: string;
  tier: Tier;
  score: number;
  /** The badge: topics the therapist works with, of those chosen (P33). */
  a: number;
  b: number;
  parts: { key: PartKey; got: number; max: number }[];
  met: ('topics' | 'time' | 'price' | 'gender')[];
  missed: Missed[];
  facts: {
    topics: TopicKey[];
    firstSlot: Instant | null;
    slotsFitting: number;
    price: Tetri;
    years: number;
    topicCount: number;
  };
};

export const MATCH_VERSION = 'match-v1';
/** Cards in "best match" and in "also suits" (P38). */
export const MAX_BEST = 12;
export const MAX_ALSO = 12;
/** Therapists who miss the gender appear only when fewer than this meet it. */
export const ENOUGH_WITHOUT_GENDER = 3;

/**
 * Whom to show, the best match first, then "also suits" (P34): ordered by tier, then by score. Equal ones stand in an
 * order of their own for each client and day, so that a reload never reshuffles and no name is always first.
 */
export function rank(input: {
  wishes: Wishes;
  candidates: readonly Candidate[];
  now: Instant;
  locale: Locale;
  clientKey: string;
}): Match[] {
  const { wishes, now, locale } = input;
  const salt = `${input.clientKey}|${wallOf(now).date}`;
  const matches = input.candidates
    .filter((candidate) => passesGate(candidate, wishes.type))
    .map((candidate) => ({ match: explain(candidate, { wishes, now, locale }), tie: hash(`${salt}|${candidate.id}`) }))
    .sort(
      (one, other) =>
        other.match.score - one.match.score || one.tie - other.tie || byText(one.match.id, other.match.id),
    )
    .map(({ match }) => match);
  const [best, also, otherGender] = [inTier(matches, 0), inTier(matches, 1), inTier(matches, 2)];
  const last = best.length + also.length < ENOUGH_WITHOUT_GENDER ? otherGender : [];
  return [...best.slice(0, MAX_BEST), ...[...also, ...last].slice(0, MAX_ALSO)];
}

/** The conditions that no wish relaxes: verified, open to this client, bookable, and approved for a teen client. */
export function passesGate(candidate: Candidate, type: TypeKey): boolean {
  return (
    candidate.verified &&
    (candidate.accepting || candidate.knownClient) &&
    candidate.slots.length > 0 &&
    (type !== 'teen' || candidate.approvedForTeens)
  );
}

/** Whether a therapist is a best match: passes the gate and misses nothing (P34, P40). */
export function meetsEveryWish(candidate: Candidate, wishes: Wishes, locale: Locale): boolean {
  return (
    passesGate(candidate, wishes.type) &&
    candidate.languages.includes(locale) &&
    (wishes.gender === null || wishes.gender === candidate.gender) &&
    (wishes.priceRange === null || priceGap(wishes.priceRange, candidate.shownPrice) === 0) &&
    candidate.slots.some((slot) => fits(slot.start, wishes.startTime))
  );
}

function explain(candidate: Candidate, context: { wishes: Wishes; now: Instant; locale: Locale }): Match {
  const { wishes, now, locale } = context;
  const chosen = [...new Set(wishes.topics)];
  const methods = chosen.map((topic) => candidate.methodTopics.filter((topics) => topics.includes(topic)).length);
  const topics = chosen.filter((_, index) => (methods[index] ?? 0) > 0);
  const starts = candidate.slots.map((slot) => slot.start).sort((one, other) => one - other);
  const fitting = starts.filter((start) => fits(start, wishes.startTime));
  const firstSlot = fitting[0] ?? starts[0] ?? null;
  const gap = wishes.priceRange ? priceGap(wishes.priceRange, candidate.shownPrice) : 0;

  const points: Record<PartKey, number> = {
    topics: topicPoints(methods),
    soonness: firstSlot === null ? 0 : soonnessPoints(firstSlot - now),
    time: share(SCORE_POINTS.time, fitting.length, wishes.startTime.length > 0 ? 4 : 8),
    price: share(SCORE_POINTS.price, Math.max(0, PRICE_REACH - Math.abs(gap)), PRICE_REACH),
    reliability: reliabilityPoints(candidate.kept ?? 0, candidate.broken ?? 0),
    experience: share(SCORE_POINTS.experience, Math.max(0, candidate.experienceYears), 10),
  };
  const total = PARTS.reduce((sum, key) => sum + points[key], 0);
  const missed = missedWishes(candidate, { wishes, locale, gap, fitting: fitting.length });
  return {
    version: MATCH_VERSION,
    id: candidate.id,
    tier: tierOf(missed),
    score: total / 100,
    a: topics.length,
    b: chosen.length,
    parts: PARTS.map((key) => ({ key, got: points[key] / 100, max: SCORE_POINTS[key] / 100 })),
    met: metWishes(wishes, missed, topics.length),
    missed,
    facts: {
      topics,
      firstSlot,
      slotsFitting: fitting.length,
      price: candidate.shownPrice,
      years: candidate.experienceYears,
      topicCount: new Set(candidate.methodTopics.flat()).size,
    },
  };
}

const PARTS = Object.keys(SCORE_POINTS) as PartKey[];

/** A price this far outside the range gets no points: 40 lari. */
const PRICE_REACH: Tetri = 4000;

function inTier(matches: readonly Match[], tier: Tier): Match[] {
  return matches.filter((match) => match.tier === tier);
}

function fits(start: Instant, wanted: readonly PartOfDay[]): boolean {
  return wanted.length === 0 || wanted.includes(partOfDay(wallOf(start).time));
}

function missedWishes(
  candidate: Candidate,
  found: { wishes: Wishes; locale: Locale; gap: Tetri; fitting: number },
): Missed[] {
  const missed: Missed[] = [];
  if (found.gap > 0) missed.push({ key: 'price', over: found.gap });
  if (found.gap < 0) missed.push({ key: 'price', under: -found.gap });
  if (found.fitting === 0) missed.push({ key: 'time' });
  if (found.wishes.gender !== null && found.wishes.gender !== candidate.gender) missed.push({ key: 'gender' });
  if (!candidate.languages.includes(found.locale)) missed.push({ key: 'language' });
  return missed;
}

function metWishes(wishes: Wishes, missed: readonly Missed[], topicsMet: number): Match['met'] {
  const declared = {
    topics: topicsMet > 0,
    time: wishes.startTime.length > 0,
    price: wishes.priceRange !== null,
    gender: wishes.gender !== null,
  };
  return (['topics', 'time', 'price', 'gender'] as const).filter(
    (key) => declared[key] && !missed.some((wish) => wish.key === key),
  );
}

function tierOf(missed: readonly Missed[]): Tier {
  if (missed.some(({ key }) => key === 'gender')) return 2;
  return missed.length > 0 ? 1 : 0;
}

/** 0.8 for the share of the chosen topics covered, 0.2 for depth: two methods for a topic are full depth. */
function topicPoints(methods: readonly number[]): number {
  if (methods.length === 0) return SCORE_POINTS.topics / 2;
  const covered = methods.filter((count) => count > 0).length;
  const halves = methods.reduce((sum, count) => sum + Math.min(2, count), 0);
  return divide(3600 * covered + 450 * halves, methods.length);
}

/** Halves every 72 hours: waiting costs attendance. */
function soonnessPoints(wait: number): number {
  const minutes = Math.max(0, Math.round(wait / MINUTE));
  const halving = (72 * HOUR) / MINUTE;
  const whole = Math.floor(minutes / halving);
  return Math.round(SCORE_POINTS.soonness * 0.5 ** whole * halfTo((minutes - whole * halving) / halving));
}

/** 2^-x for x from 0 to 1 by its series, since `Math.pow` of a fraction may differ in the last digit by machine. */
function halfTo(x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 20; n += 1) {
    term *= (-Math.LN2 * x) / n;
    sum += term;
  }
  return sum;
}

/** A newcomer starts at 0.9; only what the therapist broke counts against them. */
function reliabilityPoints(kept: number, broken: number): number {
  return divide(SCORE_POINTS.reliability * (9 + kept), 10 + kept + broken);
}

function share(max: number, got: number, full: number): number {
  return divide(max * Math.min(got, full), full);
}

function divide(points: number, by: number): number {
  return Math.round(points / by);
}

/** FNV-1a, 32 bits: spreads ties evenly and is the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
