import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from './booking.ts';
import { COMPLAINT_STATUSES, type ComplaintStatus } from './complaint.ts';
import { DAY, HOUR, MINUTE, SECOND } from './dates.ts';
import {
  type BookedSession,
  cancelRefusal,
  cancelTerms,
  complaintKindOf,
  complaintRefusal,
  isOwed,
  markRefusal,
  moveRefusal,
  SESSION_MARKS,
  isUnsaid,
  ownMarkRefusal,
} from './session-actions.ts';
import { forAll } from './testing/for-all.ts';

const START = Date.UTC(2026, 10, 24, 14);
const END = START + 50 * MINUTE;
const LIMIT = START - DAY;
const BOOKED: BookedSession = {
  status: 'confirmed',
  start: START,
  end: END,
  moves: 0,
  complaint: null,
  markedAt: null,
};

const complained = (status: ComplaintStatus) => ({ kind: 'therapist_absent' as const, status });

test.each([
  ['a second before the limit', LIMIT - SECOND, null],
  ['exactly 24 hours before', LIMIT, null],
  ['a millisecond later', LIMIT + 1, { code: 'MOVE_TOO_LATE', until: LIMIT }],
  ['a millisecond before the start', START - 1, { code: 'MOVE_TOO_LATE', until: LIMIT }],
  ['at the start', START, { code: 'SESSION_BEGUN', until: START }],
])('moving is possible until exactly 24 hours before: %s', (_, now, refusal) => {
  expect(moveRefusal(BOOKED, 'client', now)).toEqual(refusal);
});

test('moving is free twice, and a third time is refused', () => {
  expect(moveRefusal({ ...BOOKED, moves: 1 }, 'client', LIMIT)).toBeNull();
  expect(moveRefusal({ ...BOOKED, moves: 2 }, 'client', LIMIT)).toEqual({ code: 'MOVES_USED_UP', until: null });
});

test('moving is bound for an operator by the start alone', () => {
  expect(moveRefusal({ ...BOOKED, moves: 2 }, 'admin', START - 1)).toBeNull();
  expect(moveRefusal(BOOKED, 'admin', START)?.code).toBe('SESSION_BEGUN');
});

test.each(APPOINTMENT_STATUSES.filter((status) => status !== 'confirmed'))(
  'moving is refused of a session that is %s',
  (status) => {
    expect(moveRefusal({ ...BOOKED, status }, 'client', LIMIT)?.code).toBe('SESSION_NOT_BOOKED');
    expect(cancelRefusal({ ...BOOKED, status }, LIMIT)?.code).toBe('SESSION_NOT_BOOKED');
  },
);

test('cancelling by the client returns everything up to exactly 24 hours before, and nothing after', () => {
  expect(cancelTerms(BOOKED, 'client', LIMIT)).toEqual({ refund: 'all', reason: 'client' });
  expect(cancelTerms(BOOKED, 'client', LIMIT + 1)).toEqual({ refund: 'none', reason: 'client_late' });
});

test.each([
  ['therapist', 'therapist'],
  ['admin', 'our_fault'],
  ['guardian', 'guardian_refused'],
] as const)('cancelling by the %s returns everything at any time', (by, reason) => {
  forAll(fc.integer({ min: LIMIT - DAY, max: START - 1 }), (now) => {
    expect(cancelTerms(BOOKED, by, now)).toEqual({ refund: 'all', reason });
  });
});

test('cancelling is possible until the start, and at the start it is too late', () => {
  expect(cancelRefusal(BOOKED, START - 1)).toBeNull();
  expect(cancelRefusal(BOOKED, START)).toEqual({ code: 'SESSION_BEGUN', until: START });
});

test.each([
  ['completed', END],
  ['client_absent', START + 15 * MINUTE],
  ['therapist_absent', START + 10 * MINUTE],
] as const)('the mark %s is possible from its minute until 48 hours after the end', (mark, from) => {
  const until = END + 2 * DAY;
  expect(markRefusal(BOOKED, mark, 'therapist', from - 1)).toEqual({ code: 'TOO_EARLY', until: from });
  expect(markRefusal(BOOKED, mark, 'therapist', from)).toBeNull();
  expect(markRefusal(BOOKED, mark, 'admin', until)).toBeNull();
  expect(markRefusal(BOOKED, mark, 'therapist', until + 1)).toEqual({ code: 'TOO_LATE', until });
  const decided: BookedSession = { ...BOOKED, status: 'completed' };
  expect(markRefusal(decided, mark, 'admin', until + 1)).toEqual({ code: 'TOO_LATE', until });
  // What nobody has decided waits for an operator, whose late mark is the last word.
  expect(markRefusal(BOOKED, mark, 'admin', until + 9 * DAY)).toBeNull();
  const marked = { ...decided, markedAt: until + 9 * DAY };
  expect(markRefusal(marked, mark, 'admin', until + 9 * DAY)).toEqual({ code: 'COMPLAINT_DECIDED', until: null });
});

test('a mark waits while a complaint stands, and after an operator decided only an operator changes it', () => {
  const refusal = (status: ComplaintStatus, by: 'therapist' | 'admin') =>
    markRefusal({ ...BOOKED, complaint: complained(status) }, 'completed', by, END)?.code ?? 'possible';
  expect(COMPLAINT_STATUSES.map((status) => refusal(status, 'therapist')).join(' ')).toBe(
    'COMPLAINT_OPEN COMPLAINT_OPEN possible COMPLAINT_DECIDED COMPLAINT_DECIDED',
  );
  expect(COMPLAINT_STATUSES.map((status) => refusal(status, 'admin')).join(' ')).toBe(
    'COMPLAINT_OPEN COMPLAINT_OPEN possible possible possible',
  );
});

