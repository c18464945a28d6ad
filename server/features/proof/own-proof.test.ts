// docs/decisions/220
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { PROOF_NEEDS, type ProvedCall } from '#contract/endpoints.ts';
import { refusal, type TestAnswer, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { awake } from '#server/testing/session/cabinet.ts';
import { askProof, prove, showProof } from '#server/testing/sign-in/prove.ts';
import { wrongCode } from '#server/testing/sign-in/sign-in.ts';
import { changeWayIn, linkTo } from '#server/testing/sign-in/ways-in.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';

const CLIENT = '+995599123456';
const THERAPIST = '+995555000001';

/** The calls that a code proves: who makes them, where the code goes, and the call itself. */
const CALLS = [
  ['leave', 'client', CLIENT, (token: string) => app.inject('POST', '/leaving', { token })],
  ['exportOwnData', 'client', CLIENT, (token: string) => exported(token)],
  ['beginSecondFactor', 'client', CLIENT, (token: string) => app.inject('POST', '/second-factor/begin', { token })],
  ['endDiscreet', 'client', CLIENT, (token: string) => app.inject('POST', '/settings/discreet/end', { token })],
  ['changePhone', 'client', '+995577000111', (token: string) => put('phone', { phoneNumber: '577000111' }, token)],
  ['changeSignInEmail', 'client', 'new@example.com', (token: string) => put('sign-in-email', NEW_EMAIL, token)],
  [
    'confirmContactEmail',
    'client',
    'new@example.com',
    (token: string) => app.inject('POST', '/user/email', { token, body: NEW_EMAIL }),
  ],
  [
    'savePayoutAccount',
    'therapist',
    THERAPIST,
    (token: string) =>
      app.inject('PUT', '/practice/payout-account', {
        token,
        body: { holder: 'ნინო ბერიძე', iban: 'GE29NB0000000101904917' },
      }),
  ],
  [
    'confirmOwnRoom',
    'therapist',
    THERAPIST,
    (token: string) => app.inject('POST', '/practice/settings/room', { token, body: { meetingUrl: ROOM } }),
  ],
] as const satisfies readonly (readonly [ProvedCall, string, string, (token: string) => Promise<TestAnswer>])[];

const NEW_EMAIL = { email: 'new@example.com' };
const ROOM = 'https://meet.google.com/abc-defg-hij';

let app: TestApp;
let client: TestPerson;
let therapist: TestPerson;
beforeEach(async () => {
  app = await testApp({ env: { MEETING_PROVIDER: 'static-link' } });
  client = await app.signIn(CLIENT.slice(4));
  therapist = await app.signInAs('THERAPIST');
});

const put = (path: string, body: object, token: string) => app.inject('POST', `/settings/${path}`, { token, body });
/** The file is no JSON. */
async function exported(token: string): Promise<TestAnswer> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.app.inject({ method: 'POST', url: '/api/own-data', headers });
  return { status: statusCode, body: statusCode < 300 ? {} : JSON.parse(body), cookies: {}, headers: {} };
}
const isNewOf = (call: ProvedCall) => PROOF_NEEDS[call].startsWith('address');
const NEEDED = [403, 'PROOF_NEEDED'];

test('every call that a code proves is among the cases', () => {
  const byCode = Object.entries(PROOF_NEEDS).flatMap(([call, need]) =>
    // The code of `keepChanges` goes to what was there before a change: `alarm/who-wins.test.ts`.
    need.endsWith('app') || need === 'second' ? [] : [call],
  );
  expect(CALLS.map(([call]) => call).toSorted()).toEqual(byCode.toSorted());
});

