import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import type { Answer } from '#contract/api.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import {
  booked,
  booksOf,
  byClient,
  byTherapist,
  cancel,
  OPERATOR,
  START,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { offerTimes } from './other-times.ts';
import { awake, openTime, ownSession, ownSessions } from '#server/testing/session/cabinet.ts';
import { THURSDAY, WEDNESDAY, check, paidOrder, pass } from '#server/testing/booking/shopping.ts';

import {
  FRIDAY,
  FRIDAY_LATER,
  practice,
  offer,
  withdraw,
  accept,
  decline,
  codeOf,
  offered,
  freeOf,
  FRIDAY_START,
} from '#server/testing/session/other-times.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';
import { addRange } from '#server/testing/practice/practice.ts';
import { changeProfile } from '#server/testing/content/edited-content.ts';

test('offered times come to the client by mail and in the cabinet, and hold nothing', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const answer = await offer(app, therapist, orderId);
  expect(offered(answer)).toEqual({
    status: 'open',
    times: [WEDNESDAY, FRIDAY, FRIDAY_LATER].map((time) => ({ ...time, isFree: true })),
    proposedAt: '2026-11-24T06:00:00.000Z',
    until: '2026-11-25T11:00:00.000Z',
  });
  expect(answer.body['session']).toMatchObject({ isProposed: true, start: '15:00' });
  expect(await ownSession(app, ana, orderId)).toMatchObject({ proposal: offered(answer), isProposed: true });
  expect(await ownSessions(app, ana)).toMatchObject([{ isProposed: true }]);
  await pass(app, 0);
  const mail = app.mails.find(({ subject }) => subject.includes('სხვა დროს გთავაზობთ'));
  expect(mail?.text).toContain(`/cabinet/session/${orderId}?time=2026-11-25T12:00#proposal`);
  expect((await check(app, await app.signIn('599000002'))).status).toBe(200);
});

test('offered times are up to three other free times of the same length, and the newest offer counts', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const nika = await app.signIn('599000002');
  await booked(app, nika, { bookingSession: WEDNESDAY });
  await addRange(app, 'time_off', DEMO_THERAPISTS.Th1, '[2026-11-27 11:00+00, 2026-11-27 12:00+00)');
  const refusals = [
    [[], 'VALIDATION'],
    [[FRIDAY, FRIDAY, FRIDAY, FRIDAY], 'VALIDATION'],
    [[FRIDAY, WEDNESDAY], 'SLOT_TAKEN'],
    [[FRIDAY_LATER], 'SLOT_CLOSED'],
    [[{ date: '2026-11-26', start: '15:00', end: '15:50' }], 'BAD_SLOT'],
    [[{ ...FRIDAY, end: '13:20' }], 'BAD_SLOT'],
    [[{ ...FRIDAY, start: '03:10', end: '04:00' }], 'BAD_SLOT'],
    [[{ date: '2026-11-24', start: '09:00', end: '09:50' }], 'SLOT_IN_PAST'],
    [[{ date: '2027-03-04', start: '15:00', end: '15:50' }], 'BAD_SLOT'],
  ] as const;
  for (const [times, code] of refusals) expect(codeOf(await offer(app, therapist, orderId, times))).toBe(code);
  expect(await app.rows('select 1 as one from proposals')).toEqual([]);
  await offer(app, therapist, orderId, [FRIDAY]);
  const saturday = { date: '2026-11-28', start: '12:00', end: '12:50' };
  await openTime(app, DEMO_THERAPISTS.Th1, FRIDAY_START + DAY);
  await offer(app, therapist, orderId, [saturday, saturday]);
  expect(await app.rows('select status from proposals order by n')).toEqual([
    { status: 'replaced' },
    { status: 'open' },
  ]);
  expect(codeOf(await accept(app, ana, orderId))).toBe('BAD_SLOT');
  // The mail of the first one said what is not so any more before it went out, and another one may go an hour later.
  await pass(app, HOUR);
  expect(app.mails.filter(({ subject }) => subject.includes('გთავაზობთ'))).toMatchObject([
    { text: expect.stringContaining('2026-11-28T12:00') },
  ]);
});

