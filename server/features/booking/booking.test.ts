import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { changeOwn } from '#server/testing/session/cabinet.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { sessions, stepOf } from '#server/testing/payment/payment-records.ts';
import { check, finish, order, pass, prefer, reserve, THURSDAY, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { addRange } from '#server/testing/practice/practice.ts';

let app: TestApp;
let ana: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
});

const EN = { 'accept-language': 'en' };

const changeTherapist = (change: string) =>
  app.rows(`update therapists set ${change} where content_id = $1`, [DEMO_THERAPISTS.Th1]);

// spec §4: "After successful booking the step increments;"
// spec §7: "POST /therapists/check-specialist-availability | {userId, specialistId, bookingSession, duration}"
test('a hold lasts 15 minutes, takes the client to billing, and leaves its trace', async () => {
  const answer = await check(app, ana);
  expect(answer.status).toBe(200);
  const current = await app.inject('GET', '/booking/current', { token: ana.token });
  const now = new Date(app.clock.now()).toISOString();
  expect(answer.body).toEqual({ available: true, hold: current.body['hold'], now });
  expect(current.body['now']).toBe(now);
  const expiresAt = new Date(app.clock.now() + 15 * MINUTE).toISOString();
  expect(answer.body['hold']).toMatchObject({ expiresAt });
  expect(await stepOf(app, ana)).toBe(5);
  const history = await app.rows('select event, to_status from appointment_history');
  expect(history).toEqual([{ event: 'hold', to_status: 'held' }]);
  const audit = await app.rows(`select action from audit_log where entity = 'appointments'`);
  expect(audit).toEqual([{ action: 'hold.place' }]);
});

test('a hold freezes price, fee, commission and the rate of the day', async () => {
  await check(app, ana);
  const columns = 'price_minor, fee_percent, commission_percent, total_minor, therapist_minor, eur_rate, eur_rate_on';
  expect(await app.rows(`select ${columns}, eur_rate_source from appointments`)).toEqual([
    {
      price_minor: 10_000,
      fee_percent: 20,
      commission_percent: 25,
      total_minor: 12_000,
      therapist_minor: 7500,
      eur_rate: 2.91,
      eur_rate_on: '2026-11-24',
      eur_rate_source: expect.stringMatching(/./),
    },
  ]);
});

test('a hold of the same slot again is the same hold, in any number of tabs', async () => {
  const first = await check(app, ana);
  await pass(app, MINUTE);
  const again = await Promise.all([1, 2, 3].map(() => check(app, ana)));
  expect(again.map(({ body }) => body['hold'])).toEqual(Array(3).fill(first.body['hold']));
  expect(await sessions(app)).toEqual(['held']);
});

test('a hold of another slot replaces the older one', async () => {
  await check(app, ana);
  expect((await check(app, ana, { bookingSession: THURSDAY })).status).toBe(200);
  expect((await sessions(app)).toSorted()).toEqual(['cancelled', 'held']);
  const nika = await app.signIn('599000002');
  expect((await check(app, nika)).status).toBe(200);
});

// spec §8: "Conflict: 'The time appeared to be booked, please choose another date'."
test('a hold keeps the slot from others, in the specified words', async () => {
  await check(app, ana);
  const nika = await app.signIn('599000002');
  const refused = await check(app, nika, {}, EN);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'SLOT_TAKEN',
    message: 'The time appeared to be booked, please choose another date',
  });
  expect(await stepOf(app, nika)).toBe(0);
  const later = { ...WEDNESDAY, start: '13:00', end: '13:50' };
  expect((await check(app, nika, { bookingSession: later })).status).toBe(200);
});

test('a hold that lost its slot to another client keeps the client at the older hold', async () => {
  const nika = await app.signIn('599000002');
  await check(app, nika, { bookingSession: THURSDAY });
  await check(app, ana);
  expect((await check(app, ana, { bookingSession: THURSDAY })).status).toBe(409);
  expect(await sessions(app)).toEqual(['held', 'held']);
  expect(await stepOf(app, ana)).toBe(5);
});

test('a hold is over at its last instant: then another client may have the slot, not before', async () => {
  await check(app, ana);
  const nika = await app.signIn('599000002');
  app.clock.advance(15 * MINUTE - 1);
  expect((await check(app, await app.signIn('599000002'))).status).toBe(409);
  app.clock.advance(1);
  expect((await check(app, { ...nika, token: (await app.signIn('599000002')).token })).status).toBe(200);
  expect((await sessions(app)).toSorted()).toEqual(['expired', 'held']);
});

