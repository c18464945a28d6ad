import type { Store } from './tables.ts';
import { type Handler, instant, text, textOrNull } from './values.ts';

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
