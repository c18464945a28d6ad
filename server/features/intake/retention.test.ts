import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { featureDaily } from '#server/features.ts';
import { startDaily } from '#server/jobs/daily.ts';
import { type TestApp, type TestPerson, testApp } from '#server/testing/app.ts';
import { paidOrder, pass } from '#server/testing/booking/shopping.ts';
import { refresh } from '#server/testing/sign-in/sign-in.ts';

const WISHES = {
  priceRange: 'default',
  preferTherapistGender: '',
  psychoIssues: ['anxiety'],
  typeTherapy: 'type-personal',
  startTime: ['evening'],
  selectedDate: null,
};

async function answered(app: TestApp, phone: string, step: number): Promise<TestPerson> {
  const client = await app.signIn(phone);
  const { status } = await app.inject('PUT', '/set-step-information', {
    token: client.token,
    body: { user: { id: client.userId, step, preferences: WISHES } },
  });
  expect(status).toBe(200);
  return client;
}

/** Begins the nightly deletions, as a start of the server does. */
async function startNights(app: TestApp): Promise<void> {
  const nightly = ['login.forget-sign-ins', 'intake.forget-answers'];
  const daily = Object.entries(featureDaily(app.deps)).filter(([kind]) => nightly.includes(kind));
  expect(daily).toHaveLength(2);
  await startDaily(Object.fromEntries(daily), app.deps);
}

test('exactly the data that the privacy text names is deleted', async () => {
  const app = await testApp();
  await startNights(app);
  const stepsWithAnswers = async () => {
    const rows = await app.rows<{ id: string; step: number }>(
      'select id, step from users u where exists (select 1 from preferences where user_id = u.id)',
    );
    return Object.fromEntries(rows.map(({ id, step }) => [id, step]));
  };
  const signedInOf = async (table: 'sign_ins' | 'refresh_tokens') => {
    const from = table === 'sign_ins' ? 'sign_ins s' : 'refresh_tokens t join sign_ins s on s.id = t.sign_in_id';
    return (await app.rows<{ id: string }>(`select user_id as id from ${from}`)).map(({ id }) => id);
  };

  const unfinished = await answered(app, '599000001', 2);
  const finished = await answered(app, '599000002', 4);
  const withPast = await answered(app, '599000003', 4);
  const withFuture = await answered(app, '599000004', 4);
  await app.confirmedSession(withPast, DEMO_THERAPISTS.Th1);
  expect((await app.inject('POST', '/logout', { token: finished.token })).status).toBe(204);

  await pass(app, 29 * DAY);
  expect(Object.keys(await stepsWithAnswers())).toHaveLength(4);
  await pass(app, 2 * DAY);
  const kept = { [finished.userId]: 4, [withPast.userId]: 4, [withFuture.userId]: 4 };
  expect(await stepsWithAnswers()).toEqual(kept);
  expect(await app.rows('select step from users where id = $1', [unfinished.userId])).toEqual([{ step: 0 }]);
  // A sign-in that was ended keeps its row for a year, its token not for a night.
  expect(await signedInOf('sign_ins')).toContain(finished.userId);
  expect(await signedInOf('refresh_tokens')).not.toContain(finished.userId);
  expect(await signedInOf('refresh_tokens')).toContain(withPast.userId);

  await pass(app, 333 * DAY);
  const recent = await answered(app, '599000005', 2);
  await app.confirmedSession(withFuture, DEMO_THERAPISTS.Th1);
  await pass(app, 3 * DAY);
  // The session of `withPast` was on the seventh day.
  const stillThere = { [withPast.userId]: 4, [withFuture.userId]: 4 };
  expect(await stepsWithAnswers()).toEqual({ ...stillThere, [recent.userId]: 2 });
  await pass(app, 6 * DAY);
  expect(await stepsWithAnswers()).toEqual({ [withFuture.userId]: 4, [recent.userId]: 2 });
  expect(await app.rows('select step from users where id = $1', [withPast.userId])).toEqual([{ step: 0 }]);
  // A person who did not sign out was signed in for ninety days; a year after that their rows go too.
  expect(await signedInOf('sign_ins')).not.toContain(finished.userId);
  expect(await signedInOf('sign_ins')).toContain(withPast.userId);
  expect(await signedInOf('refresh_tokens')).toEqual([recent.userId]);
  expect((await refresh(app, recent.cookie)).status).toBe(200);
  await pass(app, 83 * DAY);
  expect(await signedInOf('sign_ins')).toEqual([recent.userId]);
});

test('topics that were shared with a specialist go with the answers', async () => {
  const app = await testApp();
  const client = await answered(app, '599000001', 4);
  const orderId = await paidOrder(app, client);
  const { status } = await app.inject('PUT', `/cabinet/sessions/${orderId}/sharing`, {
    token: client.token,
    body: { shared: true, consentVersion: SHARING_CONSENT.version },
  });
  expect(status).toBe(200);
  await startNights(app);
  const shared = () => app.rows('select 1 from topic_shares');
  await pass(app, 364 * DAY);
  expect(await shared()).toHaveLength(1);
  await pass(app, 36 * DAY);
  expect(await shared()).toEqual([]);
  expect(await app.rows('select 1 from preferences')).toEqual([]);
});
