import type { ProvedCall } from '#contract/endpoints.ts';
import { iso } from '#server/db/db.ts';
import type { TestAnswer, TestApp } from '../app.ts';

type Shown = { to?: string; otp?: string; otpId?: unknown; password?: string; code?: string };
type By = { token: string };

/** Sends the code that a call needs; `to`: the new phone or e-mail that it is about. */
export function askProof(app: TestApp, { token }: By, call: ProvedCall, to?: string): Promise<TestAnswer> {
  return app.inject('POST', '/proof/code', { token, body: { for: call, to } });
}

/** Shows what a call needs. */
export function showProof(app: TestApp, { token }: By, call: ProvedCall, shown: Shown): Promise<TestAnswer> {
  return app.inject('POST', '/proof', { token, body: { for: call, ...shown } });
}

/** Shows the code that a call needs, which goes to `address`, and a password beside it. */
export async function prove(
  app: TestApp,
  by: By,
  call: ProvedCall,
  { address, isNew = false, password }: { address: string; isNew?: boolean; password?: string },
): Promise<void> {
  const to = isNew ? { to: address } : {};
  const { otpId } = (await askProof(app, by, call, to.to)).body;
  const shown = { ...to, otpId, otp: app.codeFor(address), ...(password !== undefined && { password }) };
  const { status, body } = await showProof(app, by, call, shown);
  if (status !== 204) throw new Error(`the proof for ${call} answered ${status} ${JSON.stringify(body)}`);
}

/** Switches a client's discreet mode on, or off, for which the proof is shown. */
export async function turnDiscreet(
  app: TestApp,
  { userId, token }: By & { userId: string },
  discreet: boolean,
): Promise<TestAnswer> {
  if (discreet) return app.inject('PUT', '/settings', { token, body: { discreet } });
  await letProofStand(app, userId, 'endDiscreet');
  return app.inject('POST', '/settings/discreet/end', { token });
}

/** Has a proof stand in every sign-in of a person, as if it had been shown now. */
export async function letProofStand(app: TestApp, userId: string, call: ProvedCall): Promise<void> {
  await app.rows(
    `insert into shown_proofs(sign_in_id, word, shown_at) select id, $2, $3 from sign_ins where user_id = $1
     on conflict (sign_in_id, word) do update set shown_at = excluded.shown_at`,
    [userId, call, iso(app.clock.now())],
  );
}
