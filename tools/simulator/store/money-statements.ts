import { checkTransfer } from './guards.ts';
import type * as rows from './rows.ts';
import { type Store, SqlError } from './tables.ts';
import { bytes, columns, type Handler, instant, list, number, rowOf, text, textOrNull } from './values.ts';
import { numberOf } from './order-statements.ts';

/** The statements of `ledger/ledger.sql.ts` and `checkout/books.sql.ts`. */
export function moneyStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const transferOf = (kind: string, objectId: string) => tables.transfers.byKey.get(`${kind}|${objectId}`);
  const receivable = (kind: string, objectId: string) =>
    transferOf(kind, objectId)?.entries.find(({ account }) => account === 'provider_receivable');
  const booked = (row: rows.Attempt): object => {
    const capture = receivable('capture', row.id);
    const back = receivable('refund_done', row.id);
    return {
      attemptId: row.id,
      askedMinor: row.amountMinor,
      order: numberOf(row.orderId),
      ...columns(row, 'provider', 'providerRef', 'status', 'currency'),
      capturedMinor: capture?.minor ?? null,
      capturedCurrency: capture?.currency ?? null,
      refundedMinor: back === undefined ? null : -back.minor,
      isSettled: (tables.refunds.byKey.get(row.id)?.bankRef ?? null) !== null,
    };
  };
  return {
    'ledger.insert': ([kind, objectId, at, accounts, therapists, minors, currencies]) => {
      // A refused row uses up its id too.
      const id = store.newId();
      if (transferOf(text(kind), text(objectId)) !== undefined) return [];
      const entries = list(accounts).map((account, index): rows.LedgerEntry => {
        const therapistId = textOrNull(list(therapists)[index]);
        const minor = number(list(minors)[index]);
        if (minor === 0 || (account === 'therapist_payable') !== (therapistId !== null)) {
          throw new SqlError('23514', 'a line of the ledger has a sum and an owner');
        }
        return { n: index + 1, account: text(account), therapistId, minor, currency: text(list(currencies)[index]) };
      });
      const transfer = { id, kind: text(kind), objectId: text(objectId), at: instant(at), entries };
      store.insert(tables.transfers, transfer);
      store.defer(() => checkTransfer(transfer));
      return [{ id: transfer.id }];
    },
    'ledger.balances': () => {
      const sums = new Map<string, { account: string; currency: string; minor: number }>();
      for (const { account, currency, minor } of tables.transfers.rows.flatMap(({ entries }) => entries)) {
        const key = `${account}|${currency}`;
        sums.set(key, { account, currency, minor: (sums.get(key)?.minor ?? 0) + minor });
      }
      return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    },
    'ledger.sold': ([attemptId]) => {
      const order = tables.orders.byKey.get(tables.attempts.byKey.get(text(attemptId))?.orderId ?? '');
      const appointment = tables.appointments.byKey.get(order?.appointmentId ?? '');
      const therapist = tables.therapists.byKey.get(order?.therapistId ?? '');
      return appointment === undefined || therapist === undefined
        ? []
        : [{ contentId: therapist.contentId, start: appointment.start }];
    },
    'ledger.receipt': ([kind, therapistId, attemptId, minor, currency, at]) => {
      // A refused receipt uses up its number too.
      const number_ = store.next('receipts') + 1000;
      const old = tables.receipts.byKey.get(`${text(attemptId)}|${text(kind)}`);
      if (old !== undefined) return [{ number: old.number }];
      store.insert(tables.receipts, {
        number: number_,
        kind: text(kind),
        therapistId: text(therapistId),
        attemptId: text(attemptId),
        minor: number(minor),
        currency: text(currency),
        issuedAt: instant(at),
      });
      return [{ number: number_ }];
    },
    'ledger.is-booked': ([kind, objectId]) => rowOf(transferOf(text(kind), text(objectId)), 'id'),
    'ledger.payment-receipt': ([attemptId]) => rowOf(tables.receipts.byKey.get(`${text(attemptId)}|payment`), 'number'),
    'ledger.refund-receipt': ([attemptId]) =>
      rowOf(tables.receipts.byKey.get(`${text(attemptId)}|refund`), 'number', 'minor', 'currency'),
    'checkout.booked': ([since, after, limit]) =>
      tables.attempts.rows
        .filter(({ id, createdAt }) => createdAt >= instant(since) && (after === null || id > text(after)))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, number(limit))
        .map(booked),
    'checkout.booked-attempt': ([id]) => tables.attempts.rows.filter((row) => row.id === text(id)).map(booked),
  };
}

/** The statements of `checkout/idempotency.sql.ts`. */
export function requestStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const find = (values: readonly unknown[]): rows.Request | undefined =>
    tables.requests.byKey.get(values.slice(0, 3).map(text).join('|'));
  return {
    'checkout.find-request': (values) => {
      const row = find(values);
      return rowOf(row && row.createdAt > instant(values[3]) ? row : undefined, 'fingerprint', 'response');
    },
    'checkout.insert-request': (values) => {
      const [fingerprint, createdAt] = [bytes(values[3]), instant(values[4])];
      const old = find(values);
      if (old === undefined) {
        const [userId, route, key] = [text(values[0]), text(values[1]), text(values[2])];
        store.insert(tables.requests, { userId, route, key, fingerprint, response: null, createdAt });
      } else if (old.createdAt <= instant(values[5])) {
        store.update(old, { fingerprint, response: null, createdAt });
      }
    },
    'checkout.answer-request': (values) => {
      const row = find(values);
      if (row === undefined) return [];
      if (row.response === null) store.update(row, { response: JSON.parse(text(values[3])) });
      return [{ response: row.response }];
    },
    'checkout.forget-requests': ([until]) => {
      for (const row of tables.requests.rows.filter(({ createdAt }) => createdAt <= instant(until))) {
        store.remove(tables.requests, row);
      }
    },
  };
}
