import type { PaymentStatus, RefundStatus } from '#domain/payment.ts';
import { changeAttempt, changeRefund, insertRefund } from './guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { columns, type Handler, instant, instantOrNull, number, numberOrNull, text, textOrNull } from './values.ts';

/** The statements of `payment/refund.sql.ts`. */
export function refundStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const find = (attemptId: unknown): rows.Refund | undefined => tables.refunds.byKey.get(text(attemptId));
  return {
    'payment.insert-refund': ([therapistId, attemptId, minor, currency, reason, at]) => {
      if (find(attemptId) !== undefined) return;
      insertRefund(store, {
        therapistId: text(therapistId),
        attemptId: text(attemptId),
        amountMinor: number(minor),
        currency: text(currency),
        reason: text(reason),
        status: 'DUE',
        createdAt: instant(at),
        doneAt: null,
        bankRef: null,
        byHandMinor: null,
      });
    },
    'payment.refund': ([attemptId]) => {
      const row = find(attemptId);
      const attempt = tables.attempts.byKey.get(text(attemptId));
      if (row === undefined || attempt === undefined) return [];
      const own = columns(row, 'attemptId', 'amountMinor', 'currency', 'status', 'createdAt', 'bankRef', 'byHandMinor');
      return [{ ...own, ...columns(attempt, 'provider', 'providerRef') }];
    },
    'payment.record-refund': ([attemptId, status, attemptStatus, raw, doneAt, , bankRef, byHandMinor]) => {
      const row = find(attemptId);
      if (row === undefined || row.status === 'DONE') return [];
      const end = {
        doneAt: instantOrNull(doneAt),
        bankRef: textOrNull(bankRef),
        byHandMinor: numberOrNull(byHandMinor),
      };
      changeRefund(store, row, { status: text(status) as RefundStatus, ...end });
      const attempt = tables.attempts.byKey.get(row.attemptId);
      if (attempt !== undefined) {
        changeAttempt(store, attempt, {
          status: text(attemptStatus) as PaymentStatus,
          providerStatus: textOrNull(raw) ?? attempt.providerStatus,
        });
      }
      return [columns(row, 'therapistId', 'amountMinor', 'currency')];
    },
    'payment.reopen-refund': ([attemptId]) => {
      const row = find(attemptId);
      if (row?.status !== 'SENT') return [];
      changeRefund(store, row, { status: 'DUE' });
      return [{ attempt_id: row.attemptId }];
    },
    'payment.revive-refund': ([attemptId]) => {
      const row = find(attemptId);
      if (row?.status !== 'FAILED') return [];
      changeRefund(store, row, { status: 'DUE' });
      const attempt = tables.attempts.byKey.get(row.attemptId);
      if (attempt === undefined) return [];
      changeAttempt(store, attempt, { status: 'REFUND_PENDING' });
      return [{ id: attempt.id }];
    },
  };
}
