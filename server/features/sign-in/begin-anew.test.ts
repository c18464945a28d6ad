// docs/decisions/233
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { paidSession } from '#server/testing/booking/paid-session.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { E164, PHONE, PASSWORD, send, signInByCode, verify } from '#server/testing/sign-in/sign-in.ts';
import { kind, nextOf } from '#server/testing/sign-in/staff.ts';
import { changeWayIn, linkIn } from '#server/testing/sign-in/ways-in.ts';

const MAIL = 'ana@example.com';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await signInByCode(app);
});

/** Somebody shows the code of the phone in a new browser. */
async function byPhone() {
  const otpId = await send(app);
  return verify(app, { otp: app.codeFor(E164), otpId, phone: PHONE });
}
const show = (ticket: string, proof: object) => app.inject('POST', '/sign-in/next', { body: { ticket, ...proof } });
const userOf = ({ body }: { body: Record<string, unknown> }) => (body['user'] as { id: string } | undefined)?.id;
/** A year later the phone asks for another proof. */
async function aYearLater() {
  app.clock.advance(366 * DAY);
  const asked = await byPhone();
  expect(JSON.stringify(asked.body)).not.toMatch(/example|accessToken|user/);
  return nextOf(asked);
}

test('who was here within the year comes in by the phone alone, and so does whoever is known to the browser', async () => {
  app.clock.advance(365 * DAY - HOUR);
  expect(userOf(await byPhone())).toBe(ana.userId);
  app.clock.advance(HOUR);
  expect(userOf(await byPhone())).toBe(ana.userId);
});

test('after a year a code by mail opens the account, and says nothing of where it goes before', async () => {
  await giveEmail(app.deps, ana.userId, MAIL);
  const { ticket, proofs, email } = await aYearLater();
  expect([proofs, email]).toEqual([['mail-code', 'booking-number'], null]);
  const { otpId } = (await app.inject('POST', '/sign-in/code', { body: { ticket, channel: 'email' } })).body;
  expect(userOf(await show(ticket, { otp: app.codeFor(MAIL), otpId }))).toBe(ana.userId);
});

test('a booking number opens it as it was typed; others are counted, also that of somebody else', async () => {
  const [{ id: therapistId } = { id: '' }] = await app.rows<{ id: string }>('select id from therapists limit 1');
  const nika = await signInByCode(app, '599000009');
  const start = app.clock.now() + DAY;
  for (const [n, { userId: clientId }] of [ana, nika].entries())
    await paidSession(app, { therapistId, clientId }, { start: start + n * DAY });
  const numbers = await app.rows<{ number: string }>('select number from orders order by client_id = $1 desc', [
    ana.userId,
  ]);
  const [own = '', other = ''] = numbers.map(({ number }) => number);
  const { ticket, proofs } = await aYearLater();
  expect(proofs).toEqual(['booking-number']);
  for (const wrong of [other, '', "' or 1=1 --", 'A'.repeat(64)])
    expect(await refusal(show(ticket, { booking: wrong }))).toEqual([400, 'BAD_CODE']);
  for (let n = 4; n < 15; n += 1) await show(ticket, { booking: '000000000000' });
  expect(await refusal(show(ticket, { booking: own }))).toEqual([429, 'LOCKED']);
  app.clock.advance(DAY);
  const again = nextOf(await byPhone()).ticket;
  const typed = ` ${own.slice(0, 4).toLowerCase()}-${own.slice(4, 8)} ${own.slice(8)}`;
  expect(userOf(await show(again, { booking: typed }))).toBe(ana.userId);
});

test('who has neither begins anew, once; the account of before is entered by its mail, which is told', async () => {
  await giveEmail(app.deps, ana.userId, MAIL);
  const { ticket } = await aYearLater();
  const answers = await Promise.all([show(ticket, { anew: true }), show(ticket, { anew: true })]);
  expect(answers.map(kind).toSorted()).toEqual(['SIGN_IN_GONE', 'in']);
  const stranger = answers.map(userOf).find((id) => id !== undefined);
  expect(stranger).not.toBe(ana.userId);
  app.clock.advance(3 * MINUTE);
  expect(userOf(await byPhone())).toBe(stranger);
  await app.deps.jobs.drain();
  const [told, ...others] = app.mails.filter(({ to, text }) => to === MAIL && linkIn(text));
  expect([told?.subject, others]).toEqual(['თქვენს ანგარიშს ტელეფონის ნომერი მოეხსნა', []]);
  const { otpId } = (await app.inject('POST', '/login-email/reset', { body: { email: MAIL } })).body;
  const body = { email: MAIL, otp: app.codeFor(MAIL), otpId, password: PASSWORD };
  expect(userOf(await app.inject('POST', '/login-email/new-password', { body }))).toBe(ana.userId);
});

test('nobody else begins anew, nor does a phone whose account is shut out', async () => {
  await changeWayIn(app, ana, { email: MAIL });
  const { ticket } = await aYearLater();
  await app.rows('update users set disabled_at = now() where id = $1', [ana.userId]);
  expect(await refusal(show(ticket, { anew: true }))).toEqual([403, 'ACCOUNT_DISABLED']);
  expect(await refusal(show('x', { anew: true }))).toEqual([409, 'SIGN_IN_GONE']);
  expect(await refusal(show(ticket, { anew: false }))).toEqual([400, 'VALIDATION']);
});
