import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { STORE_EFFECTS } from '#contract/effects.ts';
import { endpoints } from '#contract/endpoints.ts';
import { STUDIO_CALLS } from '#contract/login/studio.ts';
import { datasetCalls } from '#server/features/dataset/dataset.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';

const CALLS = Object.entries<Endpoint>(endpoints).filter(
  ([, { who }]) => who === 'admin' || who === 'therapist-or-admin',
);

let app: TestApp;
let operator: { token: string };
let therapist: { token: string };
beforeAll(async () => {
  app = await testApp();
  operator = await app.signInAs('ADMIN');
  therapist = await app.signInAs('THERAPIST');
  await app.rows(`update users set is_demo = false where role = 'ADMIN'`);
  await app.rows(`update sign_ins set code_shown_at = code_shown_at - interval '10 minutes'`);
});

test.each(CALLS)('the call %s has its line', (_, { effect, proof, why }) => {
  expect(effect).toBeDefined();
  // A code of the app for each call is more than one for ten minutes.
  if (effect === 'none') expect([proof, (why ?? '').length > 9]).toEqual([undefined, true]);
  else expect(['fresh-app', 'app']).toContain(proof);
});

test.each(CALLS)(
  'the call %s asks an operator for what its line says, ten minutes after the last code',
  async (_, call) => {
    const asked = await refusal(app.inject(call.method, call.path, { token: operator.token }));
    if (call.effect === 'none') expect(asked[1]).not.toBe('PROOF_NEEDED');
    else expect(asked).toEqual([403, 'PROOF_NEEDED']);
  },
);

test.each(['listTherapistSessions', 'createAppointment'] as const)('the call %s asks no specialist', async (name) => {
  const { method, path } = endpoints[name];
  expect(await refusal(app.inject(method, path, { token: therapist.token }))).not.toContain('PROOF_NEEDED');
});

test('every call that the cookie of the Studio and a token for the content open has its line', () => {
  const calls = Object.keys(datasetCalls(app.deps)).filter((name) => name !== 'stop' && name !== 'meterOf');
  expect(Object.keys(STORE_EFFECTS).toSorted()).toEqual([...calls, ...Object.keys(STUDIO_CALLS)].toSorted());
});
