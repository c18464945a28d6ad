import { useEffect, useState } from 'react';
import { currentAuth, useAuth } from '../../api/auth.ts';
import type { Matched } from '../../data/matches.ts';
import { useTherapist } from '../../data/therapists.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { offerFor } from '../../parts/therapist/offer.ts';

const KEY = 'chosenTherapist';

/** The therapist of a list whose details are shown: the chosen one, or the first. */
export function useShownTherapist(therapists: readonly Matched[], isStale: boolean) {
  const [chosenId, setChosenId] = useChosenTherapist();
  const [shown, setShown] = useState<{ therapist: Matched; by: 'client' | 'list' } | null>(null);
  const first = therapists.find(({ _id }) => _id === chosenId) ?? therapists[0];
  // The shown therapist stays when the list is read again in another order or without this therapist.
  if (shown === null && first !== undefined && !isStale) setShown({ therapist: first, by: 'list' });
  return {
    /** Nobody where the list is empty. */
    selected: first && (therapists.find(({ _id }) => _id === shown?.therapist._id) ?? shown?.therapist ?? first),
    isChosen: shown?.by === 'client',
    choose(id: string): void {
      const therapist = therapists.find(({ _id }) => _id === id);
      if (therapist === undefined) return;
      setShown({ therapist, by: 'client' });
      setChosenId(id);
    },
    /** A list of other wishes begins with its first therapist. */
    startAnew(): void {
      setShown(null);
      setChosenId(null);
    },
  };
}

/**
 * The therapist chosen in the list, kept in this tab: a reload and the way back from billing show the same one. New
 * answers make a new list, which begins with its first therapist again; so does `null`.
 */
function useChosenTherapist(): [id: string | null, choose: (id: string | null) => void] {
  const [id, setId] = useState(() => readStored(KEY, 'sessionStorage'));
  useEffect(
    () => () => {
      // The arrow has lowered the step before the list goes.
      if (currentAuth().currentStepTest < 4) writeStored(KEY, null, 'sessionStorage');
    },
    [],
  );
  const choose = (next: string | null) => {
    setId(next);
    writeStored(KEY, next, 'sessionStorage');
  };
  return [id, choose];
}

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
