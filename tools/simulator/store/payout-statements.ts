import { isOwed } from './guards.ts';
import {
  changePayout,
  insertLine,
  isReturn,
  isWaiting,
  newestAccountOf,
  payoutsInOrder,
  stopOf,
  whyNot,
} from './payout-guards.ts';
import { refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { type Handler, instant, number, text } from './values.ts';

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
    'payout.again': ([appointmentId, now]) => {
      const row = tables.payouts.byKey.get(text(appointmentId));
      if (row?.status !== 'FAILED') return [];
      changePayout(store, row, { status: 'DUE', batchId: null, bankRef: null }, instant(now));
      return [{ appointment_id: row.appointmentId }];
    },
  };
}
