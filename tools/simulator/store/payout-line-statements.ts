import { changePayout, insertEnd, lineEndOf, lineIdOf, payoutsInOrder, stopOf } from './payout-guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { type Handler, instant, list, rowOf, text, textOrNull } from './values.ts';

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
          return { profile, appointmentId, last4, minor, outcome, bankRef, at };
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