test('offered times are listed for the type and the length of the session, without a word of the client', async ({
  app,
  ana,
  therapist,
}) => {
  // Sessions of 50 minutes, those of couples of 90; on Sundays none of couples.
  changeProfile(app, DEMO_THERAPISTS.Th1, ({ sessionTypes: [personal], ...profile }) => {
    if (personal === undefined) throw new Error('no offer');
    const couple = { ...personal, typeId: 'type-couple', typeKey: 'couple', duration: 90 } as const;
    return { ...profile, sessionTypes: [personal, couple] };
  });
  await app.rows(`update openings set types = '{personal}' where weekday = 7`);
  const orderId = await paidOrder(app, ana, {
    sessionType: 'type-couple',
    bookingSession: { ...THURSDAY, end: '16:30' },
  });
  await booked(app, await app.signIn('599000002'), { bookingSession: FRIDAY });
  await openTime(app, DEMO_THERAPISTS.Th5, FRIDAY_START + DAY);
  const elsewhere = { specialistId: DEMO_THERAPISTS.Th5, bookingSession: { ...FRIDAY, date: '2026-11-28' } };
  await paidOrder(app, ana, elsewhere);

  const { body } = await practice(app, therapist, orderId, { call: '/times' });
  const { slots } = body as Answer<'listProposableTimes'>;
  const on = (date: string) => slots.filter((slot) => slot.date === date).map(({ start, end }) => `${start}-${end}`);
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${from + n}:00-${from + n + 1}:30`);
  expect(on('2026-11-26')).toEqual([...hours(10, 14), ...hours(16, 18)]);
  expect(on('2026-11-27')).toEqual([...hours(10, 10), ...hours(13, 18)]);
  expect(on('2026-11-28')).toEqual(hours(10, 18));
  expect(on('2026-11-29')).toEqual([]);
  expect(slots.at(-1)?.date).toBe('2027-01-19');
  expect((await offer(app, therapist, orderId, slots.slice(-3))).status).toBe(200);
  app.clock.set(START - DAY + 1);
  const late = practice(app, await app.signInAs('THERAPIST'), orderId, { call: '/times' });
  expect(codeOf(await late)).toBe('MOVE_TOO_LATE');
});

test('offered times sent again are the same offer, and five a day are the most', async ({
  app,
  therapist,
  orderId,
}) => {
  const proposals = async () => (await app.rows('select 1 as one from proposals')).length;
  const offers = async () => {
    await pass(app, 0);
    return app.mails.filter(({ subject }) => subject.includes('გთავაზობთ')).length;
  };
  await offer(app, therapist, orderId, [FRIDAY, WEDNESDAY]);
  expect(await offers()).toBe(1);
  expect((await offer(app, therapist, orderId, [WEDNESDAY, FRIDAY])).status).toBe(200);
  expect([await proposals(), await offers()]).toEqual([1, 1]);
  await withdraw(app, therapist, orderId);
  for (const times of [[FRIDAY], [WEDNESDAY], [FRIDAY], [WEDNESDAY]]) {
    expect((await offer(app, therapist, orderId, times)).status).toBe(200);
  }
  expect(codeOf(await offer(app, therapist, orderId, [FRIDAY]))).toBe('TOO_MANY_REQUESTS');
  expect((await offer(app, therapist, orderId, [WEDNESDAY])).status).toBe(200);
  expect(await proposals()).toBe(5);
});

test('offered times say which is gone since; a therapist learns nothing of other sessions of the client', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await offer(app, therapist, orderId);
  await booked(app, await app.signIn('599000002'), { bookingSession: WEDNESDAY });
  await openTime(app, DEMO_THERAPISTS.Th5, FRIDAY_START);
  await paidOrder(app, ana, { specialistId: DEMO_THERAPISTS.Th5, bookingSession: FRIDAY });
  expect(freeOf((await ownSession(app, ana, orderId)).proposal?.times)).toEqual([false, false, true]);
  expect(freeOf(offered(await practice(app, therapist, orderId))?.times)).toEqual([false, true, true]);
  expect(codeOf(await accept(app, ana, orderId, WEDNESDAY))).toBe('SLOT_TAKEN');
  expect(codeOf(await accept(app, ana, orderId, FRIDAY))).toBe('OWN_SESSION');
  expect((await accept(app, ana, orderId, FRIDAY_LATER)).status).toBe(200);
});

test('accepting an offered time moves the session, and is none of the two moves of the client', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const by = byClient(ana);
  await moveTo(app, orderId, by, WEDNESDAY);
  await moveTo(app, orderId, by, { ...WEDNESDAY, date: '2026-11-26', start: '15:00', end: '15:50' });
  await pass(app, 0);
  app.mails.length = 0;
  await offer(app, therapist, orderId);
  const { body } = await accept(app, ana, orderId);
  const session = body['session'];
  expect(session).toMatchObject({
    sessionTime: { date: '2026-11-27', startTime: '12:00' },
    moves: 2,
    isProposed: false,
    proposal: { status: 'accepted', times: [{}, { ...FRIDAY, isFree: false }, {}] },
  });
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  await pass(app, 0);
  const moved = app.mails.filter(({ calendar }) => calendar !== undefined);
  expect(moved.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@example.com', 'შეხვედრა გადავიდა: 27 ნოემბერი, თბილისის დროით 12:00'],
  ]);
  // The same press twice.
  expect((await accept(app, ana, orderId)).body['session']).toEqual(session);
  expect(codeOf(await accept(app, ana, orderId, FRIDAY_LATER))).toBe('PROPOSAL_CLOSED');
});

test.for([
  ['until 24 hours before the session', START - DAY, 200],
  ['no later', START - DAY + 1, 'MOVE_TOO_LATE'],
] as const)('accepting an offered time is possible %s', async ([, at, code], { app, ana, therapist, orderId }) => {
  await offer(app, therapist, orderId);
  app.clock.set(at);
  const client = await awake(app, ana);
  expect(codeOf(await accept(app, client, orderId))).toBe(code);
  const status = code === 200 ? 'accepted' : 'expired';
  expect((await ownSession(app, client, orderId)).proposal?.status).toBe(status);
  if (code === 200) return;
  expect(codeOf(await decline(app, client, orderId))).toBe('PROPOSAL_CLOSED');
  const late = offerTimes(app.deps, {
    orderId: app.idOf(orderId),
    therapistUserId: therapist.userId,
    times: [FRIDAY],
    seenVersion: null,
  });
  await expect(late).rejects.toMatchObject({ code: 'MOVE_TOO_LATE' });
});

test("accepting an offered time keeps to the therapist's notice, and to what the calendar still has", async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await offer(app, therapist, orderId);
  await app.rows('update therapists set min_notice_min = 60 * 72');
  expect(codeOf(await accept(app, ana, orderId, WEDNESDAY))).toBe('SLOT_CLOSED');
  await app.rows('update therapists set min_notice_min = 120');
  await app.rows('delete from openings');
  expect(codeOf(await accept(app, ana, orderId, FRIDAY))).toBe('SLOT_CLOSED');
  expect(freeOf((await ownSession(app, ana, orderId)).proposal?.times)).toEqual([false, false, false]);
  expect((await ownSession(app, ana, orderId)).sessionTime.startTime).toBe('15:00');
});

test.for([
  ['declined', async (app, { ana, orderId }) => void (await decline(app, ana, orderId))],
  ['withdrawn', async (app, { therapist, orderId }) => void (await withdraw(app, therapist, orderId))],
  ['closed', async (app, { ana, orderId }) => moveTo(app, orderId, byClient(ana), FRIDAY)],
  ['closed', async (app, { orderId }) => moveTo(app, orderId, OPERATOR, FRIDAY)],
  ['closed', async (app, { therapist, orderId }) => cancel(app, orderId, byTherapist(therapist))],
] as const satisfies [
  string,
  (app: TestApp, of: { ana: TestPerson; therapist: TestPerson; orderId: string }) => Promise<void>,
][])(
  'an offer that is not open any more is %s, and nobody can answer it',
  async ([status, end], { app, ana, therapist, orderId }) => {
    await offer(app, therapist, orderId);
    await end(app, { ana, therapist, orderId });
    const after = await ownSession(app, ana, orderId);
    expect(after).toMatchObject({ isProposed: false, proposal: { status } });
    const gone = after.status === 'cancelled' ? 'SESSION_NOT_BOOKED' : 'PROPOSAL_CLOSED';
    expect(codeOf(await accept(app, ana, orderId, FRIDAY_LATER))).toBe(gone);
    // Who has done it once may do it again.
    expect(codeOf(await decline(app, ana, orderId))).toBe(status === 'declined' ? 200 : 'PROPOSAL_CLOSED');
    expect(codeOf(await withdraw(app, therapist, orderId))).toBe(status === 'withdrawn' ? 200 : 'PROPOSAL_CLOSED');
    expect(await ownSession(app, ana, orderId)).toEqual(after);
    // Its mail had not gone out yet.
    await pass(app, 0);
    expect(app.mails.filter(({ subject }) => subject.includes('გთავაზობთ'))).toEqual([]);
  },
);

test('nobody can answer an offer of a session that was never offered another time, or is somebody else’s', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  expect(codeOf(await accept(app, ana, orderId))).toBe('PROPOSAL_CLOSED');
  expect(codeOf(await decline(app, ana, orderId))).toBe('PROPOSAL_CLOSED');
  expect(codeOf(await withdraw(app, therapist, orderId))).toBe('PROPOSAL_CLOSED');
  const nika = await app.signIn('599000002');
  expect(codeOf(await accept(app, nika, orderId))).toBe('ORDER_NOT_FOUND');
  expect(codeOf(await decline(app, nika, orderId))).toBe('ORDER_NOT_FOUND');
});

const WRONG = [
  [
    'an acceptance without its move',
    `update proposals set status = 'accepted', accepted = times[1], ended_at = proposed_at`,
  ],
  [
    'an accepted time that was not offered',
    `update proposals set status = 'accepted', accepted = during, ended_at = proposed_at`,
  ],
  [
    'an acceptance less than 24 hours before',
    `update proposals set status = 'accepted', accepted = times[1], ended_at = lower(during) - interval '23 hours'`,
  ],
  ['an answer that is taken back', `update proposals set status = 'open', ended_at = null where status = 'declined'`],
  ['other times than were proposed', `update proposals set times = array[during] where status = 'open'`],
  [
    'a second open offer',
    `insert into proposals(therapist_id, order_id, status, during, times, proposed_at)
      select therapist_id, order_id, 'open', during, times, proposed_at from proposals where status = 'open'`,
  ],
  [
    'a time of another length',
    `insert into proposals(therapist_id, order_id, status, during, times, proposed_at)
      select therapist_id, order_id, 'open', during, array[tstzrange(lower(during) + '1 day', upper(during) + '2 days')],
        proposed_at from proposals where status = 'declined'`,
  ],
  [
    'a move of the client that nobody offered and that does not count',
    `with a as (update appointments set during = tstzrange(lower(during) + '1 day', upper(during) + '1 day'),
          updated_at = lower(during) - interval '2 days' where status = 'confirmed' returning *)
      insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor, old_during, new_during)
      select a.therapist_id, a.id, a.updated_at, 'move', 'confirmed', 'confirmed', 'client',
        tstzrange(lower(a.during) - interval '1 day', upper(a.during) - interval '1 day'), a.during from a`,
  ],
] as const;

test.for(WRONG)('the database refuses %s', async ([, statement], { app, ana, therapist, orderId }) => {
  await offer(app, therapist, orderId, [FRIDAY]);
  await decline(app, ana, orderId);
  await offer(app, therapist, orderId);
  await expect(app.rows(statement)).rejects.toMatchObject({ code: expect.stringMatching(/23514|23505/) });
});
