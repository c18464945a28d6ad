import { useEffect, useState } from 'react';
import { currentAuth } from '../../api/auth.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'chosenTherapist';

/**
 * The therapist chosen in the list, kept in this tab: a reload and the way back from billing show the same one. New
 * answers make a new list, which begins with its first therapist again; so does `null`.
 */
export function useChosenTherapist(): [id: string | null, choose: (id: string | null) => void] {
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
