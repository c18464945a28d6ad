import { beforeEach, expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { check, finish, order, prefer, WEDNESDAY } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let me: TestPerson;
beforeEach(async () => {
  app = await testApp();
  me = await app.signIn();
});

const WISHES = {
  preferTherapistGender: 'gender-female-ka',
  psychoIssues: ['issue-anxiety', 'grief'],
  priceRange: 'price-80-120',
  typeTherapy: 'type-personal',
  startTime: ['evening'],
  selectedDate: null,
};

const putPreferences = (preferences: object) => prefer(app, me, preferences);

function putStep(step: number, preferences?: object, from?: number[]) {
  const user = { id: me.userId, step, from, preferences };
  return app.inject('PUT', '/set-step-information', { token: me.token, body: { user } });
}

async function stored(headers: Record<string, string> = {}) {
  const asked = { token: me.token, headers, body: { user: { id: me.userId } } };
  const { body } = await app.inject('POST', '/get-user-information', asked);
  return body as { user: { step: number }; preferences: Record<string, unknown> };
}

// spec §3: "Preferences: preferTherapistGender (string), psychoIssues (list of ids), priceRange (string id or
// 'default'), typeTherapy (string id)."
// spec §3: "Also selectedDate."
// spec §7: "PUT /user/preferences | {user:{preferences, id}}"
test('preferences are stored and come back with ids', async () => {
  const answer = await putPreferences(WISHES);
  expect(answer.status).toBe(200);
  const expected = { ...WISHES, psychoIssues: ['issue-anxiety', 'issue-grief'] };
  expect(answer.body['preferences']).toEqual(expected);
  expect((await stored()).preferences).toEqual(expected);
});

test('preferences name the date of the slot that the client has chosen, while they have it (P47)', async () => {
  await putPreferences(WISHES);
  await check(app, me);
  const chosen = { typeTherapy: 'type-personal', selectedDate: WEDNESDAY.date };
  expect((await stored()).preferences).toMatchObject(chosen);
  expect((await putPreferences(WISHES)).body['preferences']).toMatchObject(chosen);
  await putStep(4);
  expect((await stored()).preferences['selectedDate']).toBeNull();
});

test('preferences name no date that is only sent, and none of a session that has begun (P47)', async () => {
  const date = async () => (await stored()).preferences['selectedDate'];
  const sent = await putPreferences({ ...WISHES, selectedDate: WEDNESDAY.date });
  expect(sent.body['preferences']).toMatchObject({ selectedDate: null });
  await check(app, me);
  const { preferences } = await stored();
  expect(preferences['selectedDate']).toBe(WEDNESDAY.date);
  // As a browser does that sends back what it has read.
  await putStep(4, preferences);
  expect(await date()).toBeNull();
  await check(app, me);
  await finish(app, await order(app, me), 'pay');
  expect(await date()).toBe(WEDNESDAY.date);
  app.clock.advance(2 * DAY);
  me = await app.signIn();
  expect(await date()).toBeNull();
});

test('preferences survive a change of language', async () => {
  await putPreferences(WISHES);
  const { preferences } = await stored({ 'accept-language': 'en' });
  expect(preferences['preferTherapistGender']).toBe('gender-female-en');
  await putPreferences(preferences);
  expect((await stored()).preferences['preferTherapistGender']).toBe('gender-female-ka');
});

test('preferences may be sent by key, and topic keys with the space of the specification', async () => {
  const answer = await putPreferences({
    ...WISHES,
    typeTherapy: 'personal',
    preferTherapistGender: 'male',
    psychoIssues: ['attitude_towards money'],
  });
  expect(answer.body['preferences']).toMatchObject({
    typeTherapy: 'type-personal',
    preferTherapistGender: 'gender-male-ka',
    psychoIssues: ['issue-attitude_towards_money'],
  });
});

// spec §3: "priceRange (string id or 'default'),"
test("preferences read '' and 'default' as no matter", async () => {
  const answer = await putPreferences({ ...WISHES, preferTherapistGender: 'default', priceRange: '' });
  expect(answer.body['preferences']).toMatchObject({ preferTherapistGender: '', priceRange: 'default' });
});

// spec §5: "At most 5 request topics;"
test('preferences that break a rule are refused', async () => {
  const answer = putPreferences({
    ...WISHES,
    psychoIssues: ['anxiety', 'grief', 'ptsd', 'fatigue', 'burnout', 'depression'],
  });
  expect(await refusal(answer)).toEqual([422, 'TOO_MANY_TOPICS']);
  expect((await stored()).preferences['typeTherapy']).toBe('');
});

test('preferences count a topic that is named twice once', async () => {
  const answer = await putPreferences({ ...WISHES, psychoIssues: ['anxiety', 'issue-anxiety', 'anxiety'] });
  expect(answer.body['preferences']).toMatchObject({ psychoIssues: ['issue-anxiety'] });
});

test('preferences are sealed in the database and counted by version', async () => {
  await putPreferences(WISHES);
  await putPreferences(WISHES);
  const [row] = await app.rows<{ version: number; answers_enc: Uint8Array }>('select * from preferences');
  expect(row?.version).toBe(2);
  expect(Buffer.from(row?.answers_enc ?? []).toString('latin1')).not.toMatch(/anxiety|personal|female/);
});

test('the step moves freely from 0 to 4, and a repeat changes nothing', async () => {
  for (const step of [2, 2, 4, 3, 0]) {
    const answer = await putStep(step);
    expect([answer.status, answer.body]).toEqual([200, { user: { id: me.userId, step } }]);
  }
  expect((await stored()).user.step).toBe(0);
});

// spec §4: "Every step change saves the current preferences through a test-step update call."
test('the step is saved together with the preferences, or neither is', async () => {
  expect((await putStep(2, WISHES)).status).toBe(200);
  expect((await stored()).preferences['typeTherapy']).toBe('type-personal');
  expect((await putStep(5, { ...WISHES, typeTherapy: 'type-couple', psychoIssues: [] })).status).toBe(422);
  expect((await putStep(3, { ...WISHES, typeTherapy: 'nothing' })).status).toBe(422);
  const { user, preferences } = await stored();
  expect([user.step, preferences['typeTherapy']]).toEqual([2, 'type-personal']);
});

test('the step is never set to billing by a client', async () => {
  expect(await refusal(putStep(5))).toEqual([422, 'BAD_STEP']);
});

// spec §4: "going back decrements it."
test('the step releases the hold when it goes down from billing', async () => {
  await app.hold(me);
  expect((await stored()).user.step).toBe(5);
  expect(await app.rows("select 1 from appointments where status = 'held'")).toHaveLength(1);
  expect((await putStep(4)).status).toBe(200);
  expect(await app.rows("select 1 from appointments where status = 'held'")).toEqual([]);
  expect((await putStep(4)).status).toBe(200);
});

test('the step moved by another window stays, and so do its answers and its hold', async () => {
  await app.hold(me);
  await putPreferences(WISHES);
  const late = await putStep(2, { ...WISHES, typeTherapy: 'type-couple', psychoIssues: [] }, [0, 1]);
  expect([late.status, late.body]).toEqual([200, { user: { id: me.userId, step: 5 } }]);
  expect((await stored()).preferences['typeTherapy']).toBe('type-personal');
  expect(await app.rows("select 1 from appointments where status = 'held'")).toHaveLength(1);
  expect((await putStep(4, undefined, [5])).body).toEqual({ user: { id: me.userId, step: 4 } });
  // A repeat of a save whose answer was lost is no other window.
  expect((await putStep(4, undefined, [5])).body).toEqual({ user: { id: me.userId, step: 4 } });
  expect((await putStep(3, undefined, [5, 4])).body).toEqual({ user: { id: me.userId, step: 3 } });
});

test('preferences chosen at a step that another window has left do not replace the newer ones', async () => {
  await putStep(4, WISHES);
  const put = (from: number[]) => {
    const preferences = { ...WISHES, typeTherapy: 'type-couple', psychoIssues: [] };
    const body = { user: { id: me.userId, preferences, from } };
    return app.inject('PUT', '/user/preferences', { token: me.token, body });
  };
  const late = await put([1]);
  expect([late.status, late.body['user']]).toEqual([200, { id: me.userId, step: 4 }]);
  expect(late.body['preferences']).toMatchObject({ typeTherapy: 'type-personal' });
  expect((await stored()).preferences['typeTherapy']).toBe('type-personal');
  expect((await put([4])).body['preferences']).toMatchObject({ typeTherapy: 'type-couple' });
  expect((await stored()).preferences['typeTherapy']).toBe('type-couple');
});

// spec §3: "User content document id is 'user-' plus user id, with preferredGender (_id, title) and
// preferredPriceRange (_id, min, max)."
// spec §7: "the user document's preferredGender and preferredPriceRange by id."
test('the choice in the shape of the content service has the id of the caller and is for the caller alone', async () => {
  expect((await app.inject('GET', '/content/user', { token: me.token })).body).toEqual({
    _id: `user-${me.userId}`,
    preferredGender: null,
    preferredPriceRange: null,
  });
  await putPreferences(WISHES);
  expect((await app.inject('GET', '/content/user?locale=en', { token: me.token })).body).toMatchObject({
    preferredGender: { _id: 'gender-female-en' },
    preferredPriceRange: { _id: 'price-80-120', min: 80, max: 120 },
  });
});
