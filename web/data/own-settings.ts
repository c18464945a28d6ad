import { useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { currentAuth } from '../api/auth.ts';
import { currentLanguage } from '../lib/language.ts';
import { api } from './own-api.ts';
import { queryClient } from './query-client.ts';

export type OwnSettings = Answer<'readSettings'>;
type Change = Sent<'saveSettings', 'body'>;

const SETTINGS = ['ownSettings'];

/** How the client is reached, and what they chose. */
export function useOwnSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.call('readSettings', { query: { locale: currentLanguage() }, signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** The last change: the next one waits for it, so that the later of two presses counts; ends with the sign-in. */
let last: Promise<unknown> = Promise.resolve();
let underWay = 0;

/** Changes what is named: shown at once, and taken back when the server refuses. */
export async function saveOwnSettings(change: Change): Promise<void> {
  underWay += 1;
  await queryClient.cancelQueries({ queryKey: SETTINGS });
  const before = queryClient.getQueryData<OwnSettings>(SETTINGS);
  show(change);
  const owner = currentAuth().user?.id;
  const call = last.then(() => {
    if (currentAuth().user?.id !== owner) throw new Error('Another person has signed in');
    return api.call('saveSettings', { query: { locale: currentLanguage() }, body: change });
  });
  // Harmless: who made that change hears of its failure.
  last = call.catch(() => null);
  try {
    await call;
  } catch (error) {
    if (before !== undefined)
      show(Object.fromEntries((Object.keys(change) as (keyof Change)[]).map((key) => [key, before[key]])));
    throw error;
  } finally {
    underWay -= 1;
    // An answer from between two changes would take back the second.
    if (underWay === 0) void queryClient.invalidateQueries({ queryKey: SETTINGS });
  }
}

/** Switches discreet mode off, which needs a proof. */
export async function endDiscreet(): Promise<void> {
  followSettings(await api.call('endDiscreet', { query: { locale: currentLanguage() } }));
}

/** Shows a change by another call and rereads the rest: a new address may become the first for messages as well. */
export function followSettings(change: Partial<OwnSettings>): void {
  queryClient.setQueryData<OwnSettings>(SETTINGS, (now) => now && { ...now, ...change });
  void queryClient.invalidateQueries({ queryKey: SETTINGS });
}

function show(change: Change): void {
  queryClient.setQueryData<OwnSettings>(SETTINGS, (now) => now && { ...now, ...(change as Partial<OwnSettings>) });
}
