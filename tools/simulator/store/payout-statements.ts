import { createHash } from 'node:crypto';
import { DAY, type Instant } from '#domain/dates.ts';
import { PAYOUT_TRANSITIONS } from '#domain/payout.ts';
import { isOwed } from './guards.ts';
import { refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import { type Store, SqlError } from './tables.ts';
import { type Handler, instant, list, number, rowOf, text, textOrNull } from './values.ts';

// A copy: a change of the product's rules must not change the refusals of the database.
const WAYS = structuredClone(PAYOUT_TRANSITIONS);

/** The statements of `features/payout`, and what the database refuses about them. */
export function payoutStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const found = (chosen: (row: rows.Payout) => boolean): rows.Payout[] =>
    tables.payouts.rows
      .filter(chosen)
      .sort((a, b) => a.dueAt - b.dueAt || (a.appointmentId < b.appointmentId ? -1 : 1));
  const linesOf = (batchId: unknown) => tables.lines.rows.filter((line) => line.batchId === text(batchId));
  return {
    'locks.named': () => [{}],
    'payout.insert': ([therapistId, appointmentId, minor, dueAt]) => {
      if (tables.payouts.byKey.has(text(appointmentId))) return;
      const row: rows.Payout = {
        therapistId: text(therapistId),
        appointmentId: text(appointmentId),
        minor: number(minor),
        status: 'DUE',
        dueAt: instant(dueAt),
        batchId: null,
        bankRef: null,
      };
      if (!isOwed(store, row)) refuse('nothing is owed for this session');
      store.insert(tables.payouts, row);
    },
    'payout.of-session': ([, appointmentId]) =>
      found((row) => row.appointmentId === appointmentId).map((row) => ({ ...row })),
    'payout.void': ([, appointmentId, now]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row?.status === 'DUE') change(store, row, { status: 'VOID' }, instant(now));
    },
    'payout.send': ([batchId, until, now, most]) => {
      // A refused row uses up its number too.
      const batch = { id: text(batchId), number: store.next('batches'), sentAt: instant(now) };
      if (tables.batches.byKey.has(batch.id)) return;
      store.insert(tables.batches, batch);
      const sent = found(
        (row) => isWaiting(row) && row.dueAt <= instant(until) && whyNot(store, row, batch.sentAt) === null,
      ).slice(0, number(most));
      for (const row of sent) {
        const { therapistId, appointmentId } = row;
        change(store, row, { status: 'SENT', batchId: batch.id }, batch.sentAt);
        const accountId = newestOf(store, therapistId)?.id ?? '';
        insertLine(store, { batchId: batch.id, therapistId, appointmentId, accountId });
      }
    },
    'payout.of-batch': ([batchId]) => {
      const sent = new Set(linesOf(batchId).map(({ appointmentId }) => appointmentId));
      return found((row) => sent.has(row.appointmentId)).map((row) => ({ ...row }));
    },
    'payout.standing': ([appointmentId]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row === undefined) return [];
      const { batchId, status, bankRef, therapistId } = row;
      const isStopped = stopOf(store, therapistId) !== undefined;
      const returns = tables.lineEnds.rows.filter((end) => end.appointmentId === text(appointmentId) && isReturn(end));
      const last = returns.toSorted((a, b) => a.at - b.at).at(-1);
      const cameBack = last !== undefined;
      return [{ batchId, status, bankRef, isStopped, cameBack, returnedRef: last?.bankRef ?? null }];
    },
    'payout.lines': ([batchId]) => {
      if (!tables.batches.byKey.has(text(batchId))) return [];
      const lines = linesOf(batchId)
        .toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))
        .map(({ appointmentId, therapistId }) => {
          const end = endOf(store, `${text(batchId)}|${appointmentId}`);
          const isStopped = stopOf(store, therapistId) !== undefined;
          return { appointmentId, outcome: end?.outcome ?? null, bankRef: end?.bankRef ?? null, isStopped };
        });
      return lines.length > 0 ? lines : [{ appointmentId: null, outcome: null, bankRef: null, isStopped: false }];
    },
    'payout.batch': ([batchId]) => rowOf(tables.batches.byKey.get(text(batchId)), 'id', 'number', 'sentAt'),
    'payout.shown-lines': ([batchId]) =>
      found(({ appointmentId }) => tables.lines.byKey.has(`${text(batchId)}|${appointmentId}`))
        .map(({ therapistId, appointmentId, minor }) => {
          const { accountId = '' } = tables.lines.byKey.get(`${text(batchId)}|${appointmentId}`) ?? {};
          const { outcome = null, bankRef = null, at = null } = endOf(store, `${text(batchId)}|${appointmentId}`) ?? {};
          const profile = tables.therapists.byKey.get(therapistId)?.contentId ?? '';
          const last4 = tables.accounts.byKey.get(accountId)?.last4 ?? null;
          return { profile, appointmentId, last4, minor, outcome, bankRef, at };
        })
        .sort((a, b) => (a.profile < b.profile ? -1 : Number(a.profile > b.profile))),
    'payout.end': ([batchId, appointmentIds, status, bankRef, now]) => {
      const asked = new Set(list(appointmentIds));
      const waiting = found(
        (row) =>
          asked.has(row.appointmentId) &&
          row.batchId === text(batchId) &&
          (row.status === 'SENT' || (row.status === 'PAID' && text(status) === 'FAILED')),
      );
      for (const row of waiting) {
        const to = { status: text(status) as rows.Payout['status'], bankRef: textOrNull(bankRef) ?? row.bankRef };
        change(store, row, to, instant(now));
        insertEnd(store, {
          batchId: text(batchId),
          appointmentId: row.appointmentId,
          outcome: to.status === 'PAID' ? 'PAID' : 'RETURNED',
          bankRef: to.bankRef,
          at: instant(now),
        });
      }
      return waiting.map((row) => ({ ...row, lineId: lineIdOf(text(batchId), row.appointmentId) }));
    },
    'payout.again': ([appointmentId, now]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row?.status !== 'FAILED') return [];
      change(store, row, { status: 'DUE', batchId: null, bankRef: null }, instant(now));
      return [{ appointment_id: row.appointmentId }];
    },
    'payout.newest-account': ([therapistId]) =>
      rowOf(newestOf(store, text(therapistId)), 'id', 'last4', 'createdAt', 'countsFrom'),
    'payout.insert-account': ([id, therapistId, , , last4, now, countsFrom]) =>
      insertAccount(store, {
        id: text(id),
        therapistId: text(therapistId),
        last4: text(last4),
        createdAt: instant(now),
        countsFrom: instant(countsFrom),
      }),
    'payout.audit-account': ([at, userId, accountId]) =>
      store.insert(tables.audits, {
        at: instant(at),
        actorId: text(userId),
        actorRole: 'THERAPIST',
        action: 'practice.change-payout-account',
        entity: 'payout_accounts',
        entityId: text(accountId),
        reason: null,
      }),
    'payout.stop-state': ([contentId]) => {
      const therapist = tables.therapists.rows.find((row) => row.contentId === text(contentId));
      if (therapist === undefined) return [];
      const sum = (status: rows.Payout['status']) =>
        found((row) => row.therapistId === therapist.id && row.status === status).reduce(
          (all, row) => all + row.minor,
          0,
        );
      const isStopped = stopOf(store, therapist.id) !== undefined;
      return [{ therapistId: therapist.id, isStopped, dueMinor: sum('DUE'), sentMinor: sum('SENT') }];
    },
    'payout.stop': ([id, therapistId, now]) => {
      if (stopOf(store, text(therapistId)) !== undefined) return [];
      const stop = { id: text(id), therapistId: text(therapistId), stoppedAt: instant(now), endedAt: null };
      store.insert(tables.stops, stop);
      return rowOf(stop, 'id');
    },
    'payout.resume': ([therapistId, now]) => {
      const stop = stopOf(store, text(therapistId));
      if (stop === undefined) return [];
      store.update(stop, { endedAt: instant(now) });
      return rowOf(stop, 'id');
    },
  };
}

