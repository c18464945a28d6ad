import type { Sent } from '#contract/api.ts';
import { signIn } from '../api/sign-in.ts';
import { api } from './visitor-api.ts';

/** Sends a code that sets a new password to an address that signs in; answers its id, for an unknown address too. */
export async function sendPasswordCode(email: string): Promise<string> {
  return (await api.call('requestPasswordReset', { body: { email } })).otpId;
}

/** Sets the new password. It ends every sign-in of the account; this browser is signed in anew. */
export async function changePassword(wish: Sent<'setNewPassword', 'body'>): Promise<void> {
  const answer = await api.call('setNewPassword', { body: wish });
  if (!('next' in answer)) signIn(answer);
}
