import { useAuth } from '../../api/auth.ts';
import type { Matched } from '../../data/matches.ts';
import { useTherapist } from '../../data/therapists.ts';
import { offerFor } from '../../parts/therapist/offer.ts';

/** The list with newer details of the shown therapist, so that each has one price; the order stays as first read. */
export function useReadSince(
  therapists: readonly Matched[],
  shown: Matched | undefined,
  { readAt, isStale }: { readonly readAt: number; readonly isStale: boolean },
): readonly Matched[] {
  const { preferences } = useAuth();
  const known = shown === undefined || isStale ? undefined : { therapist: shown, readAt };
  const { data } = useTherapist(isStale ? null : (shown?._id ?? null), { known, watch: false });
  if (data === undefined) return therapists;
  const offer = offerFor(data, preferences?.typeTherapy ?? null);
  return therapists.map((one) => {
    if (one._id !== data._id) return one;
    const price = offer?.price ?? one.match.facts.price;
    return { ...one, ...data, match: { ...one.match, facts: { ...one.match.facts, price } } };
  });
}
