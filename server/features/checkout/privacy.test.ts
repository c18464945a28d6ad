import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { THURSDAY, finish, order, paidOrder, pass, paymentStatus, prefer } from '#server/testing/booking/shopping.ts';

const NAME = 'ანასტასია';
const EMAIL = 'anastasia.secret@example.com';
const PHONE = '599123456';

/** A text as a dump could show it: as it is, or as the bytes of a column. */
function shapesOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
}

test('neither the database nor the log shows in clear a client who booked, shared topics, was reminded, lost a seat and was paid back', async () => {
  const app = await testApp();
  const ana = await signInByCode(app, PHONE);
  const code = app.codeFor(`+995${PHONE}`);
  const psychoIssues = ['issue-anxiety', 'issue-burnout'];
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues, startTime: ['evening'] });
  const contact = { name: NAME, email: EMAIL };
  const seated = await paidOrder(app, ana, contact);
  const shared = await app.inject('PUT', `/cabinet/sessions/${seated}/sharing`, {
    token: ana.token,
    body: { shared: true, consentVersion: SHARING_CONSENT.version },
  });
  expect(shared.body['shared']).toBe(true);
  const lost = await order(app, ana, { ...contact, bookingSession: THURSDAY });
  await finish(app, lost, 'decline');
  await pass(app, 15 * MINUTE);
  const nika = await app.signIn('599000002');
  await order(app, nika, { bookingSession: THURSDAY });
  await app.rows(`update sandbox_payments set status = 'EXPIRED' where status = 'FAILED'`);
  await finish(app, lost, 'pay');
  await pass(app, 25 * HOUR);
  expect(await paymentStatus(app, await app.signIn(PHONE), lost)).toBe('EXPIRED');
  expect(app.mails.length).toBeGreaterThan(3);

  const stolen = await dump(app.deps.db);
  expect(stolen).toContain('orders');
  const secrets = [NAME, EMAIL, PHONE, 'anxiety', 'burnout', 'evening', `"${code}"`, 'შეხვედრა'];
  for (const secret of secrets) {
    for (const shape of shapesOf(secret)) expect(stolen.includes(shape), `${secret} in the database`).toBe(false);
  }
  const logs = app.logs.join('\n');
  for (const secret of secrets) expect(logs.includes(secret), `${secret} in the logs`).toBe(false);
});
