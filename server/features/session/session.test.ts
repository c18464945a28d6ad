import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import {
  booked,
  booksOf,
  byClient,
  byTherapist,
  cancel,
  EARNED,
  END,
  goTo,
  mark,
  OPERATOR,
  REQUEST,
  RETURNED,
  sendAll,
  START,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { markAsOperator } from '#server/testing/session/session-changes.ts';
import { duePayouts } from '../payout/payout.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { cancelSession } from './session.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

test('a cancelling by the client exactly 24 hours before sends all of it back', async () => {
  await goTo(app, START - DAY);
  await cancel(app, orderId, byClient(ana));
  await goTo(app, END + 2 * DAY);
  const refund = 'DONE 12000 GEL cancelled';
  expect(await booksOf(app, orderId)).toEqual({ ...RETURNED, session: 'cancelled client', refund, payout: null });
});

test('a later cancelling by the client sends nothing back, and the pay is owed once the session would have ended', async () => {
  await goTo(app, START - DAY + 1);
  await cancel(app, orderId, byClient(ana));
  await goTo(app, END - 1);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'cancelled client_late' });
  await goTo(app, END);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'cancelled client_late' });
  await goTo(app, END + 2 * DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'cancelled client_late' });
});

test.for(['therapist', 'our_fault'] as const)(
  'a cancelling by the %s in the last moment sends all of it back',
  async (reason) => {
    await goTo(app, START - 1);
    await cancel(app, orderId, reason === 'our_fault' ? OPERATOR : byTherapist(therapist));
    await goTo(app, END + 2 * DAY);
    const refund = 'DONE 12000 GEL cancelled';
    expect(await booksOf(app, orderId)).toEqual({
      ...RETURNED,
      session: `cancelled ${reason}`,
      refund,
      payout: null,
    });
  },
);

test('cancelling at the start is too late for everybody', async () => {
  await goTo(app, START);
  for (const by of [byClient(ana), OPERATOR, byTherapist(therapist)]) {
    await expect(cancel(app, orderId, by)).rejects.toMatchObject({ code: 'SESSION_BEGUN' });
  }
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
});

test('a cancelling for another sum than was shown is refused with the new sum, and nothing is cancelled', async () => {
  const cancelFor = async (seenRefundMinor: number) =>
    cancelSession(app.deps, {
      seenVersion: null,
      orderId: app.idOf(orderId),
      by: byClient(ana),
      seenRefundMinor,
      clientReason: 'price',
      requestId: REQUEST,
    });
  await goTo(app, START - DAY + MINUTE);
  const facts = { refundMinor: 0, until: new Date(START - DAY).toISOString() };
  await expect(cancelFor(12_000)).rejects.toMatchObject({ code: 'REFUND_CHANGED', facts });
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  await cancelFor(0);
  // A repeat of the same press, whatever sum it names, tells nothing else.
  await cancelFor(12_000);
  expect((await booksOf(app, orderId)).session).toBe('cancelled client_late');
});

test('the mail of a cancelling by the therapist has three free times of theirs, on other days, each leading to the profile', async () => {
  await pass(app, 0);
  app.mails.length = 0;
  await cancel(app, orderId, byTherapist(therapist));
  await pass(app, 0);
  const { text = '' } = app.mails.find(({ to }) => to === 'ana@example.com') ?? {};
  const times = [...text.matchAll(/\/therapist\/([\w-]+)\?time=(\S+)/g)];
  expect(times).toHaveLength(3);
  for (const [, id, time] of times) expect([id, time?.startsWith('2026-11-26')]).toEqual([DEMO_THERAPISTS.Th1, false]);
  expect(new Set(times.map(([, , time]) => time?.slice(0, 10))).size).toBe(3);
});

test('the time of a cancelled session is free at once', async () => {
  const nika = await app.signIn('599000002');
  await expect(booked(app, nika)).rejects.toThrow('SLOT_TAKEN');
  await cancel(app, orderId, byClient(ana));
  expect((await booksOf(app, await booked(app, nika))).session).toBe('confirmed');
});

test('a session of which nobody says anything is held 24 hours after the end, and the pay is owed', async () => {
  await goTo(app, END + DAY - 1);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  await goTo(app, END + DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  const due = async (until: number) => (await duePayouts(app.deps, { until, cursor: undefined })).therapists.length;
  expect([await due(END + 3 * DAY - 1), await due(END + 3 * DAY)]).toEqual([0, 1]);
});

test('a session to which the client did not come is paid as a held session, once it has ended', async () => {
  await goTo(app, START + 15 * MINUTE);
  expect(await mark(app, orderId, therapist, 'client_absent')).toBe('marked');
  expect(await mark(app, orderId, therapist, 'client_absent')).toBe('unchanged');
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
  await goTo(app, END);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
});

test('a therapist who says that it was they who did not come sends all of it back, and what was earned is taken back', async () => {
  await goTo(app, END + DAY + HOUR);
  expect((await booksOf(app, orderId)).payout).toBe('DUE 7500');
  expect(await mark(app, orderId, therapist, 'therapist_absent')).toBe('marked');
  await pass(app, 0);
  const refund = 'DONE 12000 GEL therapist absent';
  expect(await booksOf(app, orderId)).toEqual({
    ...RETURNED,
    session: 'therapist_absent',
    refund,
    payout: 'VOID 7500',
  });
  expect(await sendAll(app)).toEqual([]);
  await expect(mark(app, orderId, therapist, 'completed')).rejects.toMatchObject({ code: 'SESSION_NOT_BOOKED' });
});

test('a mark is corrected until 48 hours after the end, and not once the pay was sent', async () => {
  await goTo(app, END);
  expect(await mark(app, orderId, therapist, 'completed')).toBe('marked');
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  await goTo(app, END + HOUR);
  expect(await mark(app, orderId, therapist, 'client_absent')).toBe('marked');
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
  expect(await sendAll(app)).toEqual([]);
  await goTo(app, END + DAY + HOUR + 1);
  expect(await sendAll(app)).toHaveLength(1);
  const refused = { code: 'PAID_OUT' };
  await expect(mark(app, orderId, therapist, 'therapist_absent')).rejects.toMatchObject(refused);
  await expect(markAsOperator(app, orderId, 'therapist_absent')).rejects.toMatchObject(refused);
  expect((await booksOf(app, orderId)).payout).toBe('SENT 7500');
});

test('the therapist of another session is told as of an unknown one', async () => {
  await goTo(app, END);
  await expect(mark(app, orderId, ana, 'completed')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});
