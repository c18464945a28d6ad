import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { TELL_PROPOSED_AFTER_MS } from '#domain/paid-later.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booked, byTherapist, cancel, test as afterBooking } from '#server/testing/booking/after-booking.ts';
import { refusal, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';
import { clientKey, PAY_UNTIL, propose, TUESDAY, TUESDAY_TEXT, written } from '#server/testing/booking/paid-later.ts';
import { pastClient } from '#server/testing/practice/practice-sessions.ts';
import { practise, addRange } from '#server/testing/practice/practice.ts';
import { finish, order, pass } from '#server/testing/booking/shopping.ts';

/** Of a client with a session, whom their therapist names by `key`. */
const test = afterBooking.extend('key', { auto: true }, async ({ app, therapist, orderId }) =>
  orderId === '' ? '' : clientKey(app, therapist),
);
let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
let key: string;
test.beforeEach(
  ({ app: a, ana: b, therapist: c, orderId: d, key: e }) =>
    void ([app, ana, therapist, orderId, key] = [a, b, c, d, e]),
);

const withdrawn = async ({ token }: TestPerson, id: string) =>
  (await app.inject('POST', `/practice/sessions/${id}/withdraw`, { token, body: {} })).status;
/** RFC 3339, as UTC. */
const at = (instant: number) => ({ timestamp: new Date(instant).toISOString() });
const waiting = async ({ rows }: TestApp) =>
  (await rows<{ n: number }>(`select count(*)::int as n from appointments where status = 'proposed'`))[0]?.n;

// spec §7: "POST /therapists/create-appointment | {userId, sessionTypeId, specialistId, timestamp, name, email, notificationsOn}"
test('proposing a session is answered as the calendar shows it, and asks the client to pay by the day before', async () => {
  const { status, body } = await propose(app, therapist, key, {
    name: 'X',
    email: 'x@example.com',
    notificationsOn: true,
  });
  expect([status, body]).toEqual([
    200,
    {
      session: {
        _id: expect.any(String),
        therapistId: DEMO_THERAPISTS.Th1,
        date: '2026-12-01',
        start: '18:00',
        end: '18:50',
        status: 'proposed',
        sessionType: 'personal',
        client: 'ანა',
        priceMinor: 10_000,
        version: expect.any(Number),
        proposedBy: 'therapist',
        payUntil: new Date(PAY_UNTIL).toISOString(),
        totalMinor: 12_000,
      },
      now: expect.any(String),
    },
  ]);
  await pass(app, TELL_PROPOSED_AFTER_MS);
  const { to, subject, text } = app.mails.at(-1) ?? {};
  expect([to, subject]).toEqual(['ana@example.com', 'ნინო შეხვედრას გთავაზობთ: 1 დეკემბერი, თბილისის დროით 18:00']);
  expect(text).toContain('120,00\u00a0₾');
  expect(text).toContain('30\u00a0ნოემბერს, თბილისის დროით 18:00-მდე');
  expect(text).toMatch(/https?:\/\/\S+\/cabinet\/session\/[\w-]{22}\b/);
});

test('proposing a session takes nothing of a contact, a price or a state from the body, and shows none', async () => {
  const stranger = { name: 'Stranger-zyq', email: 'stranger-zyq@example.com', notificationsOn: true };
  const more = { price: 73317331, priceMinor: 73317331, status: 'confirmed', fee: 0, feePercent: 0 };
  const { body } = await propose(app, therapist, key, { ...stranger, ...more });
  expect(body['session']).toMatchObject({ status: 'proposed', priceMinor: 10_000, client: 'ანა' });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`zyq|73317331|example\\.com|599123456|${ana.userId}|${orderId}`));
  await pass(app, 0);
  expect(app.mails.map(({ to }) => to)).not.toContain(stranger.email);
  expect(app.mails.at(-1)?.text).not.toMatch(/zyq/);
  expect(await dump(app.deps.db)).not.toMatch(/stranger-zyq|73317331/i);
  const frozen = `select price_minor, fee_percent::int, commission_percent::int, eur_rate from appointments where status = 'proposed'`;
  expect(await app.rows(frozen)).toEqual([
    { price_minor: 10_000, fee_percent: 20, commission_percent: 25, eur_rate: null },
  ]);
  expect(await app.rows('select 1 as one from order_agreements a join orders o on o.id = a.order_id')).toHaveLength(1);
});

