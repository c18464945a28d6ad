import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { byClient, cancel, END, goTo, mark, START, test } from '#server/testing/booking/after-booking.ts';
import { awake, changeOwn, ownSession, ownSessions, readOwn } from '#server/testing/session/cabinet.ts';
import { statementsOf } from '#server/testing/database/statements.ts';
import { WEDNESDAY, finish, order, paidOrder, prefer, teenTime } from '#server/testing/booking/shopping.ts';
import { changeProvider } from '#server/testing/payment/payment-records.ts';
import { hideProfile } from '#server/testing/content/edited-content.ts';

test('the own sessions name session, specialist, money and what is shared, and nothing that only one page needs', async ({
  app,
  ana,
  orderId,
}) => {
  const [session] = await ownSessions(app, ana);
  expect(session).toEqual({
    orderId,
    status: 'confirmed',
    sessionType: 'personal',
    sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
    specialist: {
      _id: DEMO_THERAPISTS.Th1,
      name: 'Nino',
      surname: 'Beridze',
      photo: app.deps.content.snapshot().therapists.get(DEMO_THERAPISTS.Th1)?.photo,
    },
    meetingLink: expect.stringContaining(`/session/${orderId}#t=`),
    moves: 0,
    cancelledBy: null,
    cancelReason: null,
    markedAt: null,
    complaint: null,
    paid: { minor: 12_000, currency: 'GEL', at: '2026-11-24T06:00:00.000Z', card: '4242' },
    refund: null,
    openAtBank: false,
    consent: 'not_needed',
    sharesTopics: false,
    isProposed: false,
    payLater: null,
    version: expect.any(Number),
  });
});

test('the own sessions come by their start, the latest first, and only those for which money came', async ({
  app,
  ana,
  orderId,
}) => {
  const wednesday = await paidOrder(app, ana);
  const unpaid = await order(app, ana, { bookingSession: { date: '2026-11-27', start: '15:00', end: '15:50' } });
  expect((await ownSessions(app, ana)).map((session) => session.orderId)).toEqual([orderId, wednesday]);
  await finish(app, unpaid, 'decline');
  expect(await ownSessions(app, ana)).toHaveLength(2);
  expect(await ownSession(app, ana, unpaid)).toMatchObject({ status: 'held', paid: null, receipt: null });
  expect(await ownSessions(app, await app.signIn('599000002'))).toEqual([]);
});

test('the own sessions are read by as many statements as one of them', async ({ app, ana, orderId }) => {
  expect(orderId).not.toBe('');
  const statements = async () => statementsOf(app, async () => ownSessions(app, ana));
  const forOne = await statements();
  await paidOrder(app, ana);
  expect(await statements()).toEqual(forOne);
  expect(await ownSessions(app, ana)).toHaveLength(2);
});

test('the own sessions say where the money is that bought no session', async ({ app, ana, orderId }) => {
  await cancel(app, orderId, byClient(ana));
  expect((await ownSessions(app, ana))[0]?.refund).toMatchObject({ minor: 12_000, status: 'pending' });
  await app.deps.jobs.drain();
  const done = { minor: 12_000, currency: 'GEL', status: 'done', at: '2026-11-24T06:00:00.000Z' };
  expect((await ownSessions(app, ana))[0]?.refund).toEqual(done);
  // Paid after the time was given back: the money seats nobody and returns.
  const late = await order(app, ana, { bookingSession: WEDNESDAY });
  await app.inject('PUT', '/set-step-information', {
    token: ana.token,
    body: { user: { id: ana.userId, step: 4 } },
  });
  await finish(app, late, 'pay');
  await app.deps.jobs.drain();
  const [, session] = await ownSessions(app, ana);
  expect(session).toMatchObject({ orderId: late, status: 'cancelled', meetingLink: '', refund: { status: 'done' } });
});

test('the own sessions say that a refund was refused for good, while the session stays cancelled', async ({
  app,
  ana,
  orderId,
}) => {
  changeProvider(app, () => ({ refund: async () => ({ ok: false, kind: 'rejected', code: 'NO' }) }));
  await cancel(app, orderId, byClient(ana));
  for (let tries = 0; tries < 40; tries += 1) await goTo(app, app.clock.now() + 6 * HOUR);
  const failed = { status: 'cancelled', refund: { status: 'failed' } };
  const later = await awake(app, ana);
  expect((await ownSessions(app, later))[0]).toMatchObject(failed);
  const { timeline } = await ownSession(app, later, orderId);
  expect(timeline.map(({ what }) => what)).toEqual(['booked', 'paid', 'cancelled', 'refund_began', 'refund_failed']);
  expect(Date.parse(timeline.at(-1)?.at ?? '')).toBeGreaterThan(Date.parse(timeline.at(-2)?.at ?? ''));
});