/** Adds an account; the newest of a therapist counts. */
export function insertAccount(store: Store, row: rows.PayoutAccount): void {
  const same = store.tables.accounts.rows.some(
    ({ therapistId, createdAt }) => therapistId === row.therapistId && createdAt === row.createdAt,
  );
  if (same) throw new SqlError('23505', 'duplicate key');
  store.insert(store.tables.accounts, row);
}

/** Whether a payout is unsent; statement and database share this check, so that a mistake in it is in both. */
function isWaiting(row: rows.Payout): boolean {
  return row.status === 'DUE';
}

/** Why a payout may not be sent at an instant, if it may not: again for both. */
function whyNot(store: Store, row: rows.Payout, at: Instant): string | null {
  if (!isOwed(store, row)) return 'nothing is owed for this session';
  const session = store.tables.appointments.byKey.get(row.appointmentId);
  if (at <= Math.max(session?.end ?? 0, session?.markedAt ?? 0) + DAY) return 'the client may still complain';
  const account = newestOf(store, row.therapistId);
  if (account === undefined || account.countsFrom > at) return 'no account that has waited to send to';
  if (isRefused(store, account.id)) return 'the bank has refused the account';
  return stopOf(store, row.therapistId) === undefined ? null : 'the pay is stopped';
}

/** Whether a transfer came back from an account. */
function isRefused({ tables: { lineEnds, lines } }: Store, accountId: string): boolean {
  return lineEnds.rows.some(
    (end) => isReturn(end) && lines.byKey.get(`${end.batchId}|${end.appointmentId}`)?.accountId === accountId,
  );
}

