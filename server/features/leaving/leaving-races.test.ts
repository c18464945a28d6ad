import { expect } from 'vitest';
import { test } from '#server/testing/booking/after-booking.ts';
import { type TestApp, type TestPerson } from '#server/testing/app.ts';
import { afterwards, leave } from '#server/testing/session/leaving.ts';
import { prove } from '#server/testing/sign-in/prove.ts';
import { propose } from '#server/testing/booking/paid-later.ts';
import { check, prefer, reserve, roundsOf } from '#server/testing/booking/shopping.ts';
import { E164, send, verify } from '#server/testing/sign-in/sign-in.ts';

/** Signs in by phone as a client does, old or new. */
async function signsIn(app: TestApp, _: TestPerson, phone: string): Promise<{ status: number }> {
  const otpId = await send(app, phone);
  const { status, body } = await verify(app, { otpId, otp: app.codeFor(`+995${phone}`), phone });
  // Leaving takes the code away, or the account that was just read.
  const isGone = ['SIGN_IN_GONE', 'BAD_CODE'].includes(String(body['code']));
  return { status: isGone ? 401 : status };
}

test('of two presses at once one leaves, the other is signed out', async ({ app }) => {
  for (let round = 0; round < roundsOf(app); round++) {
    const ana = await app.signIn(`59900010${round}`);
    await prove(app, ana, 'leave', { address: `+99559900010${round}` });
    const answers = await Promise.all([leave(app, ana), leave(app, ana)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  }
});

test.for([
  ['a hold is placed', (app: TestApp, ana: TestPerson) => check(app, ana)],
  ['a payment begins', (app: TestApp, ana: TestPerson) => reserve(app, ana)],
  ['answers are saved', (app: TestApp, ana: TestPerson) => prefer(app, ana, { typeTherapy: 'type-personal' })],
  [
    'the name is changed',
    (app: TestApp, { token, userId: id }: TestPerson) =>
      app.inject('PUT', '/user', { token, body: { user: { id, name: 'ანა' } } }),
  ],
  ['somebody signs in', signsIn],
] as const)('leaving while %s ends with one of both, never with a fault', async ([, call], { app }) => {
  for (let round = 0; round < roundsOf(app); round++) {
    const ana = await app.signIn(`59900020${round}`);
    await prove(app, ana, 'leave', { address: `+99559900020${round}` });
    const [left, done] = await Promise.all([leave(app, ana), call(app, ana, `59900020${round}`)]);
    expect([204, 409]).toContain(left.status);
    expect(left.status === 204 ? [200, 401] : [200]).toContain(done.status);
    if (left.status === 204) {
      const kept = await app.rows(
        `select 1 as one from preferences where user_id = $1 union all select 1 from user_keys where user_id = $1
           union all select 1 from appointments where client_id = $1 and status in ('held', 'proposed', 'confirmed')`,
        [ana.userId],
      );
      expect(kept).toEqual([]);
    }
    await app.rows(`update appointments set status = 'expired', hold_expires_at = null where status = 'held'`);
  }
});

test('leaving while a therapist proposes leaves an appointment that waits no more, or was never made', async ({
  app,
  ana,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  ana = await afterwards(app);
  const nino = await app.signInAs('THERAPIST');
  await prove(app, ana, 'leave', { address: E164 });
  const [left, proposed] = await Promise.all([leave(app, ana), propose(app, nino, ana.userId)]);
  expect(left.status).toBe(204);
  expect([200, 404]).toContain(proposed.status);
  expect(await app.rows(`select 1 as one from appointments where status = 'proposed'`)).toEqual([]);
});
