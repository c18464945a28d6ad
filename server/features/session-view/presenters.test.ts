// docs/decisions/170
import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { type OwnSession, sessionOfClient } from './client-sessions.sql.ts';
import { forClient } from './for-client.ts';
import { forOperator } from './for-operator.ts';
import { forTherapist } from './for-therapist.ts';
import type { OperatorSession } from './operator-sessions.sql.ts';
import * as reading from '#server/db/session-reading.ts';
import type { TherapistSession } from './therapist-sessions.sql.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson & { profileId: string };
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

/** Every column that any reading has. */
const COLUMNS = Object.values(reading)
  .filter((group) => typeof group === 'object')
  .flatMap((group) => Object.keys(group));

/** The values that a presenter needs in columns; all others hold a canary that is found in any text. */
const PLAIN = {
  status: 'confirmed',
  typeKey: 'teen',
  cancelledBy: 'therapist',
  cancelReason: 'therapist',
  therapistReason: 'plans',
  paidCurrency: 'GEL',
  refundCurrency: 'EUR',
  refundStatus: 'DONE',
  payoutStatus: 'DUE',
  complaintKind: 'therapist_absent',
  complaintStatus: 'disputed',
  consentStatus: 'received',
  seats: true,
  isOffered: true,
  start: START,
  end: START + HOUR,
} as const;

/** A session with all data, and a canary in every column; the client's name and key are the stored ones. */
async function everything() {
  const [clientId, contentId] = [ana.userId, therapist.profileId];
  const stored = await sessionOfClient(app.deps.db, { clientId, orderId: app.idOf(orderId) });
  if (stored === null) throw new Error('no session');
  const { nameEnc, wrapped, keyVersion } = stored;
  const canaries = COLUMNS.map((column, n) => [column, IS_NUMBER.test(column) ? canaryOf(n) : `canary-${column}`]);
  // The keys of all groups are those of the row.
  const of = { contentId, clientId, orderId: stored.orderId };
  const row = { ...Object.fromEntries(canaries), ...PLAIN, ...of, nameEnc, wrapped, keyVersion };
  return row as OwnSession & OperatorSession & TherapistSession;
}

const IS_NUMBER = /At$|From$|Until$|Minor$|Version$|moves|receipt/;

/** An instant or a sum that stands nowhere else. */
function canaryOf(n: number): number {
  return START - 40 * DAY + n * 61_001;
}

/** The paths of all that an answer says. */
function keysOf(value: unknown, path = ''): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}

/** The columns whose canary the text of an answer has, in ISO or as it is. */
function told(answer: unknown): string[] {
  const text = JSON.stringify(answer);
  return COLUMNS.filter((column, n) =>
    IS_NUMBER.test(column)
      ? text.includes(new Date(canaryOf(n)).toISOString()) || text.includes(String(canaryOf(n)))
      : text.includes(`canary-${column}`),
  );
}

const AMOUNT = (what: string) => [`${what}.minor`, `${what}.currency`];
const COMPLAINT = ['complaint.what', 'complaint.status', 'complaint.upheldAt', 'complaint.presence'];
const PHOTO = ['specialist.photo.url', 'specialist.photo.srcset'];
const SEEN = ['seen.client.from', 'seen.client.until', 'seen.therapist.from', 'seen.therapist.until'];
const SEATS = ['clientFrom', 'clientUntil', 'therapistFrom', 'therapistUntil'];
const SESSION_TIME = ['sessionTime.date', 'sessionTime.startTime', 'sessionTime.endTime'];

