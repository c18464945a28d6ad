import type { PublicProfile } from '#contract/pages/page-data.ts';
import { type TypeKey, isTypeKey } from '#domain/therapy-types.ts';
import { type Tetri, shownPrice, tetriOf } from '#domain/money.ts';
import type { WirePreferences } from '../../api/auth.ts';
import type { Therapist } from '../../data/therapists.ts';

export type { Therapist };

/** A kind of session with its length and the price that the client pays. */
export type Offer = {
  readonly typeId: string;
  readonly key: TypeKey | null;
  readonly title: string;
  readonly duration: number;
  readonly price: Tetri;
};

/** All kinds of session a therapist offers; one whose price is no price is left out. */
export function offersOf(therapist: PublicProfile): Offer[] {
  return therapist.sessionTypes.flatMap(({ sessionType, duration, price }) => {
    const own = tetriOf(price);
    if (own === null) return [];
    const key = isTypeKey(sessionType.key) ? sessionType.key : null;
    return [
      { typeId: sessionType._id, key, title: sessionType.title, duration, price: shownPrice(own, therapist.fee) },
    ];
  });
}

/** Why a therapist cannot be booked by this client; the name of the words for it. */
export type Closed = 'notAccepting' | 'noSlots' | 'otherType';

/** The kind the client wishes; without a wish the personal one, else the first (spec §5). */
export function offerFor(therapist: PublicProfile, typeId: string | null): Offer | null {
  const offers = offersOf(therapist);
  if (typeId !== null && typeId !== '') return offers.find((offer) => offer.typeId === typeId) ?? null;
  return offers.find(({ key }) => key === 'personal') ?? offers[0] ?? null;
}

/** How many of the chosen topics at least one method works with; `b` is 0 when none was chosen (P33). */
export function topicMatch(therapist: PublicProfile, preferences: WirePreferences | null): { a: number; b: number } {
  const wished = preferences?.psychoIssues ?? [];
  const covered = new Set(therapist.method.flatMap(({ issues }) => issues.flatMap(({ _id, key }) => [_id, key])));
  return { a: wished.filter((topic) => covered.has(topic)).length, b: wished.length };
}

/** How many different topics the methods work with. */
export function topicCount(therapist: PublicProfile): number {
  return new Set(therapist.method.flatMap(({ issues }) => issues.map(({ key }) => key))).size;
}
