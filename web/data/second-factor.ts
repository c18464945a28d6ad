import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { api } from './proof-api.ts';
import { queryClient } from './query-client.ts';

export type SecondFactor = Answer<'readSecondFactor'>;
export type NewSecret = Answer<'beginSecondFactor'>;

const FACTOR = ['secondFactor'];

/** Whether an authenticator app is switched on for this person, and what else is known of the own ways in. */
export function useSecondFactor() {
  return useQuery({ queryKey: FACTOR, queryFn: ({ signal }) => api.call('readSecondFactor', { signal }) });
}

/** A new secret for an authenticator app; it counts once its first code is shown. */
export function beginSecondFactor(): Promise<NewSecret> {
  return api.call('beginSecondFactor', {});
}

/** Switches the app on by its first code; answers the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await reread(api.call('confirmSecondFactor', { body: { code } }))).recoveryCodes;
}

/** New recovery codes; the old ones are void. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await reread(api.call('renewRecoveryCodes', {}))).recoveryCodes;
}

/** Switches the app off. */
export async function removeSecondFactor(): Promise<void> {
  await reread(api.call('removeSecondFactor', {}));
}

/** Rereads the data that a call has changed; a refusal may come from a change elsewhere, too. */
async function reread<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } finally {
    void queryClient.invalidateQueries({ queryKey: FACTOR });
  }
}