test('proposing a session sent again answers the same appointment and tells the client once', async () => {
  const first = await propose(app, therapist, key);
  const again = await propose(app, therapist, key, { timestamp: '2026-12-01T14:00:00Z', sessionTypeId: 'personal' });
  expect(again.body['session']).toEqual(first.body['session']);
  await pass(app, TELL_PROPOSED_AFTER_MS);
  expect(app.mails.filter(({ subject }) => subject.includes('გთავაზობთ'))).toHaveLength(1);
});

test('proposing a session is told by one mail an hour, and one that no mail has told is taken back without one', async () => {
  const told = () => app.mails.filter(({ subject }) => /გთავაზობთ|გაუქმდა/.test(subject)).length;
  const id = async (n: number) =>
    ((await propose(app, therapist, key, at(TUESDAY + n * DAY))).body['session'] as { _id: string })._id;
  // Undone at once: the next one is told as if it were the first.
  expect(await withdrawn(therapist, await id(0))).toBe(200);
  const ids = [await id(1), await id(2), await id(3), await id(4)];
  await pass(app, TELL_PROPOSED_AFTER_MS);
  expect(told()).toBe(1);
  expect(await withdrawn(therapist, ids[1] ?? '')).toBe(200);
  await pass(app, HOUR);
  expect(told()).toBe(1);
  for (const n of [2, 3, 3]) {
    await pass(app, HOUR);
    expect(told()).toBe(n);
  }
});

test('proposing a session is refused, in words that accuse nobody, once the client wants no more, until they book there again', async () => {
  await propose(app, therapist, key);
  const { body } = await app.inject('GET', '/cabinet/sessions', { token: ana.token });
  const shown = body['sessions'] as { orderId: string; status: string }[];
  const path = `/cabinet/sessions/${shown.find(({ status }) => status === 'proposed')?.orderId}/decline`;
  expect((await app.inject('POST', path, { token: ana.token, body: { noMore: true } })).status).toBe(200);
  const refused = await propose(app, therapist, key, at(TUESDAY + DAY));
  expect([refused.status, refused.body['code']]).toEqual([409, 'PROPOSALS_ENDED']);
  expect(await waiting(app)).toBe(0);
  app.clock.advance(MINUTE);
  await booked(app, ana, { bookingSession: FRIDAY });
  expect((await propose(app, therapist, key, at(TUESDAY + DAY))).status).toBe(200);
});

test('proposing a session is for an operator too, on any calendar and by the id of the client', async () => {
  const admin = await app.signInAs('ADMIN');
  const { status, body } = await propose(app, admin, ana.userId);
  expect([status, body['session']]).toEqual([200, expect.objectContaining({ proposedBy: 'admin' })]);
  const nobody = propose(app, admin, ana.userId, { specialistId: 'therapist-nobody' });
  expect(await refusal(nobody)).toEqual([404, 'THERAPIST_NOT_FOUND']);
  const audit = `select actor_role, action from audit_log where action = 'appointment.propose'`;
  expect(await app.rows(audit)).toEqual([{ actor_role: 'ADMIN', action: 'appointment.propose' }]);
});

const NOW = Date.UTC(2026, 10, 24, 6);
test.for([
  ['now', 'TIME_UNREADABLE'],
  ['2026-12-01T18:00:00', 'TIME_UNREADABLE'],
  ['2026-02-30T18:00:00+04:00', 'TIME_UNREADABLE'],
  ['2026-12-01T18:00:00+25:00', 'TIME_UNREADABLE'],
  ['2026-12-01T18:00:30+04:00', 'TIME_UNREADABLE'],
  ['2026-12-01T23:30:00+04:00', 'TIME_REVERSED'],
  [at(NOW).timestamp, 'SLOT_IN_PAST'],
  [at(NOW - DAY).timestamp, 'SLOT_IN_PAST'],
  [at(NOW + DAY - MINUTE).timestamp, 'APPOINTMENT_TOO_SOON'],
  [at(NOW + DAY).timestamp, 'APPOINTMENT_TOO_SOON'],
  [at(NOW + 60 * DAY + MINUTE).timestamp, 'APPOINTMENT_TOO_FAR'],
  [at(NOW + 61 * DAY).timestamp, 'APPOINTMENT_TOO_FAR'],
  ['9999-12-31T10:00:00Z', 'APPOINTMENT_TOO_FAR'],
] as const)('proposing a session at %s is refused as %s', async ([timestamp, code]) => {
  const before = await written(app);
  expect(await refusal(propose(app, therapist, key, { timestamp }))).toEqual([422, code]);
  expect(await written(app)).toBe(before);
});