test('the own sessions count the topics that could be shared, and say for which sessions they are', async ({
  app,
  ana,
  orderId,
}) => {
  await prefer(app, ana, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety', 'issue-burnout'] });
  const list = async () => (await app.inject('GET', '/cabinet/sessions', { token: ana.token })).body;
  expect(await list()).toMatchObject({ topics: 2, sessions: [{ sharesTopics: false }] });
  const body = { shared: true, consentVersion: SHARING_CONSENT.version };
  await changeOwn(app, ana, orderId, { call: 'sharing', method: 'PUT', body });
  expect(await list()).toMatchObject({ topics: 2, sessions: [{ sharesTopics: true }] });
  expect(JSON.stringify(await list())).not.toMatch(/anxiety|burnout/i);
});

test('the own sessions tell how a parent stands to a teen session', async ({ app, ana }) => {
  const teen = await paidOrder(app, ana, await teenTime(app));
  const consent = async (client = ana) => (await ownSessions(app, client))[0]?.consent;
  expect(await consent()).toBe('none');
  const body = { name: 'ეკა მამულაშვილი', relation: 'mother', phone: '599000009' };
  await changeOwn(app, ana, teen, { call: 'consent', body });
  expect(await consent()).toBe('pending');
  app.clock.advance(3 * DAY);
  const later = await awake(app, ana);
  expect(await consent(later)).toBe('expired');
  await changeOwn(app, later, teen, { call: 'consent', body });
  expect(await consent(later)).toBe('pending');
});

test('the own sessions keep the name of a specialist who was taken down, without a page or a picture', async ({
  app,
  ana,
  orderId,
}) => {
  hideProfile(app, DEMO_THERAPISTS.Th1);
  const { specialist } = await ownSession(app, ana, orderId);
  expect(specialist).toEqual({ _id: null, name: 'ნინო', surname: 'ბერიძე', photo: null });
});

test('another person gets one and the same answer for a foreign, an unknown and a malformed session, from every call', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, END + HOUR);
  await mark(app, orderId, therapist, 'client_absent');
  const nika = await app.signIn('599000002');
  const bodies = {
    move: { bookingSession: WEDNESDAY },
    cancel: { refundMinor: 12_000 },
    complaint: { what: 'client_present' },
    'complaint/withdraw': undefined,
    email: { email: 'nika@example.com' },
  };
  const answers: unknown[] = [];
  for (const id of [orderId, 'A'.repeat(22), 'x', "'%20or%20'1'='1", '%F0%9F%92%A9']) {
    for (const call of ['', '/slots', '/cancel', '/sharing', '/consent'])
      answers.push(await readOwn(app, nika, id, call));
    for (const [call, body] of Object.entries(bodies)) {
      const method = call === 'email' ? 'PUT' : 'POST';
      answers.push(await changeOwn(app, nika, id, { call, method, body }));
    }
  }
  const told = answers.map((answer) => {
    const { status, body } = answer as { status: number; body: Record<string, unknown> };
    const { requestId: _, ...words } = body;
    return JSON.stringify({ status, ...words });
  });
  expect([...new Set(told)]).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  expect((await ownSession(app, await awake(app, ana), orderId)).status).toBe('client_absent');
});

test('another person learns nothing from the order page of a moved, cancelled or complained session', async ({
  app,
  ana,
  orderId,
}) => {
  const look = async () => JSON.stringify((await app.inject('GET', `/order/${orderId}?locale=en`, {})).body);
  const secret = /ana@|ანა|5990000|4242|complain|moves|number|email|reason|card/i;
  expect(await look()).not.toMatch(secret);
  const to = { date: '2026-11-27', start: '15:00', end: '15:50' };
  await changeOwn(app, ana, orderId, { call: 'move', body: { bookingSession: to } });
  expect(await look()).not.toMatch(secret);
  await goTo(app, START + DAY + HOUR);
  await changeOwn(app, await awake(app, ana), orderId, {
    call: 'complaint',
    body: { what: 'therapist_absent', words: 'ველოდებოდი' },
  });
  expect(await look()).not.toMatch(secret);
  expect(await look()).not.toContain('ველოდ');
});
