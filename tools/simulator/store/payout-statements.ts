import { isOwed } from './guards.ts';
import {
  changePayout,
  insertEnd,
  insertLine,
  isRefused,
  isReturn,
  isWaiting,
  lineEndOf,
  lineIdOf,
  newestAccountOf,
  payoutsInOrder,
  stopOf,
  whyNot,
} from './payout-guards.ts';
import { refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import { type Handler, instant, list, number, rowOf, text, textOrNull } from './values.ts';

/** The statements of `features/payout`, and what the database refuses about them. */
export function payoutStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
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
      payoutsInOrder(store, (row) => row.appointmentId === appointmentId).map((row) => ({ ...row })),
    'payout.void': ([, appointmentId, now]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row?.status === 'DUE') changePayout(store, row, { status: 'VOID' }, instant(now));
    },
    'payout.send': ([batchId, until, now, most]) => {
      // A refused row uses up its number too.
      const batch = { id: text(batchId), number: store.next('batches'), sentAt: instant(now) };
      if (tables.batches.byKey.has(batch.id)) return;
      store.insert(tables.batches, batch);
      const sent = payoutsInOrder(
        store,
        (row) => isWaiting(row) && row.dueAt <= instant(until) && whyNot(store, row, batch.sentAt) === null,
      ).slice(0, number(most));
      for (const row of sent) {
        const { therapistId, appointmentId } = row;
        changePayout(store, row, { status: 'SENT', batchId: batch.id }, batch.sentAt);
        const accountId = newestAccountOf(store, therapistId)?.id ?? '';
        insertLine(store, { batchId: batch.id, therapistId, appointmentId, accountId });
      }
    },
    'payout.has-late': ([before]) =>
      tables.payouts.rows.some((row) => row.status === 'DUE' && row.dueAt < instant(before) && isOwed(store, row))
        ? [{ one: 1 }]
        : [],
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
    'payout.came-back': ([therapistId]) => {
      const account = newestAccountOf(store, text(therapistId));
      if (account === undefined || !isRefused(store, account.id)) return [{ minor: 0 }];
      const returned = new Set(tables.lineEnds.rows.filter(isReturn).map(({ appointmentId }) => appointmentId));
      const minor = tables.payouts.rows
        .filter((row) => row.therapistId === therapistId && row.status === 'DUE' && returned.has(row.appointmentId))
        .reduce((sum, row) => sum + row.minor, 0);
      return [{ minor }];
    },
    'payout.again': ([appointmentId, now]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row?.status !== 'FAILED') return [];
      changePayout(store, row, { status: 'DUE', batchId: null, bankRef: null }, instant(now));
      return [{ appointment_id: row.appointmentId }];
    },
  };
}

/** The statements of `features/payout` about batches, their lines, and what the bank made of each. */
export function payoutLineStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const linesOf = (batchId: unknown) => tables.lines.rows.filter((line) => line.batchId === text(batchId));
  return {
    'payout.of-batch': ([batchId]) => {
      const sent = new Set(linesOf(batchId).map(({ appointmentId }) => appointmentId));
      return payoutsInOrder(store, (row) => sent.has(row.appointmentId)).map((row) => ({ ...row }));
    },
    'payout.lines': ([batchId]) => {
      if (!tables.batches.byKey.has(text(batchId))) return [];
      const lines = linesOf(batchId)
        .toSorted((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))
        .map(({ appointmentId, therapistId }) => {
          const end = lineEndOf(store, `${text(batchId)}|${appointmentId}`);
          const isStopped = stopOf(store, therapistId) !== undefined;
          return { appointmentId, outcome: end?.outcome ?? null, bankRef: end?.bankRef ?? null, isStopped };
        });
      return lines.length > 0 ? lines : [{ appointmentId: null, outcome: null, bankRef: null, isStopped: false }];
    },
    'payout.batch': ([batchId]) => rowOf(tables.batches.byKey.get(text(batchId)), 'id', 'number', 'sentAt'),
    'payout.shown-lines': ([batchId]) =>
      payoutsInOrder(store, ({ appointmentId }) => tables.lines.byKey.has(`${text(batchId)}|${appointmentId}`))
        .map(({ therapistId, appointmentId, minor }) => {
          const { accountId = '' } = tables.lines.byKey.get(`${text(batchId)}|${appointmentId}`) ?? {};
          const {
            outcome = null,
            bankRef = null,
            at = null,
          } = lineEndOf(store, `${text(batchId)}|${appointmentId}`) ?? {};
          const profile = tables.therapists.byKey.get(therapistId)?.contentId ?? '';
          const last4 = tables.accounts.byKey.get(accountId)?.last4 ?? null;
          const isStopped = stopOf(store, therapistId) !== undefined;
          return { profile, appointmentId, order: '', last4, minor, outcome, bankRef, at, isStopped };
        })
        .sort((a, b) => (a.profile < b.profile ? -1 : Number(a.profile > b.profile))),
    'payout.end': ([batchId, appointmentIds, status, bankRef, now]) => {
      const asked = new Set(list(appointmentIds));
      const waiting = payoutsInOrder(
        store,
        (row) =>
          asked.has(row.appointmentId) &&
          row.batchId === text(batchId) &&
          (row.status === 'SENT' || (row.status === 'PAID' && text(status) === 'FAILED')),
      );
      for (const row of waiting) {
        const to = { status: text(status) as rows.Payout['status'], bankRef: textOrNull(bankRef) ?? row.bankRef };
        changePayout(store, row, to, instant(now));
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
  };
}

/** The statements of `features/payout` about the accounts of therapists and the stops of their pay. */
export function payoutAccountStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  return {
    'payout.newest-account': ([therapistId]) =>
      rowOf(newestAccountOf(store, text(therapistId)), 'id', 'last4', 'createdAt', 'countsFrom'),
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
        tables.payouts.rows
          .filter((row) => row.therapistId === therapist.id && row.status === status)
          .reduce((all, row) => all + row.minor, 0);
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
