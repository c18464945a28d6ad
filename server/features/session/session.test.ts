import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { booked, booksOf } from '#server/testing/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { test as base } from '#server/testing/payment-test.ts';
import { pass } from '#server/testing/shopping.ts';
import { duePayouts, payoutPaid, sendPayouts } from '../payout/payout.ts';
import {
  cancelSession,
  complain,
  markSession,
  objectToComplaint,
  settleComplaint,
  withdrawComplaint,
} from './session.ts';

/** A session of Ana's on Thursday 15:00, with a therapist who can sign in. */
const test = base
  .extend('therapist', async ({ app }) => app.signInAs('THERAPIST'))
  .extend('orderId', async ({ app, ana, therapist }) => (therapist.userId === '' ? '' : booked(app, ana)));

const START = Date.UTC(2026, 10, 26, 11);
const END = START + 50 * MINUTE;
const requestId = 'request';
const ADMIN = { role: 'admin', userId: '00000000-0000-4000-8000-000000000009', reason: 'a call' } as const;
const BATCH = '11111111-1111-4111-8111-111111111111';

const client = ({ userId }: TestPerson) => ({ role: 'client', userId }) as const;
const goTo = (app: TestApp, instant: number) => pass(app, instant - app.clock.now());
const cancel = async (app: TestApp, orderId: string, by: Parameters<typeof cancelSession>[1]['by']) =>
  cancelSession(app.deps, { orderId, by, seenRefundMinor: null, clientReason: null, requestId });
const mark = async (app: TestApp, orderId: string, { userId }: TestPerson, word: SessionMark) =>
  markSession(app.deps, { orderId, by: { role: 'therapist', userId }, mark: word, requestId });
const settle = async (app: TestApp, orderId: string, to: SessionMark) =>
  settleComplaint(app.deps, { orderId, by: ADMIN, to, requestId });
const sayAbsent = async (app: TestApp, orderId: string, { userId }: TestPerson) =>
  complain(app.deps, { orderId, clientId: userId, kind: 'therapist_absent', words: 'ველოდები', requestId });
const sayPresent = async (app: TestApp, orderId: string, { userId }: TestPerson) =>
  complain(app.deps, { orderId, clientId: userId, kind: 'client_present', words: null, requestId });
const send = async (app: TestApp) => sendPayouts(app.deps, { batchId: BATCH, until: app.clock.now() + 9 * DAY });

/** All went back: nothing is owed to anybody. */
const RETURNED = { payment: 'REFUNDED', receipts: 'payment refund', accounts: {} };
/** The advance of 120 ₾ became 75 for the therapist, 25 of commission and 20 of fee (P14). */
const EARNED = {
  payment: 'SUCCESS',
  refund: null,
  receipts: 'payment',
  payout: 'DUE 7500',
  accounts: {
    'platform_commission GEL': -2500,
    'platform_fee GEL': -2000,
    'provider_receivable GEL': 12_000,
    'therapist_payable GEL': -7500,
  },
};
const UNTOUCHED = {
  payment: 'SUCCESS',
  refund: null,
  receipts: 'payment',
  payout: null,
  accounts: { 'client_advance GEL': -12_000, 'provider_receivable GEL': 12_000 },
};

describe('cancelled', () => {
  test('by the client exactly 24 hours before: all of it goes back', async ({ app, ana, orderId }) => {
    await goTo(app, START - DAY);
    await cancel(app, orderId, client(ana));
    await goTo(app, END + 2 * DAY);
    const refund = 'DONE 12000 GEL cancelled';
    expect(await booksOf(app, orderId)).toEqual({ ...RETURNED, session: 'cancelled client', refund, payout: null });
  });

  test('by the client later: nothing goes back, and the pay is owed once it would have ended', async ({
    app,
    ana,
    orderId,
  }) => {
    await goTo(app, START - DAY + 1);
    await cancel(app, orderId, client(ana));
    await goTo(app, END - 1);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'cancelled client_late' });
    await goTo(app, END);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'cancelled client_late' });
    await goTo(app, END + 2 * DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'cancelled client_late' });
  });

  test.each(['therapist', 'our_fault'] as const)(
    'by the %s in the last moment: all of it goes back',
    async (reason, { app, therapist, orderId }) => {
      await goTo(app, START - 1);
      await cancel(app, orderId, reason === 'our_fault' ? ADMIN : { role: 'therapist', userId: therapist.userId });
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

  test('at the start it is too late for everybody', async ({ app, ana, therapist, orderId }) => {
    await goTo(app, START);
    for (const by of [client(ana), ADMIN, { role: 'therapist', userId: therapist.userId } as const]) {
      await expect(cancel(app, orderId, by)).rejects.toMatchObject({ code: 'SESSION_BEGUN' });
    }
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  });

  test('for another sum than was shown: refused with the new sum, and nothing is cancelled', async ({
    app,
    ana,
    orderId,
  }) => {
    const cancelFor = async (seenRefundMinor: number) =>
      cancelSession(app.deps, { orderId, by: client(ana), seenRefundMinor, clientReason: 'price', requestId });
    await goTo(app, START - DAY + MINUTE);
    const facts = { refundMinor: 0, until: new Date(START - DAY).toISOString() };
    await expect(cancelFor(12_000)).rejects.toMatchObject({ code: 'REFUND_CHANGED', facts });
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
    await cancelFor(0);
    // A repeat of the same press, whatever sum it names, tells nothing else.
    await cancelFor(12_000);
    expect((await booksOf(app, orderId)).session).toBe('cancelled client_late');
  });

  test('its time is free at once', async ({ app, ana, orderId }) => {
    const nika = await app.signIn('599000002');
    await expect(booked(app, nika)).rejects.toThrow('SLOT_TAKEN');
    await cancel(app, orderId, client(ana));
    expect((await booksOf(app, await booked(app, nika))).session).toBe('confirmed');
  });
});

