import { newestAccountOf, stopOf } from './payout-guards.ts';
import type * as rows from './rows.ts';
import { type Store, SqlError } from './tables.ts';
import { type Handler, instant, rowOf, text } from './values.ts';

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
