import { expect, test } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { CANCEL_REASONS } from '#domain/booking.ts';
import { SESSION_MARKS } from '#domain/session-actions.ts';
import {
  auditWords,
  complaintWords,
  orderWords,
  ordersWords,
  stuckMeetingsWords,
  stuckWords,
  stateWords,
  therapistsWords,
} from './words.ts';

const ORDER: Answer<'readComplaint'>['order'] = {
  number: '9F86D081884C',
  version: 3,
  status: 'therapist_absent',
  cancelledBy: null,
  cancelReason: null,
  sessionType: 'couple',
  sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
  specialist: 'ნინო ბერიძე',
  profile: 'therapist-1',
  moves: 1,
  markedAt: '2026-11-27T11:20:00.000Z',
  paid: { minor: 4141, currency: 'EUR', card: null },
  refund: { minor: 4141, currency: 'EUR', status: 'FAILED' },
  payout: { minor: 7500, status: 'VOID', dueAt: '2026-11-29T11:50:00.000Z' },
  complaint: {
    what: 'therapist_absent',
    status: 'open',
    at: '2026-11-26T11:20:00.000Z',
    upheldAt: '2026-11-27T11:20:00.000Z',
  },
};
const LINES = [
  '9F86-D081-884C',
  '  session    couple, ნინო ბერიძე',
  '  state      therapist absent',
  '  time       2026-11-26 15:00-15:50, moved by the client 1 of 2 times',
  '  money      41.41 EUR does not go back by itself (refunds-failed)',
  '  pay        75.00 GEL not owed any more',
  '  complaint  therapist absent, open, of 2026-11-26 15:20, becomes true at 2026-11-27 15:20',
];

test('a therapist who is shut out is told with what stays booked, and what can be done about it', () => {
  const answer: Answer<'setTherapistState'> = {
    profile: 'therapist-nino',
    name: 'ნინო ბერიძე',
    was: 'enabled',
    is: 'disabled',
    signIns: 2,
    booked: [{ ...ORDER, status: 'confirmed' }],
  };
  expect(stateWords(answer)).toEqual([
    'ნინო ბერიძე (therapist-nino)',
    '  state      enabled -> disabled',
    '  sign-ins   2 end, and seats in rooms with them',
    '  pay        what is owed still goes to the bank; payout-stop holds it back',
    '  booked     1',
    '    9F86-D081-884C  2026-11-26 15:00-15:50  couple, confirmed',
    '  Each stays booked until you cancel it; the client gets everything back and other times:',
    '    npm run ops -- session-cancel --order <number> --for-therapist --reason "..."',
    '  What is paid in the next minutes is shown by this command without --yes.',
  ]);
  expect(stateWords({ ...answer, was: 'disabled', is: 'enabled', signIns: 0, booked: [] })).toEqual([
    'ნინო ბერიძე (therapist-nino)',
    '  state      disabled -> enabled',
    '  sign-ins   none ends',
    '  booked     nothing',
  ]);
});

test('a client who is shut out is told with how they read of it', () => {
  const answer: Answer<'setClientState'> = {
    was: 'enabled',
    is: 'disabled',
    signIns: 1,
    told: 'email',
    booked: [ORDER],
  };
  expect(stateWords(answer)).toContain('  told       by e-mail: when shut out, with --reason word for word');
  expect(stateWords(answer).join()).toContain('--our-fault');
  expect(stateWords({ ...answer, was: 'disabled', told: null, booked: [] })).toEqual([
    '  state      disabled (as before)',
    '  sign-ins   1 end, and seats in rooms with them',
    '  told       nobody: it is so already',
    '  booked     nothing',
  ]);
});