describe('who came', () => {
  test('nobody says anything: held 24 hours after the end, and the pay is owed', async ({ app, orderId }) => {
    await goTo(app, END + DAY - 1);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
    await goTo(app, END + DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
    const [due] = await duePayouts(app.deps, END + 3 * DAY);
    expect(due?.dueAt).toBe(END + 3 * DAY);
  });

  test('the client did not: paid as for a held session, once it has ended', async ({ app, therapist, orderId }) => {
    await goTo(app, START + 15 * MINUTE);
    expect(await mark(app, orderId, therapist, 'client_absent')).toBe('marked');
    expect(await mark(app, orderId, therapist, 'client_absent')).toBe('unchanged');
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
    await goTo(app, END);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
  });

  test('the therapist says that it was not they: all of it goes back, and what was earned is taken back', async ({
    app,
    therapist,
    orderId,
  }) => {
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
    expect(await send(app)).toEqual([]);
    await expect(mark(app, orderId, therapist, 'completed')).rejects.toMatchObject({ code: 'SESSION_NOT_BOOKED' });
  });

  test('a mark is corrected until 48 hours after the end, and not once the pay was sent', async ({
    app,
    therapist,
    orderId,
  }) => {
    await goTo(app, END);
    expect(await mark(app, orderId, therapist, 'completed')).toBe('marked');
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
    await goTo(app, END + HOUR);
    expect(await mark(app, orderId, therapist, 'client_absent')).toBe('marked');
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
    expect(await send(app)).toEqual([]);
    await goTo(app, END + DAY + HOUR + 1);
    expect(await sendPayouts(app.deps, { batchId: BATCH.replaceAll('1', '2'), until: END + 9 * DAY })).toHaveLength(1);
    for (const by of [therapist, { userId: '' }]) {
      const word = markSession(app.deps, {
        orderId,
        by: by.userId === '' ? ADMIN : { role: 'therapist', userId: by.userId },
        mark: 'therapist_absent',
        requestId,
      });
      await expect(word).rejects.toMatchObject({ code: 'PAID_OUT' });
    }
    expect((await booksOf(app, orderId)).payout).toBe('SENT 7500');
  });

  test('the therapist of another session is told as of an unknown one', async ({ app, ana, orderId }) => {
    await goTo(app, END);
    await expect(mark(app, orderId, ana, 'completed')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

describe('the specialist did not come', () => {
  test('nobody objects: true by itself 24 hours later, and all of it goes back', async ({ app, ana, orderId }) => {
    await goTo(app, START + 10 * MINUTE);
    await sayAbsent(app, orderId, ana);
    await goTo(app, START + DAY + 10 * MINUTE - 1);
    expect((await booksOf(app, orderId)).session).toBe('confirmed');
    await goTo(app, START + DAY + 10 * MINUTE);
    const refund = 'DONE 12000 GEL therapist absent';
    const books = { ...RETURNED, session: 'therapist_absent', refund, payout: null };
    expect(await booksOf(app, orderId)).toEqual(books);
    await goTo(app, END + 4 * DAY);
    expect(await booksOf(app, orderId)).toEqual(books);
  });

  test('said in the last moment, after the pay was booked: taken back by entries of its own', async ({
    app,
    ana,
    orderId,
  }) => {
    await goTo(app, END + DAY);
    await sayAbsent(app, orderId, ana);
    await goTo(app, END + 2 * DAY - 1);
    expect(await duePayouts(app.deps, END + 9 * DAY)).toEqual([]);
    expect(await send(app)).toEqual([]);
    await goTo(app, END + 2 * DAY);
    const refund = 'DONE 12000 GEL therapist absent';
    expect(await booksOf(app, orderId)).toEqual({
      ...RETURNED,
      session: 'therapist_absent',
      refund,
      payout: 'VOID 7500',
    });
    const kinds = await app.rows<{ kind: string }>('select kind from ledger_transfers order by at, kind');
    expect(kinds.map(({ kind }) => kind)).toEqual(['capture', 'earn', 'earn_reversal', 'refund', 'refund_done']);
  });

  test('taken back: the session is held 24 hours after its end', async ({ app, ana, orderId }) => {
    const taken = { orderId, clientId: ana.userId, requestId };
    await goTo(app, START + 10 * MINUTE);
    await sayAbsent(app, orderId, ana);
    await withdrawComplaint(app.deps, taken);
    await withdrawComplaint(app.deps, taken);
    await goTo(app, END + DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
    await expect(sayAbsent(app, orderId, ana)).rejects.toMatchObject({ code: 'ALREADY_COMPLAINED' });
  });

  test('taken back after the session would have been held: held at once', async ({ app, ana, therapist, orderId }) => {
    await goTo(app, END + DAY - 1);
    await sayAbsent(app, orderId, ana);
    await objectToComplaint(app.deps, { orderId, therapistUserId: therapist.userId, words: 'ვიყავი', requestId });
    await goTo(app, END + 4 * DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
    await withdrawComplaint(app.deps, { orderId, clientId: ana.userId, requestId });
    await pass(app, 0);
    expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  });

  test.each([
    ['therapist_absent', { ...RETURNED, refund: 'DONE 12000 GEL therapist absent', payout: null }],
    ['completed', EARNED],
    ['client_absent', EARNED],
  ] as const)(
    'another mark of the therapist waits for an operator, who says %s',
    async (to, books, { app, ana, therapist, orderId }) => {
      await goTo(app, END);
      await sayAbsent(app, orderId, ana);
      expect(await mark(app, orderId, therapist, 'completed')).toBe('disputed');
      await goTo(app, END + 5 * DAY);
      expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
      await settle(app, orderId, to);
      await pass(app, 0);
      expect(await booksOf(app, orderId)).toEqual({ ...books, session: to });
      await expect(settle(app, orderId, to)).rejects.toMatchObject({ code: 'BAD_TRANSITION' });
      if (to !== 'therapist_absent') {
        await pass(app, DAY + 1);
        expect(await send(app)).toHaveLength(1);
      }
    },
  );

  test('the therapist admits it: all of it goes back at once', async ({ app, ana, therapist, orderId }) => {
    await goTo(app, START + 10 * MINUTE);
    await sayAbsent(app, orderId, ana);
    expect(await mark(app, orderId, therapist, 'therapist_absent')).toBe('marked');
    await pass(app, 0);
    expect((await booksOf(app, orderId)).payment).toBe('REFUNDED');
  });

  test.each([
    [START + 10 * MINUTE - 1, 'TOO_EARLY'],
    [END + DAY + 1, 'TOO_LATE'],
  ])('said at %i it is %s', async (instant, code, { app, ana, orderId }) => {
    await goTo(app, instant);
    await expect(sayAbsent(app, orderId, ana)).rejects.toMatchObject({ code });
  });

  test('is refused once the pay was sent or has arrived', async ({ app, ana, therapist, orderId }) => {
    await goTo(app, END + HOUR);
    await mark(app, orderId, therapist, 'client_absent');
    await goTo(app, END + DAY + HOUR + 1);
    const [payout] = await send(app);
    await payoutPaid(app.deps, { appointmentId: payout?.appointmentId ?? '', bankRef: 'B1' });
    await expect(sayPresent(app, orderId, ana)).rejects.toMatchObject({ code: 'TOO_LATE' });
  });
});

describe('a client marked absent who says that it is not so', () => {
  test.each([
    ['client_absent', 'rejected', EARNED],
    ['completed', 'upheld', EARNED],
    ['therapist_absent', 'upheld', { ...RETURNED, refund: 'DONE 12000 GEL therapist absent', payout: 'VOID 7500' }],
  ] as const)('waits for an operator: %s', async (to, status, books, { app, ana, therapist, orderId }) => {
    await goTo(app, END);
    await mark(app, orderId, therapist, 'client_absent');
    await goTo(app, END + DAY);
    await sayPresent(app, orderId, ana);
    await goTo(app, END + 3 * DAY);
    expect(await send(app)).toEqual([]);
    await settle(app, orderId, to);
    await pass(app, 0);
    expect(await booksOf(app, orderId)).toEqual({ ...books, session: to });
    expect(await app.rows('select status from complaints')).toEqual([{ status }]);
  });
});

test('words of both sides are sealed, and nothing of them stands in a message or a log', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await goTo(app, START + 10 * MINUTE);
  const words = '<b>სამი წუთი ვიცადე</b>';
  await complain(app.deps, { orderId, clientId: ana.userId, kind: 'therapist_absent', words, requestId });
  await objectToComplaint(app.deps, { orderId, therapistUserId: therapist.userId, words: 'ოთახში ვიყავი', requestId });
  await pass(app, 0);
  const [row] = await app.rows<{ words: string; answer: string }>(
    `select encode(words_enc, 'escape') as words, encode(answer_enc, 'escape') as answer from complaints`,
  );
  const told = JSON.stringify([row, app.mails, app.sms, app.logs]);
  expect(told).toContain('@');
  expect(told).not.toMatch(/ვიცადე|ოთახში/);
  const tooLong = { orderId, therapistUserId: therapist.userId, words: 'ა'.repeat(501), requestId };
  await expect(objectToComplaint(app.deps, tooLong)).rejects.toMatchObject({ code: 'WORDS_TOO_LONG' });
});