// spec §9: "Client pays in advance,"
test('a hold that is not paid expires by itself and takes the client back to step 4', async () => {
  await check(app, ana);
  await pass(app, 15 * MINUTE - 1);
  expect(await sessions(app)).toEqual(['held']);
  await pass(app, 1);
  expect(await sessions(app)).toEqual(['expired']);
  expect(await stepOf(app, ana)).toBe(4);
});

test('a hold is given back when the client steps back', async () => {
  await check(app, ana);
  const back = { user: { id: ana.userId, step: 4 } };
  expect((await app.inject('PUT', '/set-step-information', { token: ana.token, body: back })).status).toBe(200);
  expect(await app.rows('select status, cancelled_by, cancel_reason from appointments')).toEqual([
    { status: 'cancelled', cancelled_by: 'client', cancel_reason: 'stepped_back' },
  ]);
  expect(await stepOf(app, ana)).toBe(4);
});

test('a hold is not for new clients of a therapist who takes none, but for known ones', async () => {
  await changeTherapist('accepting = false');
  expect(await refusal(check(app, ana))).toEqual([409, 'NOT_ACCEPTING']);
  await app.confirmedSession(ana, DEMO_THERAPISTS.Th1);
  expect((await check(app, ana)).status).toBe(200);
});

test('a hold can be placed 20 times an hour', async () => {
  const hold = (n: number) => {
    const [date, hour] = [`2026-11-${25 + Math.floor(n / 10)}`, 10 + (n % 10)];
    return check(app, ana, { bookingSession: { date, start: `${hour}:00`, end: `${hour}:50` } });
  };
  for (let n = 0; n < 20; n++) expect((await hold(n)).status).toBe(200);
  const refused = await hold(20);
  expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_HOLDS']);
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await hold(19)).status).toBe(200);
  app.clock.advance(HOUR);
  ana = await app.signIn();
  expect((await hold(20)).status).toBe(200);
});

