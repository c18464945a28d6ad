import type { Currency } from '#domain/money.ts';
import type { PaymentOutcome, PaymentStatus, RefundStatus } from '#domain/payment.ts';
import { changeAttempt, changeRefund, insertRefund } from './guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import {
  columns,
  type Handler,
  instant,
  instantOrNull,
  number,
  numberOrNull,
  rowOf,
  text,
  textOrNull,
} from './values.ts';

/** The statements of `payment/payment.sql.ts`. */
export function paymentStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const attempt = (id: unknown): rows.Attempt | undefined => tables.attempts.byKey.get(text(id));
  return {
    'payment.insert-attempt': (values) => {
      store.next('attempts');
      store.insert(tables.attempts, {
        therapistId: text(values[0]),
        id: text(values[1]),
        orderId: text(values[2]),
        provider: text(values[3]),
        providerRef: null,
        providerStatus: null,
        status: 'INITIAL',
        amountMinor: number(values[4]),
        currency: text(values[5]) as Currency,
        capturedMinor: null,
        capturedCurrency: null,
        checkoutUrl: null,
        seats: false,
        outcome: null,
        cardLast4: null,
        createdAt: instant(values[6]),
        expiresAt: instant(values[7]),
        askedAt: null,
        settledAt: null,
      });
    },
    'payment.attempts-of-order': ([order]) =>
      tables.attempts.rows.filter(({ orderId }) => orderId === order).flatMap((row) => rowOf(row, ...ATTEMPT_COLUMNS)),
    'payment.attempt': ([id]) => rowOf(attempt(id), ...ATTEMPT_COLUMNS),
    'payment.lock-attempt': ([id]) => rowOf(attempt(id), ...ATTEMPT_COLUMNS),
    'payment.record-checkout': ([id, providerRef, url]) => {
      const row = attempt(id);
      if (row === undefined || row.providerStatus === UNPREPARED) return [];
      changeAttempt(store, row, { providerRef: text(providerRef), checkoutUrl: text(url) });
      return [{ id: row.id }];
    },
    'payment.record-provider-ref': ([id, providerRef]) => {
      const row = attempt(id);
      if (row?.providerRef === null) changeAttempt(store, row, { providerRef: text(providerRef) });
    },
    'payment.claim-ask': ([id, now, notAfter]) => {
      const row = attempt(id);
      if (row === undefined) return [];
      const [at, limit, asked] = [instant(now), instant(notAfter), row.askedAt];
      if (asked !== null && asked > limit && asked <= at) return [];
      changeAttempt(store, row, { askedAt: at });
      return [{ id: row.id }];
    },
    'payment.record-state': ([id, status, raw, minor, currency, seats, settledAt, outcome, card]) => {
      const row = attempt(id);
      if (row === undefined) return [];
      changeAttempt(store, row, {
        status: text(status) as PaymentStatus,
        providerStatus: textOrNull(raw) ?? row.providerStatus,
        capturedMinor: numberOrNull(minor) ?? row.capturedMinor,
        capturedCurrency: textOrNull(currency) ?? row.capturedCurrency,
        seats: row.seats || seats === true,
        settledAt: (minor === null ? row.settledAt : null) ?? instantOrNull(settledAt),
        outcome: row.outcome ?? (textOrNull(outcome) as PaymentOutcome | null),
        cardLast4: row.cardLast4 ?? textOrNull(card),
      });
    },
    'payment.close-open': ([order, except, status]) => {
      const open = tables.attempts.rows.filter((row) => row.orderId === order && row.id !== except && isOpen(row));
      for (const row of open) changeAttempt(store, row, { status: text(status) as PaymentStatus });
      return open.map(({ id }) => ({ id }));
    },
    'payment.close-unprepared': ([id]) => {
      const row = attempt(id);
      if (row?.status === 'INITIAL' && row.checkoutUrl === null) {
        changeAttempt(store, row, { status: 'CANCELED', providerStatus: UNPREPARED });
      }
    },
    'payment.close': ([id, status, why]) => {
      const row = attempt(id);
      if (row?.status === 'INITIAL') {
        changeAttempt(store, row, { status: text(status) as PaymentStatus, providerStatus: text(why) });
      }
    },
  };
}

function isOpen({ status }: rows.Attempt): boolean {
  return status === 'INITIAL' || status === 'PROCESSING';
}

const UNPREPARED = 'not prepared: nobody asked';

const ATTEMPT_COLUMNS = [
  ...(['id', 'therapistId', 'orderId', 'provider', 'providerRef', 'providerStatus', 'status'] as const),
  ...([
    'amountMinor',
    'currency',
    'checkoutUrl',
    'seats',
    'outcome',
    'cardLast4',
    'createdAt',
    'expiresAt',
    'settledAt',
  ] as const),
];

/** The statements of `payment/payment.sql.ts` about what was heard, refused and done. */
export function paymentLogStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  return {
    'payment.record-event': (values) => {
      const [provider = '', attemptId = '', raw = '', source = ''] = values.slice(0, 4).map(text);
      const event = { provider, attemptId, raw, source, at: instant(values[4]) };
      if (!tables.events.byKey.has(tables.events.keyOf(event))) store.insert(tables.events, event);
    },
    'payment.declines': ([client, since]) => {
      const from = instant(since);
      return tables.attempts.rows
        .filter((row) => row.createdAt > from && row.status === 'FAILED' && row.providerRef !== null)
        .filter((row) => tables.orders.byKey.get(row.orderId)?.clientId === client)
        .map(({ createdAt }) => ({ at: createdAt }));
    },
    'payment.count-audits': ([action, attemptId]) => {
      const audits = tables.audits.rows.filter((row) => row.entity === 'payment_attempts' && row.action === action);
      return [{ count: audits.filter((row) => row.entityId === attemptId).length }];
    },
    'payment.audit': ([at, actorId, actorRole, action, attemptId, reason]) =>
      store.insert(tables.audits, {
        at: instant(at),
        actorId: textOrNull(actorId),
        actorRole: text(actorRole),
        action: text(action),
        entity: 'payment_attempts',
        entityId: text(attemptId),
        reason: textOrNull(reason),
      }),
  };
}

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
      return [{ ...own, ...columns(attempt, 'orderId', 'provider', 'providerRef') }];
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
