import type { Currency } from '#domain/money.ts';
import type { PaymentOutcome, PaymentStatus } from '#domain/payment.ts';
import { changeAttempt } from './guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { type Handler, instant, instantOrNull, number, numberOrNull, rowOf, text, textOrNull } from './values.ts';

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
      if (row !== undefined) changeAttempt(store, row, { providerRef: text(providerRef), checkoutUrl: text(url) });
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
