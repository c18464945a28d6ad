// docs/decisions/200
import { beforeEach, expect, test } from 'vitest';
import { FORMER_ADDRESS_MS } from '#domain/otp.ts';
import { MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { awake } from '#server/testing/session/cabinet.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { askProof, showProof } from '#server/testing/sign-in/prove.ts';
import { changeContact, changeWayIn, joinByEmail, linkTo } from '#server/testing/sign-in/ways-in.ts';
import { leave } from '#server/testing/session/leaving.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';

const OLD = '+995599123456';
const NEW = '+995577000111';
const OWN = 'ana@example.com';
const THIEF = 'thief@example.com';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await signInByCode(app, OLD.slice(4));
});

/** Asks for both codes; answers where they went. */
async function codesGo(by = ana): Promise<string[]> {
  app.clock.advance(2 * MINUTE);
  const [sms, mails] = [app.sms.length, app.mails.length];
  for (const call of ['exportOwnData', 'leave'] as const) expect((await askProof(app, by, call)).status).toBe(200);
  return [...app.sms.slice(sms), ...app.mails.slice(mails)].map(({ to }) => to);
}

const codeTo = async ({ token } = ana) => (await app.inject('GET', '/leaving', { token })).body['codeTo'];

test('a code for leaving or taking data along goes to the phone that another one replaced, for three days, and says so', async () => {
  await giveEmail(app.deps, ana.userId, OWN);
  expect(await codeTo()).toEqual({ channel: 'sms', to: '+995 5•• ••• •56', isFormer: false });
  await changeWayIn(app, ana, { phoneNumber: NEW });
  expect(await codesGo()).toEqual([OLD, OLD]);
  expect(await codeTo()).toEqual({ channel: 'sms', to: '+995 5•• ••• •56', isFormer: true });
  // Another change meanwhile does not help either.
  await changeWayIn(app, ana, { phoneNumber: '+995577000222' });
  expect(await codesGo()).toEqual([OLD, OLD]);
  app.clock.advance(FORMER_ADDRESS_MS);
  ana = await awake(app, ana);
  expect(await codesGo()).toEqual(['+995577000222', '+995577000222']);
  expect(await codeTo()).toMatchObject({ isFormer: false });
});

test('a code for leaving or taking data along is right only from the address that it went to', async () => {
  await changeWayIn(app, ana, { phoneNumber: NEW });
  const { otpId } = (await askProof(app, ana, 'leave')).body;
  const show = (otp: string) => showProof(app, ana, 'leave', { otpId, otp });
  expect(await refusal(show(app.codeFor(NEW)))).toEqual([400, 'BAD_CODE']);
  expect((await show(app.codeFor(OLD))).status).toBe(204);
  expect((await leave(app, ana)).status).toBe(204);
  // Nor does the network stay with a code that went to an address which is the account's no more.
  expect(await app.rows('select purpose from otp_challenges where ip is not null')).toEqual([]);
});

test('a code for leaving or taking data along goes to the e-mail of the sign-in without a phone, and where one was added, whatever else was changed', async () => {
  ana = await joinByEmail(app, OWN);
  app.clock.advance(2 * MINUTE);
  await changeContact(app, ana, THIEF);
  expect(await codesGo()).toEqual([OWN, OWN]);
  await changeWayIn(app, ana, { phoneNumber: NEW });
  expect(await codesGo()).toEqual([OWN, OWN]);
  app.clock.advance(2 * MINUTE);
  ana = await awake(app, ana);
  await changeWayIn(app, ana, { email: 'second.thief@example.com' });
  expect(await codesGo()).toEqual([OWN, OWN]);
});

test('a code for leaving or taking data along goes to the contact e-mail of before where the address of the sign-in was never written down', async () => {
  ana = await joinByEmail(app, OWN);
  app.clock.advance(2 * MINUTE);
  await giveEmail(app.deps, ana.userId, 'contact@example.com');
  // As a version before this one has left it.
  await app.rows('update users set sign_in_email_enc = null where id = $1', [ana.userId]);
  await changeContact(app, ana, THIEF);
  app.clock.advance(2 * MINUTE);
  // Nobody is told of it: the only address that is known is the new one.
  await changeWayIn(app, ana, { email: THIEF });
  expect(await codesGo()).toEqual(['contact@example.com', 'contact@example.com']);
});

test('a code for leaving or taking data along goes to the own phone once "it was not me" has put it back', async () => {
  await changeWayIn(app, ana, { phoneNumber: NEW });
  await app.inject('POST', '/alarms', { body: { token: await linkTo(app, OLD) } });
  app.clock.advance(2 * MINUTE);
  ana = await signInByCode(app, OLD.slice(4));
  expect(await codeTo()).toMatchObject({ to: '+995 5•• ••• •56', isFormer: false });
  expect(await codesGo()).toEqual([OLD, OLD]);
});

test('a code for leaving or taking data along is refused in words while the phone of before is somebody else’s', async () => {
  await changeWayIn(app, ana, { phoneNumber: NEW });
  app.clock.advance(2 * MINUTE);
  await signInByCode(app, OLD.slice(4));
  // A contact e-mail proves nothing, least of all a new one.
  await changeContact(app, ana, THIEF);
  for (const call of ['exportOwnData', 'leave'] as const) {
    expect(await refusal(askProof(app, ana, call))).toEqual([409, 'ADDRESS_TOO_NEW']);
    const shown = showProof(app, ana, call, { otp: '1234', otpId: 'x' });
    expect(await refusal(shown)).toEqual([409, 'ADDRESS_TOO_NEW']);
  }
  expect(await codeTo()).toBeNull();
  app.clock.advance(FORMER_ADDRESS_MS);
  ana = await awake(app, ana);
  expect(await codesGo()).toEqual([NEW, NEW]);
});