test('a hold can be placed no more often by many calls at once over two servers', async () => {
  const other = await testApp({ db: app.deps.db });
  const hold = (server: TestApp, n: number) => {
    const [date, hour] = [`2026-11-${25 + (n % 5)}`, 10 + (n % 10)];
    return check(server, ana, { bookingSession: { date, start: `${hour}:00`, end: `${hour}:50` } });
  };
  for (let n = 0; n < 18; n++) expect((await hold(app, n)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => hold(n % 2 === 0 ? app : other, n + 3)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await app.rows('select count(*)::int as placed from appointments')).toEqual([{ placed: 20 }]);
  expect(answers.map(({ status }) => status).filter((status) => status > 409)).toContain(429);
});

// spec §5: "Booking requires a selected slot, a current therapist id and the duration of the session type matching
// the chosen therapy type;"
test('a hold takes the type of the preferences when the call names none', async () => {
  expect(await refusal(check(app, ana, { sessionType: undefined }))).toEqual([422, 'SESSION_TYPE']);
  await prefer(app, ana, { typeTherapy: 'type-couple' });
  expect((await check(app, ana, { sessionType: undefined })).status).toBe(200);
  expect(await app.rows('select type_key from appointments')).toEqual([{ type_key: 'couple' }]);
});

test('checking a slot is refused for a value that is malformed, unknown or not offered, and nothing is held', async () => {
  const morning = { date: '2026-11-26', start: '10:00', end: '10:50' };
  for (const [change, status, code] of [
    [{ bookingSession: undefined }, 400, 'VALIDATION'],
    [{ bookingSession: { date: '25.11.2026', start: '12:00', end: '12:50' } }, 400, 'VALIDATION'],
    [{ duration: '50' }, 400, 'VALIDATION'],
    [{ specialistId: '' }, 400, 'VALIDATION'],
    [{ specialistId: 'therapist-nobody' }, 404, 'THERAPIST_NOT_FOUND'],
    [{ specialistId: "x' or 1=1 --" }, 404, 'THERAPIST_NOT_FOUND'],
    [{ bookingSession: { date: '2026-02-30', start: '12:00', end: '12:50' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '24:00', end: '24:50' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '12:50', end: '12:00' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '12:00', end: '12:00' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '12:10', end: '13:00' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '12:00', end: '13:30' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-25', start: '03:00', end: '03:50' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2027-11-25', start: '12:00', end: '12:50' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '9999-12-31', start: '12:00', end: '12:50' } }, 422, 'BAD_SLOT'],
    [{ bookingSession: { date: '2026-11-23', start: '12:00', end: '12:50' } }, 422, 'SLOT_IN_PAST'],
    [{ duration: 25 }, 422, 'DURATION_MISMATCH'],
    [{ duration: -50 }, 422, 'DURATION_MISMATCH'],
    [{ sessionType: 'type-teen' }, 422, 'SESSION_TYPE'],
    [{ sessionType: 'type-nothing' }, 422, 'SESSION_TYPE'],
    [{ specialistId: DEMO_THERAPISTS.Th3, bookingSession: morning }, 409, 'NOT_ACCEPTING'],
    [{ specialistId: DEMO_THERAPISTS.Th6 }, 422, 'BAD_SLOT'],
  ] as const) {
    expect([change, await refusal(check(app, ana, change))]).toEqual([change, [status, code]]);
  }
  expect(await sessions(app)).toEqual([]);
});

test('a time over midnight that is listed can be held', async () => {
  await addRange(app, 'openings', DEMO_THERAPISTS.Th1, '[2026-11-25T19:30Z,2026-11-25T20:20Z)');
  const late = { date: '2026-11-25', start: '23:30', end: '00:20' };
  const listed = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th1}/slots?from=2026-11-25`, {});
  expect(listed.body['slots']).toContainEqual(late);
  expect(await check(app, ana, { bookingSession: late })).toMatchObject({ status: 200 });
});

describe('a calendar that was looked at before', () => {
  const therapist = `(select id from therapists where content_id = '${DEMO_THERAPISTS.Th1}')`;
  const edit = (statement: string) => app.rows(statement);
  const addTimeOff = `insert into time_off(therapist_id, during)
    values (${therapist}, '[2026-11-26T11:00Z,2026-11-26T12:00Z)')`;
  const version = async () =>
    (await app.rows<{ version: number }>(`select version from therapists where id = ${therapist}`))[0]?.version ?? 0;

  test('a calendar that was looked at before grants nothing that was taken off since', async () => {
    await check(app, ana);
    await edit(addTimeOff);
    expect((await check(app, ana, { bookingSession: THURSDAY })).body).toMatchObject({ code: 'SLOT_CLOSED' });
    await edit(`delete from openings where therapist_id = ${therapist}`);
    expect((await check(app, ana, { bookingSession: THURSDAY })).body).toMatchObject({ code: 'BAD_SLOT' });
  });

  test('a calendar that was looked at before refuses nothing that was added since', async () => {
    await edit(addTimeOff);
    expect((await check(app, ana, { bookingSession: THURSDAY })).status).toBe(409);
    await edit(`delete from time_off where therapist_id = ${therapist}`);
    expect((await check(app, ana, { bookingSession: THURSDAY })).status).toBe(200);
  });

  test('a calendar that was looked at before is told apart by its version, which every edit raises', async () => {
    let seen = await version();
    for (const statement of [
      `insert into openings(therapist_id, weekday, start_time, end_time) values (${therapist}, 1, '21:00', '22:00')`,
      `update openings set end_time = '22:30' where therapist_id = ${therapist} and start_time = '21:00'`,
      `delete from openings where therapist_id = ${therapist} and start_time = '21:00'`,
      addTimeOff,
      `delete from time_off where therapist_id = ${therapist}`,
      `update therapists set min_notice_min = 300 where id = ${therapist}`,
      `update therapists set accepting = false where id = ${therapist}`,
    ]) {
      await edit(statement);
      expect(await version(), statement).toBeGreaterThan(seen);
      seen = await version();
    }
  });
});

const look = (orderId: string, headers: Record<string, string> = {}) =>
  app.inject('GET', `/order/${orderId}`, { headers });

// spec §3: "Order: sessionTime {date, startTime, endTime}, specialist {name, surname}, meetingLink."
// spec §7: "GET /order/{orderId} | header Accept-Language = locale; response data.data is the order"
test('the order page opens by its link and says nothing about the client', async () => {
  const orderId = await order(app, ana);
  await finish(app, orderId, 'pay');
  const page = await look(orderId, EN);
  expect(page.status).toBe(200);
  expect(page.body).toEqual({
    data: {
      sessionTime: { date: '2026-11-25', startTime: '12:00', endTime: '12:50' },
      specialist: { _id: DEMO_THERAPISTS.Th1, name: 'Nino', surname: 'Beridze' },
      meetingLink: '',
      status: 'confirmed',
      isOwn: false,
      cancelledLate: false,
      refund: null,
      outcome: null,
    },
    now: new Date(app.clock.now()).toISOString(),
  });
  expect(page.headers).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(orderId).toMatch(/^[\w-]{22}$/);
  expect((await look(orderId)).body).toMatchObject({ data: { specialist: { name: 'ნინო', surname: 'ბერიძე' } } });
});

// spec §3: "specialist {name, surname}, meetingLink."
test('the order page has a meeting link for its signed-in client of a confirmed session only, the same until it is voided', async () => {
  const orderId = await order(app, ana);
  const linkFor = async (person: TestPerson | null) => {
    const { body } = await app.inject('GET', `/order/${orderId}`, person === null ? {} : { token: person.token });
    return (body['data'] as { meetingLink: string }).meetingLink;
  };
  expect(await linkFor(ana)).toBe('');
  await finish(app, orderId, 'pay');
  const first = await linkFor(ana);
  expect(first).toMatch(new RegExp(`^http://localhost:3000/session/${orderId}#t=[\\w-]{20,}$`));
  await pass(app, 5 * MINUTE);
  expect(await linkFor(ana)).toBe(first);
  const others = [null, await app.signIn('599000002'), await app.signInAs('THERAPIST')];
  for (const other of others) expect(await linkFor(other)).toBe('');
  expect((await changeOwn(app, ana, orderId, { call: 'link/void' })).status).toBe(200);
  for (const other of others) expect(await linkFor(other)).toBe('');
  expect([first, '']).not.toContain(await linkFor(ana));
});

