// docs/decisions/171
import { expect, test } from 'vitest';
import { instantOf, MINUTE } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { booked, goTo } from '#server/testing/booking/after-booking.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { changeOwn, ownSession, shownVersion } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { FRIDAY, FRIDAY_LATER, offer } from '#server/testing/session/other-times.ts';
import { byLink, enter } from '#server/testing/room/room.ts';
import {
  finish,
  order,
  pass,
  prefer,
  reserve,
  teenTime,
  THURSDAY,
  WEDNESDAY,
} from '#server/testing/booking/shopping.ts';
import { thiefOf, wordsOf } from '#server/testing/sign-in/thief.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';

const START = instantOf(WEDNESDAY.date, WEDNESDAY.start) ?? 0;
const at = (slot: typeof WEDNESDAY) => ({ bookingSession: slot, selectedDate: slot.date });

/** Fails where the product refuses, so that what the test is about is really there. */
async function done(call: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}

/** A teen session of the second therapist, paid, with a link that went to the guardian; answers both. */
async function teenSession(app: TestApp, client: TestPerson): Promise<{ orderId: string; consent: string }> {
  const orderId = await booked(app, client, await teenTime(app));
  const guardian = { name: 'ეკა დედაშვილი', relation: 'mother', phone: '+995 599777756' };
  await done(app.inject('POST', `/cabinet/sessions/${orderId}/consent`, { token: client.token, body: guardian }));
  await pass(app, 0);
  const consent = /\/consent#t=([\w-]{16})$/.exec(app.sms.at(-1)?.text ?? '')?.[1];
  if (consent === undefined) throw new Error('no link went to the guardian');
  return { orderId, consent };
}

/** Everything that happens to sessions: answers the orders, and the link to a guardian. */
async function fullDatabase(app: TestApp) {
  const therapist = await app.signInAs('THERAPIST');
  const { token, userId: id } = therapist;
  await app.inject('PUT', '/user', { token, body: { user: { id, email: 'nino@example.com' } } });

  const ana = await signInByCode(app, '599000011');
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const moved = await booked(app, ana);
  const agreed = { shared: true, consentVersion: SHARING_CONSENT.version };
  await done(app.inject('PUT', `/cabinet/sessions/${moved}/sharing`, { token: ana.token, body: agreed }));
  await done(changeOwn(app, ana, moved, { call: 'move', body: at(WEDNESDAY) }));

  const beka = await signInByCode(app, '599000012');
  const cancelled = await booked(app, beka, at(FRIDAY));
  await done(offer(app, therapist, cancelled, [THURSDAY]));
  await pass(app, 0);
  await done(changeOwn(app, beka, cancelled, { call: 'cancel', body: { refundMinor: 12_000 } }));

  const { orderId: teen, consent } = await teenSession(app, await signInByCode(app, '599000013'));

  const eka = await signInByCode(app, '599000014');
  const voided = await booked(app, eka, at(FRIDAY));
  await done(changeOwn(app, eka, voided, { call: 'link/void' }));
  const body = { email: 'eka.new@example.com', voidLink: true };
  await done(changeOwn(app, eka, voided, { call: 'email', method: 'PUT', body }));

  const declined = await order(app, await signInByCode(app, '599000015'), at(THURSDAY));
  await finish(app, declined, 'decline');

  await goTo(app, START + 15 * MINUTE);
  await enter(app, byLink(app, moved));
  const words = 'ველოდები';
  const complaint = { what: 'therapist_absent', words };
  const again = await signInByCode(app, '599000011');
  await done(changeOwn(app, again, moved, { call: 'complaint', body: complaint }));
  const admin = await app.signInAs('ADMIN');
  const change = { change: { what: 'move', to: { date: FRIDAY_LATER.date, start: FRIDAY_LATER.start } } };
  const why = { reason: 'the line broke', version: await shownVersion(app, voided) };
  for (const path of ['preview', 'change'])
    await done(
      app.inject('POST', `/ops/orders/${voided}/${path}`, { token: admin.token, body: { ...change, ...why } }),
    );
  await done(app.inject('POST', '/ops/find-orders', { token: admin.token, body: { order: teen } }));

  // Nothing is sent of what happens now: its messages and jobs wait.
  const key = { 'idempotency-key': 'one-press' };
  const held = String((await reserve(app, await signInByCode(app, '599000016'), at(FRIDAY), key)).body['sessionId']);
  const waiting = await booked(app, await signInByCode(app, '599000017'), at(THURSDAY));
  return { orders: { moved, cancelled, teen, voided, declined, held, waiting }, consent };
}

test('whoever has stolen a backup and the log opens no order page, no calendar file, no door and no consent page with any word of them', async () => {
  const app = await testApp();
  const { orders, consent } = await fullDatabase(app);
  const thief = thiefOf(app);
  // What its people hold does open: the tries below are those that would find it.
  for (const orderId of Object.values(orders)) expect(await thief.page(orderId)).toBe(true);
  expect(await thief.calendar({ order: orders.teen })).toBe(true);
  const eka = await signInByCode(app, '599000014');
  const { meetingLink } = await ownSession(app, eka, orders.voided);
  const link = /t=([\w-]+)$/.exec(meetingLink)?.[1] ?? '';
  expect(await thief.door({ order: orders.voided, link })).toBe(true);
  expect(await thief.consent(consent)).toBe(true);

  const waiting = await app.rows(`select kind as what from jobs where done_at is null union
      select template from notifications where status = 'queued'`);
  expect(waiting.length).toBeGreaterThan(5);
  const stolen = [await dump(app.deps.db), ...app.logs].join('\n');
  expect(wordsOf(stolen).size).toBeGreaterThan(500);
  expect(await thief.opens(stolen, orders.voided)).toEqual([]);
});

test('the tries find a word as it stands, in a key, in JSON, and as bytes in hexadecimal digits or letters', () => {
  const word = 'xg0eW9W-47f9Duiq5DBdWQ';
  const bytes = Buffer.from(word);
  const shapes = [
    word,
    `reminder:${word}:1795593600000`,
    `"{""order"": ""${word}""}"`,
    `\\\\x${bytes.toString('hex')}`,
    bytes.toString('base64'),
    Buffer.from(word, 'base64url').toString('hex'),
    Buffer.from(word, 'base64url').toString('base64'),
    `https://simshvide.example/session/${word}#t=abc`,
  ];
  for (const shape of shapes) expect(wordsOf(`(a,${shape},"2026-11-24 06:00:00+00")`), shape).toContain(word);
});
