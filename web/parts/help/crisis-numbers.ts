import { useCallback } from 'react';
import { type CrisisKind, isNumberCurrent } from '#domain/crisis.ts';
import { HOUR } from '#domain/dates.ts';
import { useNow } from '../../lib/clock.ts';
import { api } from '../../api/sign-in.ts';
import { useWords } from '../../lib/texts.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { crisisNumbersTexts } from './crisis-numbers.texts.ts';

export type CrisisNumber = { readonly number: string; readonly kind: CrisisKind; readonly name: string };

/** The seed's numbers, which need no net. A test compares them with the content. */
export const BUNDLED = [
  { number: '112', kind: 'emergency', verifiedAt: '2026-11-16' },
  { number: '111', kind: 'children', verifiedAt: '2026-11-16' },
  { number: '116 006', kind: 'violence', verifiedAt: '2026-11-16' },
] as const;

/**
 * The crisis numbers. Every questionnaire and every call reads them as it opens: a call made by a tick would tell the
 * server which topic was ticked (P23). Until the answer comes, and without one, the bundled numbers stand.
 */
export function useCrisisNumbers(): readonly CrisisNumber[] {
  const { t, locale } = useWords(crisisNumbersTexts);
  const now = useNow(HOUR);
  const load = useCallback(
    (signal: AbortSignal) => api.call('listCrisisNumbers', { query: { locale }, signal }),
    [locale],
  );
  const { data } = useLoaded(load);
  if (data !== null) return data;
  return BUNDLED.filter((line) => isNumberCurrent(line, now)).map((line) => ({ ...line, name: t(line.kind) }));
}