test('an order is told with its client, its payments and its history, in times of Tbilisi', () => {
  const answer: Answer<'inspectOrder'> = {
    order: ORDER,
    client: {
      id: 'p1',
      phone: '+995 5•• ••• •56',
      email: null,
      since: '2026-11-24T06:00:00.000Z',
      name: 'ანა',
      orderEmail: 'a•••@example.com',
    },
    payments: [
      {
        attemptId: 'attempt-1',
        at: '2026-11-24T06:00:00.000Z',
        status: 'REFUND_FAILED',
        asked: { minor: 4141, currency: 'EUR' },
        outcome: null,
        refund: {
          minor: 4141,
          currency: 'EUR',
          status: 'FAILED',
          reason: 'therapist absent',
          at: '2026-11-27T11:20:00.000Z',
        },
      },
    ],
    history: [
      {
        at: '2026-11-24T07:00:00.000Z',
        event: 'move',
        by: 'client',
        to: 'confirmed',
        moved: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
      },
    ],
    stays: [
      { seat: 'client', enteredAt: '2026-11-26T10:58:00.000Z', seenAt: '2026-11-26T11:20:00.000Z', leftAt: null },
      {
        seat: 'therapist',
        enteredAt: '2026-11-26T11:12:00.000Z',
        seenAt: '2026-11-26T11:13:00.000Z',
        leftAt: '2026-11-26T11:14:00.000Z',
      },
    ],
    together: 1,
    agreed: [{ version: 'legal-terms-client-ka@2026-11-21T18:00:00Z', at: '2026-11-24T06:00:00.000Z' }],
  };
  expect(orderWords(answer)).toEqual([
    ...LINES,
    '  client     ანა, +995 5•• ••• •56, since 2026-11-24 10:00, --person p1',
    '  link to    a•••@example.com',
    'payments',
    '  2026-11-24 10:00  attempt-1  41.41 EUR  refund failed, 41.41 EUR back: failed (therapist absent)',
    'history',
    '  2026-11-24 11:00  move by client: confirmed, to 2026-11-26 15:00-15:50',
    'in the room',
    '  client     taken at 2026-11-26 14:58, last seen at 2026-11-26 15:20',
    '  therapist  taken at 2026-11-26 15:12, left at 2026-11-26 15:14',
    'agreed to (text-version shows the text)',
    '  2026-11-24 10:00  legal-terms-client-ka@2026-11-21T18:00:00Z',
  ]);
  expect(orderWords({ ...answer, client: null }).slice(7, 9)).toEqual(['  client     deleted', '  link to    nobody']);
});

test('a complaint is told with both sides and the times in the room, and what these say of it', () => {
  const answer: Answer<'readComplaint'> = { order: ORDER, words: 'ველოდე', answer: null, stays: [] };
  expect(complaintWords(answer)).toEqual([
    ...LINES,
    'the client wrote',
    '  ველოდე',
    'the specialist wrote',
    '  nothing',
    'in the room',
    '  nobody',
  ]);
  expect(complaintWords({ ...answer, stays: null }).at(-1)).toBe('  no longer known: it was more than 30 days ago');
  const { complaint } = ORDER;
  const lineOf = (change: object) =>
    complaintWords({ ...answer, order: { ...ORDER, complaint: complaint && { ...complaint, ...change } } })[6];
  expect(lineOf({ status: 'disputed', presence: 'against' })).toBe(
    '  complaint  therapist absent, disputed, of 2026-11-26 15:20, the times in the room say otherwise',
  );
  expect(lineOf({ what: 'client_present', status: 'disputed', presence: 'alone' })).toBe(
    '  complaint  client present, disputed, of 2026-11-26 15:20, say the times in the room, and not the client',
  );
});

test('no state and no reason stands there as its code', () => {
  const ends = CANCEL_REASONS.map((cancelReason) => ({ status: 'cancelled' as const, cancelReason }));
  const marks = SESSION_MARKS.map((status) => ({ status, cancelReason: null }));
  const orders = [...ends, ...marks].map((end) => ({ ...ORDER, ...end }));
  expect(ordersWords({ orders, next: null }).join('\n')).not.toMatch(/[A-Za-z]_[A-Za-z]|[0-9A-F]{12}/);
});

test('a list says whose orders they are, that nobody is known, or that there are none', () => {
  const client = { id: 'p1', phone: null, email: 'e•••@example.com', since: '2026-11-24T06:00:00.000Z' };
  expect(ordersWords({ client, orders: [], next: null })).toEqual([
    'client  e•••@example.com, since 2026-11-24 10:00, --person p1',
    'no orders',
  ]);
  expect(ordersWords({ client: null, orders: [], next: null })).toEqual([
    expect.stringContaining("ask for the number in the client's mail"),
    'no orders',
  ]);
  expect(ordersWords({ client: null, orders: [ORDER], next: null })).toEqual(['client  deleted', ...LINES]);
  expect(ordersWords({ orders: [ORDER], next: null })).toEqual(LINES);
  const more = 'There are more: the same command with --after a.b';
  expect(ordersWords({ orders: [ORDER], next: 'a.b' })).toEqual([...LINES, more]);
});