/** The end of a payout line: its return if it came back, however it was booked before. */
function endOf({ tables: { lineEnds } }: Store, line: string): rows.PayoutLineEnd | undefined {
  return lineEnds.byKey.get(`${line}|RETURNED`) ?? lineEnds.byKey.get(`${line}|PAID`);
}

/** The line of a batch as the database names it. */
function lineIdOf(batchId: string, appointmentId: string): string {
  const hash = createHash('md5').update(`${batchId}${appointmentId}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function isReturn({ outcome }: rows.PayoutLineEnd): boolean {
  return outcome === 'RETURNED';
}

function newestOf({ tables }: Store, therapist: string): rows.PayoutAccount | undefined {
  let newest: rows.PayoutAccount | undefined;
  for (const row of tables.accounts.rows) {
    if (row.therapistId === therapist && row.createdAt > (newest?.createdAt ?? -Infinity)) newest = row;
  }
  return newest;
}

function stopOf({ tables }: Store, therapist: string): rows.PayoutStop | undefined {
  return tables.stops.rows.find(({ therapistId, endedAt }) => therapistId === therapist && endedAt === null);
}

/** Changes a payout at an instant. */
function change(store: Store, row: rows.Payout, to: Partial<rows.Payout>, at: Instant): void {
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
    const end = endOf(store, key);
    if (status === 'SENT' && !store.tables.lines.byKey.has(`${to.batchId}|${row.appointmentId}`)) refuse('no line');
    if (status === 'PAID' && (end?.outcome !== 'PAID' || end.bankRef !== bankRef)) refuse('paid without its line');
    if (status === 'FAILED' && end?.outcome !== 'RETURNED') refuse('came back without its line');
    if (row.status !== before.status) checkBooked(store, row);
  });
}

function insertLine(store: Store, line: rows.PayoutLine): void {
  const { batchId, appointmentId, accountId, therapistId } = line;
  if (newestOf(store, therapistId)?.id !== accountId) refuse('no account that has waited to send to');
  store.insert(store.tables.lines, line);
  store.defer(() => {
    if (store.tables.payouts.byKey.get(appointmentId)?.batchId !== batchId) refuse('a line sends its payout');
  });
}

function insertEnd(store: Store, end: rows.PayoutLineEnd): void {
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
    return line.appointmentId === appointmentId && endOf(store, `${line.batchId}|${appointmentId}`)?.outcome === 'PAID';
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
