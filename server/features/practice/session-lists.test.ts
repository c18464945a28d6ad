import { expect } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { byClient, cancel, END, goTo, mark, START, test } from '#server/testing/booking/after-booking.ts';
import { refusal } from '#server/testing/app.ts';
import { awake, changeOwn } from '#server/testing/session/cabinet.ts';
import { listed, type OwnTime, pastClient, readPractice } from '#server/testing/practice/practice-sessions.ts';
import { check, paidOrder } from '#server/testing/booking/shopping.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const starts = (times: readonly OwnTime[]) => times.map(({ date, start }) => `${date.slice(5)} ${start}`);

test('the lists of sessions have every booked session once: ahead, waiting for a status, over', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  const walls = (date: string, start: string) => ({
    bookingSession: { date, start, end: `${start.slice(0, 2)}:50` },
  });
  const nika = await app.signIn('599000002');
  await paidOrder(app, nika, walls('2026-11-28', '12:00'));
  const friday = await paidOrder(app, nika, walls('2026-11-27', '12:00'));
  await cancel(app, friday, byClient(nika));
  const replaced = await app.signIn('599000003');
  await check(app, replaced, walls('2026-11-27', '15:00'));
  await check(app, replaced, walls('2026-11-27', '16:00'));
  expect((await listed(app, therapist, 'upcoming')).pages.map(starts)).toEqual([['11-26 15:00', '11-28 12:00']]);
  await goTo(app, END);
  const ended = await app.signInAs('THERAPIST');
  expect((await listed(app, ended, 'upcoming')).pages.map(starts)).toEqual([['11-28 12:00']]);
  expect(await listed(app, ended, 'needs_status')).toMatchObject({ pages: [[{ client: 'ანა' }]], needsStatus: 1 });
  expect((await listed(app, ended, 'past')).pages.map(starts)).toEqual([['11-27 12:00']]);
  await changeOwn(app, await awake(app, ana), orderId, { call: 'complaint', body: { what: 'therapist_absent' } });
  expect(await listed(app, ended, 'needs_status')).toEqual({ pages: [[]], needsStatus: 0 });
  expect((await listed(app, ended, 'past')).pages.map(starts)).toEqual([['11-27 12:00', '11-26 15:00']]);
  await mark(app, orderId, therapist, 'therapist_absent');
  const [past] = (await listed(app, ended, 'past')).pages;
  expect(past?.map(({ status }) => status)).toEqual(['cancelled', 'therapist_absent']);
});

test('the lists of sessions come fifty at a time, and no page has what another one has', async ({ app, therapist }) => {
  const before = Array.from({ length: 120 }, (_, n) => ({
    start: START - (n + 3) * DAY,
    status: n % 3 === 0 ? 'client_absent' : 'completed',
  }));
  await pastClient(app, DEMO_THERAPISTS.Th1, { phone: '599000004', name: 'გიო', sessions: before });
  const { pages } = await listed(app, therapist, 'past');
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  const ids = pages.flat().map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(120);
  const dates = pages.flat().map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const cursor of ['x', '9'.repeat(40), `k2f.${NOBODY}x`, `zzzzzzzzzz.${NOBODY}`]) {
    const call = readPractice(app, therapist, `sessions?show=past&cursor=${cursor}`);
    expect(await refusal(call)).toEqual([422, 'CURSOR_INVALID']);
  }
  expect((await readPractice(app, therapist, `sessions?show=past&cursor=zzzzzzzzz.${NOBODY}`)).status).toBe(200);
});