describe.each(CALLS)('%s', (call, who, address, make) => {
  const isNew = isNewOf(call);
  const to = isNew ? { to: address } : {};
  const by = () => (who === 'client' ? client : therapist);
  const again = async () => {
    app.clock.advance(5 * MINUTE);
    return who === 'client' ? app.signIn(CLIENT.slice(4)) : app.signInAs('THERAPIST');
  };
  const ask = async (person = by()) => {
    const { otpId } = (await askProof(app, person, call, to.to)).body;
    return { ...to, otpId, otp: app.codeFor(address) };
  };
  const show = (shown: object, person = by()) => showProof(app, person, call, shown);

  test('the call is refused without a proof, and says which, and where its code goes', async () => {
    const { status, body } = await make(by().token);
    expect([status, body['code']]).toEqual(NEEDED);
    const masked = who === 'client' ? '+995 5•• ••• •56' : '+995 5•• ••• •01';
    const goesTo = isNew ? null : { channel: 'sms', to: masked, isFormer: false };
    expect(body['proof']).toEqual({ for: call, by: 'code', to: goesTo });
  });

  test('the call goes on by a code, once', async () => {
    await prove(app, by(), call, { address, isNew });
    expect((await make(by().token)).status).toBeLessThan(300);
    if (call === 'leave') return;
    expect(await refusal(make(by().token))).toEqual(NEEDED);
  });

  test('the call takes no code that is empty, wrong, used, late or of another word', async () => {
    const shown = await ask();
    expect(await refusal(show({ ...shown, otp: ' ' }))).toEqual([400, 'CODE_REQUIRED']);
    expect(
      await refusal(show({ ...shown, otp: isNew && !address.startsWith('+') ? '00000000' : wrongCode(app, address) })),
    ).toEqual([400, 'BAD_CODE']);
    const other = call === 'leave' ? 'exportOwnData' : 'leave';
    const asOther = showProof(app, client, other, { otpId: shown.otpId, otp: shown.otp });
    expect(await refusal(asOther)).toEqual([400, 'BAD_CODE']);
    expect((await show(shown)).status).toBe(204);
    expect(await refusal(show(shown))).toEqual([400, 'BAD_CODE']);
    const person = await again();
    const late = await ask(person);
    app.clock.advance(16 * MINUTE);
    expect(await refusal(show(late, await again()))).toEqual([400, 'BAD_CODE']);
  });

  test('the call takes no code of another person', async () => {
    const shown = await ask();
    const nika = who === 'client' ? await app.signIn('599000002') : client;
    const theirs = showProof(app, nika, who === 'client' ? call : 'leave', shown);
    expect(await refusal(theirs)).toEqual([400, 'BAD_CODE']);
    expect((await show(shown)).status).toBe(204);
  });

  test('the call takes no sixth try, and one of two at the same moment', async () => {
    const shown = await ask();
    const both = await Promise.all([show(shown), show(shown)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const person = await again();
    const next = await ask(person);
    for (let tried = 0; tried < 5; tried += 1)
      await show({ ...next, otp: isNew && !address.startsWith('+') ? '00000000' : wrongCode(app, address) }, person);
    expect(await refusal(show(next, person))).toEqual([429, 'LOCKED']);
  });

  test('the call takes no proof of another sign-in, of eleven minutes ago, and none after signing out', async () => {
    await prove(app, by(), call, { address, isNew });
    const other = await again();
    expect(await refusal(make(other.token))).toEqual(NEEDED);
    app.clock.advance(5 * MINUTE);
    expect(await refusal(make((await awake(app, by())).token))).toEqual(NEEDED);
    const person = await again();
    await prove(app, person, call, { address, isNew });
    await app.inject('POST', '/logout', { token: person.token });
    expect((await make(person.token)).status).toBe(401);
  });
});

test('a proof that was shown is none after "it was not me"', async () => {
  await giveEmail(app.deps, client.userId, 'ana@example.com');
  await prove(app, client, 'changePhone', { address: '+995577000111', isNew: true });
  await put('phone', { phoneNumber: '577000111' }, client.token);
  await prove(app, client, 'leave', { address: CLIENT });
  await app.inject('POST', '/alarms', { body: { token: await linkTo(app, 'ana@example.com') } });
  expect((await app.inject('POST', '/leaving', { token: client.token })).status).toBe(401);
});

test('a proof that was shown is none where another server has just ended the sign-in', async () => {
  await prove(app, client, 'leave', { address: CLIENT });
  await app.rows(`update sign_ins set revoked_at = created_at, revoked_why = 'logout' where user_id = $1`, [
    client.userId,
  ]);
  expect(await refusal(app.inject('POST', '/leaving', { token: client.token }))).toEqual(NEEDED);
});

test('a code is sent for calls alone that need one', async () => {
  expect(await refusal(askProof(app, client, 'removeSecondFactor'))).toEqual([409, 'BAD_TRANSITION']);
  const nothing = app.inject('POST', '/proof/code', { token: client.token, body: { for: 'readSettings' } });
  expect(await refusal(nothing)).toEqual([400, 'VALIDATION']);
});

describe('a client who has an e-mail to sign in with besides the phone', () => {
  const MAIL = 'ana@example.com';
  beforeEach(async () => {
    await changeWayIn(app, client, { email: MAIL });
    app.clock.advance(4 * DAY);
    client = await awake(app, client);
  });
  const needed = async (made: Promise<TestAnswer>) => (await made).body['proof'];

  test('a client with both phone and sign-in e-mail takes the data along by a code from the mail and one to the phone, and by neither alone', async () => {
    const take = () => exported(client.token);
    const mail = { channel: 'email', to: 'a•••@example.com', isFormer: false };
    expect(await needed(take())).toEqual({ for: 'exportOwnData', by: 'code', to: mail });
    await prove(app, client, 'exportOwnData', { address: MAIL });
    expect(await needed(take())).toMatchObject({ by: 'code', to: { channel: 'sms' } });
    await prove(app, client, 'exportOwnData', { address: CLIENT });
    expect((await take()).status).toBe(200);
  });

  test('a client with both phone and sign-in e-mail changes the contact e-mail by a code from that mail, then by the one to the new', async () => {
    const put = () => app.inject('POST', '/user/email', { token: client.token, body: NEW_EMAIL });
    const early = await refusal(askProof(app, client, 'confirmContactEmail', NEW_EMAIL.email));
    expect([await needed(put()), early]).toMatchObject([{ by: 'code', to: { channel: 'email' } }, NEEDED]);
    await prove(app, client, 'confirmContactEmail', { address: MAIL });
    expect(await needed(put())).toEqual({ for: 'confirmContactEmail', by: 'code', to: null });
    await prove(app, client, 'confirmContactEmail', { address: NEW_EMAIL.email, isNew: true });
    expect((await put()).status).toBe(200);
  });
});
