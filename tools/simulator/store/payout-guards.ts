import { createHash } from 'node:crypto';
import { DAY, type Instant } from '#domain/dates.ts';
import { PAYOUT_TRANSITIONS } from '#domain/payout.ts';
import { isOwed } from './guards.ts';
import { refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';

// A copy: a change of the product's rules must not change the refusals of the database.
const WAYS = structuredClone(PAYOUT_TRANSITIONS);

/** The payouts that are chosen, the oldest due first. */
export function payoutsInOrder({ tables }: Store, chosen: (row: rows.Payout) => boolean): rows.Payout[] {
  return tables.payouts.rows
    .filter(chosen)
    .sort((a, b) => a.dueAt - b.dueAt || (a.appointmentId < b.appointmentId ? -1 : 1));
}

/** Whether a payout is unsent; statement and database share this check, so that a mistake in it is in both. */
export function isWaiting(row: rows.Payout): boolean {
  return row.status === 'DUE';
}

/** Why a payout may not be sent at an instant, if it may not: again for both. */
export function whyNot(store: Store, row: rows.Payout, at: Instant): string | null {
  if (!isOwed(store, row)) return 'nothing is owed for this session';
  const session = store.tables.appointments.byKey.get(row.appointmentId);
  if (at <= Math.max(session?.end ?? 0, session?.markedAt ?? 0) + DAY) return 'the client may still complain';
  const account = newestAccountOf(store, row.therapistId);
  if (account === undefined || account.countsFrom > at) return 'no account that has waited to send to';
  if (isRefused(store, account.id)) return 'the bank has refused the account';
  return stopOf(store, row.therapistId) === undefined ? null : 'the pay is stopped';
}

/** Whether a transfer came back from an account. */
export function isRefused({ tables: { lineEnds, lines } }: Store, accountId: string): boolean {
  return lineEnds.rows.some(
    (end) => isReturn(end) && lines.byKey.get(`${end.batchId}|${end.appointmentId}`)?.accountId === accountId,
  );
}

/** The end of a payout line: its return if it came back, however it was booked before. */
export function lineEndOf({ tables: { lineEnds } }: Store, line: string): rows.PayoutLineEnd | undefined {
  return lineEnds.byKey.get(`${line}|RETURNED`) ?? lineEnds.byKey.get(`${line}|PAID`);
}

/** The line of a batch as the database names it. */
export function lineIdOf(batchId: string, appointmentId: string): string {
  const hash = createHash('md5').update(`${batchId}${appointmentId}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether a line came back. */
export function isReturn({ outcome }: rows.PayoutLineEnd): boolean {
  return outcome === 'RETURNED';
}

/** The account of a therapist that counts. */
export function newestAccountOf({ tables }: Store, therapist: string): rows.PayoutAccount | undefined {
  let newest: rows.PayoutAccount | undefined;
  for (const row of tables.accounts.rows) {
    if (row.therapistId === therapist && row.createdAt > (newest?.createdAt ?? -Infinity)) newest = row;
  }
  return newest;
}

/** The stop of pay that stands for a therapist. */
export function stopOf({ tables }: Store, therapist: string): rows.PayoutStop | undefined {
  return tables.stops.rows.find(({ therapistId, endedAt }) => therapistId === therapist && endedAt === null);
}

/** Changes a payout at an instant. */
export function changePayout(store: Store, row: rows.Payout, to: Partial<rows.Payout>, at: Instant): void {
  const before = { ...row };
  const mayBeSent = isWaiting(before);
  if (to.status === 'SENT') {
    const why = whyNot(store, before, at);
    if (why !== null) refuse(why);
  }
  store.update(row, to);
  if (row.status !== before.status && !WAYS[before.status].includes(row.status)) {
    refuse(`no way from ${before.status} to ${row.status}`);
  }
  if (row.status === 'SENT' && !mayBeSent) refuse('a payout is sent once');
  if ((row.status === 'SENT' || row.status === 'PAID') && row.batchId === null) refuse('what is sent has a batch');
  if (row.status === 'PAID' && row.bankRef === null) refuse('what is paid has a bank reference');
  const { status, bankRef } = row;
  const key = `${before.batchId ?? to.batchId}|${row.appointmentId}`;
  store.defer(() => {
    const end = lineEndOf(store, key);
    if (status === 'SENT' && !store.tables.lines.byKey.has(`${to.batchId}|${row.appointmentId}`)) refuse('no line');
    if (status === 'PAID' && (end?.outcome !== 'PAID' || end.bankRef !== bankRef)) refuse('paid without its line');
    if (status === 'FAILED' && end?.outcome !== 'RETURNED') refuse('came back without its line');
    if (row.status !== before.status) checkBooked(store, row);
  });
}

/** Adds a line to a batch. */
export function insertLine(store: Store, line: rows.PayoutLine): void {
  const { batchId, appointmentId, accountId, therapistId } = line;
  if (newestAccountOf(store, therapistId)?.id !== accountId) refuse('no account that has waited to send to');
  store.insert(store.tables.lines, line);
  store.defer(() => {
    if (store.tables.payouts.byKey.get(appointmentId)?.batchId !== batchId) refuse('a line sends its payout');
  });
}

/** Adds the end of a line. */
export function insertEnd(store: Store, end: rows.PayoutLineEnd): void {
  const payout = store.tables.payouts.byKey.get(end.appointmentId);
  if (end.outcome === 'PAID' && stopOf(store, payout?.therapistId ?? '') !== undefined) refuse('the pay is stopped');
  if (end.outcome === 'PAID' && paidLines(store, end.appointmentId).length > 0) refuse('a session is paid once');
  const booked = store.tables.lineEnds.byKey.get(`${end.batchId}|${end.appointmentId}|PAID`);
  if (end.outcome === 'RETURNED' && end.bankRef !== (booked?.bankRef ?? null)) refuse('it has its own reference');
  store.insert(store.tables.lineEnds, end);
  store.defer(() => {
    const isHere = payout?.batchId === end.batchId;
    const isEnd = end.outcome === 'PAID' ? isHere && payout.status === 'PAID' : !isHere;
    if (!isEnd) refuse('the end of a line is that of its payout');
  });
}

/** The lines of a session that the bank has paid, and that did not come back. */
function paidLines(store: Store, appointmentId: string): rows.PayoutLine[] {
  return store.tables.lines.rows.filter((line) => {
    return (
      line.appointmentId === appointmentId && lineEndOf(store, `${line.batchId}|${appointmentId}`)?.outcome === 'PAID'
    );
  });
}

/** Checked at commit: a payout is in the books exactly while it is paid. */
function checkBooked({ tables }: Store, { appointmentId, status }: rows.Payout): void {
  const own = tables.lines.rows.filter((line) => line.appointmentId === appointmentId);
  const booked = (kind: string) =>
    own.filter(({ batchId }) => tables.transfers.byKey.has(`${kind}|${lineIdOf(batchId, appointmentId)}`)).length;
  if (booked('payout') - booked('payout_return') !== (status === 'PAID' ? 1 : 0)) {
    refuse('what was paid and what came back stand in the books');
  }
}