test('the order page answers alike for missing and malformed ids, with the same headers', async () => {
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2Fusers', "'%20or%201=1"]) {
    const answer = await look(id);
    expect([answer.status, answer.body['code']]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
});

test('the order page can be tried 120 times a minute from one address', async () => {
  for (let i = 0; i < 120; i++) await look('AAAAAAAAAAAAAAAAAAAAAA');
  const refused = await look('AAAAAAAAAAAAAAAAAAAAAA');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

describe('the current booking', () => {
  const current = async (person = ana) => (await app.inject('GET', '/booking/current', { token: person.token })).body;

  const timeOf = ({ clock }: TestApp) => new Date(clock.now()).toISOString();

  test('the current booking is empty at first', async () => {
    expect(await current()).toEqual({ hold: null, order: null, contact: null, now: timeOf(app) });
  });

  // spec §3: "Booking session: date, start, end."
  test('the current booking gives billing the slot and the frozen terms back', async () => {
    await check(app, ana);
    expect(await current()).toEqual({
      hold: {
        id: expect.any(String),
        specialistId: DEMO_THERAPISTS.Th1,
        sessionType: 'type-personal',
        bookingSession: WEDNESDAY,
        duration: 50,
        expiresAt: new Date(app.clock.now() + 15 * MINUTE).toISOString(),
        terms: {
          priceMinor: 10_000,
          totalMinor: 12_000,
          totalEurCents: 4124,
          eurRate: '2.91',
          eurRateOn: '2026-11-24',
          eurRateSource: expect.stringMatching(/./),
        },
      },
      order: null,
      contact: null,
      now: timeOf(app),
    });
  });

  test('the current booking shows the order being paid, then the confirmed one until its client has opened it', async () => {
    const reserved = await reserve(app, ana);
    const orderId = String(reserved.body['sessionId']);
    expect((await current())['order']).toEqual({
      orderId,
      holdId: expect.any(String),
      start: expect.any(String),
      status: 'INITIAL',
      outcome: null,
      refund: null,
      paymentUrl: reserved.body['paymentUrl'],
      name: 'ანა',
      email: 'ana@example.com',
      opened: false,
      paidLater: false,
    });
    await finish(app, orderId, 'pay');
    const paid = { status: 'SUCCESS', paymentUrl: null, opened: false };
    expect(await current()).toMatchObject({ hold: null, order: paid });
    await app.inject('GET', `/order/${orderId}`, {});
    expect(await current()).toMatchObject({ order: { opened: false } });
    await app.inject('GET', `/order/${orderId}`, { token: ana.token });
    expect(await current()).toMatchObject({ order: { opened: true } });
    expect(await current(await app.signIn('599000002'))).toMatchObject({ hold: null, order: null, contact: null });
  });
});