test('of a session of which everything is known the client is told own things, and nothing of what the therapist gets or says', async () => {
  const row = await everything();
  const answer = forClient(app.deps, row, { locale: 'en', now: app.clock.now() });
  const plain = ['orderId', 'status', 'sessionType', 'meetingLink', 'moves', 'cancelledBy', 'cancelReason', 'markedAt'];
  const specialist = ['specialist._id', 'specialist.name', 'specialist.surname', ...PHOTO];
  const money = [...AMOUNT('paid'), 'paid.at', 'paid.card', ...AMOUNT('refund'), 'refund.status', 'refund.at'];
  const payLater = ['payLater.by', 'payLater.series', 'payLater.totalMinor', 'payLater.until'];
  const beside = ['consent', 'sharesTopics', 'isProposed', 'openAtBank', 'version', ...payLater];
  const keys = [...plain, ...SESSION_TIME, ...specialist, ...COMPLAINT, ...SEEN, ...money, ...beside];
  expect(keysOf(answer).toSorted()).toEqual(keys.toSorted());
  const facts = ['moves', 'markedAt', 'shownVersion', 'paidMinor', 'paidAt', 'card', 'refundMinor'];
  expect(told(answer).toSorted()).toEqual(
    [...facts, ...SEATS, 'openAtBank', 'refundDoneAt', 'upheldAt', 'proposedBy', 'seriesId', 'totalMinor'].toSorted(),
  );
  expect(answer.orderId).toBe(orderId);
  expect(JSON.stringify(answer)).not.toContain(row.orderId);
  expect(JSON.stringify(answer)).not.toContain('plans');
});

test('of a session of which everything is known the therapist is told the name of the client, and no order, phone, e-mail, money of the client or topic', async () => {
  const row = await everything();
  const of = { therapistId: therapist.profileId ?? '', now: app.clock.now() };
  const answer = forTherapist(app.deps, row, { ...of, isOwn: true });
  const plain = ['_id', 'therapistId', 'date', 'start', 'end', 'status', 'sessionType', 'heldUntil', 'client'];
  const facts = ['priceMinor', 'version', 'meetingLink', 'moves', 'markedAt', 'cancelledBy', 'cancelReason'];
  const beside = [
    'therapistReason',
    ...COMPLAINT,
    ...SEEN,
    'consent',
    'sharesTopics',
    'isProposed',
    'proposedBy',
    'series',
  ];
  expect(keysOf(answer).toSorted()).toEqual([...plain, ...facts, ...beside].toSorted());
  const known = ['appointmentId', 'holdExpiresAt', 'priceMinor', 'shownVersion', 'moves', 'markedAt', 'upheldAt'];
  expect(told(answer).toSorted()).toEqual([...known, ...SEATS, 'proposedBy', 'seriesId'].toSorted());
  expect(answer.client).toBe('ანა');
  for (const id of [orderId, row.orderId]) expect(JSON.stringify(answer)).not.toContain(id);
  expect(JSON.stringify(answer)).not.toContain(ana.userId);
  // In a calendar that others see too it does not say why the therapist has cancelled.
  expect(keysOf(forTherapist(app.deps, row, of))).not.toContain('therapistReason');
});

test('of a session of which everything is known an operator is told its number and money, and neither its order nor who the client is', async () => {
  const row = await everything();
  const answer = forOperator(app.deps, row, 'ka');
  const plain = [
    'number',
    'version',
    'status',
    'cancelledBy',
    'cancelReason',
    'sessionType',
    'specialist',
    'profile',
    'moves',
  ];
  const money = [...AMOUNT('paid'), 'paid.card', ...AMOUNT('refund'), 'refund.status'];
  const payout = ['payout.minor', 'payout.status', 'payout.dueAt'];
  const keys = [...plain, 'markedAt', ...SESSION_TIME, ...money, ...payout, ...COMPLAINT, 'complaint.at'];
  expect(keysOf(answer).toSorted()).toEqual(keys.toSorted());
  const facts = ['number', 'shownVersion', 'moves', 'markedAt', 'paidMinor', 'card', 'refundMinor', 'payoutMinor'];
  expect(told(answer).toSorted()).toEqual([...facts, 'payoutDueAt', 'complainedAt', 'upheldAt'].toSorted());
  for (const id of [ana.userId, orderId, row.orderId]) expect(JSON.stringify(answer)).not.toContain(id);
});