test('a mark is refused of a session that was not to take place, or whose money went back', () => {
  for (const status of ['held', 'proposed', 'cancelled', 'expired', 'therapist_absent'] as const) {
    for (const mark of SESSION_MARKS) {
      expect(markRefusal({ ...BOOKED, status }, mark, 'admin', END)?.code).toBe('SESSION_NOT_BOOKED');
    }
  }
});

test('a complaint that the specialist did not come is possible from 10 minutes after the start until 24 hours after the end', () => {
  const at = (now: number) => complaintRefusal({ ...BOOKED, status: 'completed' }, 'therapist_absent', now);
  const [from, until] = [START + 10 * MINUTE, END + DAY];
  expect(at(from - 1)).toEqual({ code: 'TOO_EARLY', until: from });
  expect([at(from), at(until)]).toEqual([null, null]);
  expect(at(until + 1)).toEqual({ code: 'TOO_LATE', until });
  // A late mark can be answered for a day.
  const late: BookedSession = { ...BOOKED, status: 'completed', markedAt: until };
  expect(complaintRefusal(late, 'therapist_absent', until + DAY)).toBeNull();
  expect(complaintRefusal(late, 'therapist_absent', until + DAY + 1)?.code).toBe('TOO_LATE');
  // Where nothing was completed, since nobody was in the room, a day longer.
  expect(complaintRefusal(BOOKED, 'therapist_absent', until + DAY)).toBeNull();
  expect(complaintRefusal(BOOKED, 'therapist_absent', until + DAY + 1)?.code).toBe('TOO_LATE');
});

test('a complaint against a mark of an own absence is possible for 24 hours', () => {
  const markedAt = END + HOUR;
  const marked: BookedSession = { ...BOOKED, status: 'client_absent', markedAt };
  expect(complaintKindOf(marked)).toBe('client_present');
  expect(complaintRefusal(marked, 'client_present', markedAt + DAY)).toBeNull();
  expect(complaintRefusal(marked, 'client_present', markedAt + DAY + 1)?.code).toBe('TOO_LATE');
  expect(complaintRefusal(BOOKED, 'client_present', END)?.code).toBe('SESSION_NOT_BOOKED');
});

test.each(COMPLAINT_STATUSES)('a complaint is the only one of its session, also once it is %s', (status) => {
  const again = complaintRefusal({ ...BOOKED, complaint: complained(status) }, 'therapist_absent', END);
  expect(again).toEqual({ code: 'ALREADY_COMPLAINED', until: null });
});

test('a complaint that only the times of presence made takes what the client says as long as nobody has decided', () => {
  const markedAt = END - MINUTE;
  const of = (status: ComplaintStatus): BookedSession => ({
    ...BOOKED,
    status: 'client_absent',
    markedAt,
    complaint: { kind: 'client_present', status, isSaid: false },
  });
  const saying = COMPLAINT_STATUSES.filter((status) => isUnsaid(of(status)));
  expect(saying).toEqual(['open', 'disputed']);
  for (const status of COMPLAINT_STATUSES) {
    const refusal = complaintRefusal(of(status), 'client_present', markedAt + 9 * DAY);
    expect(refusal?.code ?? null).toBe(saying.includes(status) ? null : 'ALREADY_COMPLAINED');
  }
  expect(complaintRefusal(of('disputed'), 'therapist_absent', END)).toBeNull();
  expect(complaintRefusal(of('disputed'), 'therapist_absent', END + DAY + 1)?.code).toBe('TOO_LATE');
});

test('a complaint is ended by a mark that agrees with it, whoever said it, and by no other', () => {
  const complaint = { kind: 'client_present', status: 'disputed', isSaid: false } as const;
  const marked: BookedSession = { ...BOOKED, status: 'client_absent', markedAt: END - MINUTE, complaint };
  const refusals = (session: BookedSession) =>
    SESSION_MARKS.map((mark) => ownMarkRefusal(session, mark, END)?.code ?? 'possible');
  expect(refusals(marked)).toEqual(['possible', 'COMPLAINT_OPEN', 'possible']);
  const said = { ...marked, complaint: { ...complaint, isSaid: true } };
  expect(refusals(said)).toEqual(['possible', 'COMPLAINT_OPEN', 'possible']);
  const missed = { ...BOOKED, complaint: { kind: 'therapist_absent', status: 'open' } } as const;
  expect(refusals(missed)).toEqual(['COMPLAINT_OPEN', 'COMPLAINT_OPEN', 'possible']);
  expect(refusals({ ...missed, complaint: { ...missed.complaint, status: 'rejected' } })).toEqual(
    Array(3).fill('COMPLAINT_DECIDED'),
  );
  expect(ownMarkRefusal(marked, 'completed', END - 1)).toEqual({ code: 'TOO_EARLY', until: END });
  expect(ownMarkRefusal(BOOKED, 'completed', END)).toBeNull();
});

test('a complaint is not possible of a session that was cancelled', () => {
  expect(complaintRefusal({ ...BOOKED, status: 'cancelled' }, 'therapist_absent', END)?.code).toBe(
    'SESSION_NOT_BOOKED',
  );
});

test('the therapist is paid for what was held, missed by the client, or cancelled too late, and for nothing else', () => {
  const paid = APPOINTMENT_STATUSES.flatMap((status) =>
    (status === 'cancelled' ? CANCEL_REASONS : [null]).flatMap((reason) =>
      isOwed(status, reason) ? [`${status} ${reason ?? ''}`.trim()] : [],
    ),
  );
  expect(paid).toEqual(['completed', 'client_absent', 'cancelled client_late']);
});