test('a room that was not made names its session and why', () => {
  const meeting: Answer<'listStuckMeetings'>['meetings'][number] = {
    number: '9F86D081884C',
    specialist: 'ნინო ბერიძე',
    sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
    provider: 'google-meet',
    failures: 32,
    lastFailure: '403',
    givenUpAt: '2026-11-24T06:00:00.000Z',
  };
  const line = '9F86-D081-884C  2026-11-26 15:00-15:50  ნინო ბერიძე  32 failures at google-meet, the last: 403';
  expect(stuckMeetingsWords({ meetings: [meeting] })).toEqual([`${line}, given up at 2026-11-24 10:00`]);
  expect(stuckMeetingsWords({ meetings: [] })).toEqual(['none']);
});

test('money that does not go back by itself says what an operator can do about it', () => {
  const payment: Answer<'listStuckPayments'>['payments'][number] = {
    attemptId: 'attempt-1',
    number: '9F86D081884C',
    why: 'refused',
    asked: { minor: 12_000, currency: 'GEL' },
    refund: { minor: 12_000, currency: 'GEL' },
    provider: 'keepz',
    providerRef: 'k-1',
    at: '2026-11-24T06:00:00.000Z',
  };
  const lines = [
    '9F86-D081-884C  since 2026-11-24 10:00',
    '  attempt    attempt-1, at keepz: k-1',
    '  asked      120.00 GEL',
  ];
  expect(stuckWords({ payments: [payment] })).toEqual([
    ...lines,
    '  to return  120.00 GEL: refund-again, or refund-settled once it went another way',
  ]);
  expect(stuckWords({ payments: [{ ...payment, why: 'set_aside', refund: null }] })).toEqual([
    ...lines,
    '  to return  unknown: ask the provider, send it back, then refund-settled',
  ]);
  expect(stuckWords({ payments: [] })).toEqual(['none']);
});

test('a line of the audit log says who did what, when and why, and steers no terminal', () => {
  const line = {
    at: '2026-11-26T11:20:00.000Z',
    who: 'a1',
    name: null,
    role: 'ADMIN',
    action: 'ops.refund-again',
    entity: 'ops',
    entityId: 'b2',
    reason: 'asked\u001b[31m twice',
    changed: null,
  };
  const done = { ...line, who: null, role: null, action: 'demo.remove', reason: null };
  const sold = { ...done, action: 'content.change-sold', changed: [{ path: 'fee', before: '10', after: null }] };
  expect(auditWords({ lines: [line, done, sold], next: '7' })).toEqual([
    '2026-11-26 15:20  ADMIN a1  ops.refund-again  ops b2: asked[31m twice',
    '2026-11-26 15:20  machine -  demo.remove  ops b2',
    '2026-11-26 15:20  machine -  content.change-sold  ops b2',
    '  fee  10 -> nothing',
    'There are more: the same command with --after 7',
  ]);
  expect(auditWords({ lines: [], next: null })).toEqual(['nothing']);
});

test('a page of therapists ends with how the next one is shown, and a full list says that there may be more', () => {
  const one = { profile: 'a1', name: '', state: 'in', since: '2026-11-26T11:20:00.000Z' } as const;
  const line = 'in                  since 2026-11-26 15:20  a1  (no such profile)';
  expect(therapistsWords({ therapists: [one], next: null })).toEqual([line]);
  const more = 'There are more: the same command with --after a1';
  expect(therapistsWords({ therapists: [one], next: 'a1' })).toEqual([line, more]);
  const meeting = {
    number: '9F86D081884C',
    specialist: 'ნინო',
    sessionTime: ORDER.sessionTime,
    provider: 'google-meet',
  };
  const stuck = { ...meeting, failures: 8, lastFailure: null, givenUpAt: one.since };
  const full = { meetings: Array.from({ length: 200 }, () => stuck) };
  expect(stuckMeetingsWords(full).slice(200)).toEqual(['These are the first 200: there may be more']);
  expect(stuckMeetingsWords({ meetings: [stuck] })).toHaveLength(1);
});