test('a session that cannot be proposed is one of another therapist, of an unknown type or to somebody who is no client', async () => {
  const nika = await app.signIn('599000002');
  await cancel(app, await booked(app, nika, { bookingSession: FRIDAY }), byTherapist(therapist));
  const mariam = await practise(app, DEMO_THERAPISTS.Th2, '555000009');
  const theirs = await pastClient(app, DEMO_THERAPISTS.Th2, {
    phone: '599000007',
    name: 'ლია',
    sessions: [{ start: NOW - 7 * DAY, status: 'completed' }],
  });
  const before = await written(app);
  const other = propose(app, therapist, key, { specialistId: DEMO_THERAPISTS.Th2 });
  expect(await refusal(other)).toEqual([403, 'FORBIDDEN']);
  const type = propose(app, therapist, key, { sessionTypeId: 'type-nothing' });
  expect(await refusal(type)).toEqual([422, 'SESSION_TYPE']);
  for (const client of [nika.userId, theirs, therapist.userId, ana.userId.toUpperCase(), `${key}x`, 'x']) {
    expect(await refusal(propose(app, therapist, client))).toEqual([404, 'CLIENT_NOT_FOUND']);
  }
  const foreignKey = await clientKey(app, mariam);
  expect(await refusal(propose(app, therapist, foreignKey))).toEqual([404, 'CLIENT_NOT_FOUND']);
  expect(await written(app)).toBe(before);
});

test('a session that cannot be proposed is one at a time that either of them has, within the rest between sessions, or in time off', async () => {
  await booked(app, await app.signIn('599000002'), { bookingSession: { ...FRIDAY, date: '2026-12-01' } });
  const taken = Date.UTC(2026, 11, 1, 8);
  await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, '[2026-12-02T20:00Z,2026-12-03T20:00Z)');
  const elsewhere = { specialistId: DEMO_THERAPISTS.Th5, bookingSession: { ...FRIDAY, date: '2026-12-04' } };
  await addRange(app, 'openings', DEMO_THERAPISTS.Th5, '[2026-12-04T08:00Z,2026-12-04T08:50Z)');
  await booked(app, ana, elsewhere);
  const before = await waiting(app);
  const AT = [taken, taken + 50 * MINUTE, taken - 50 * MINUTE, taken + 59 * MINUTE, Date.UTC(2026, 11, 3, 10)];
  for (const instant of [...AT, Date.UTC(2026, 11, 4, 8, 30)]) {
    expect(await refusal(propose(app, therapist, key, at(instant)))).toEqual([409, 'SLOT_TAKEN']);
  }
  expect(await waiting(app)).toBe(before);
  expect((await propose(app, therapist, key, at(taken + HOUR))).status).toBe(200);
  // A time that was never published: 07:05 on a Sunday.
  expect((await propose(app, therapist, key, at(Date.UTC(2026, 11, 6, 3, 5)))).status).toBe(200);
});

test('a session that cannot be proposed is the ninth that waits', async () => {
  for (let n = 0; n < 8; n++) {
    expect((await propose(app, therapist, key, at(TUESDAY + n * DAY))).status).toBe(200);
  }
  const ninth = propose(app, therapist, key, at(TUESDAY + 8 * DAY));
  expect(await refusal(ninth)).toEqual([409, 'TOO_MANY_WAITING']);
  expect((await propose(app, therapist, key, { timestamp: TUESDAY_TEXT })).status).toBe(200);
  expect(await waiting(app)).toBe(8);
});

test('a session that cannot be proposed is the ninth that waits with others, which a therapist does not learn', async () => {
  const other = { specialistId: DEMO_THERAPISTS.Th4 };
  const free = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th4}/slots`, { token: ana.token });
  const [bookingSession] = free.body['slots'] as (typeof FRIDAY)[];
  await finish(app, await order(app, ana, { ...other, bookingSession }), 'pay');
  const admin = await app.signInAs('ADMIN');
  for (let n = 0; n < 8; n++) {
    expect((await propose(app, admin, ana.userId, { ...at(TUESDAY + n * DAY), ...other })).status).toBe(200);
  }
  const therapist = await app.signInAs('THERAPIST');
  const ninth = at(TUESDAY + 8 * DAY);
  expect(await refusal(propose(app, therapist, key, ninth))).toEqual([409, 'SLOT_TAKEN']);
  expect(await refusal(propose(app, admin, ana.userId, ninth))).toEqual([409, 'TOO_MANY_WAITING']);
});

const FRIDAY = { date: '2026-11-27', start: '12:00', end: '12:50' };
