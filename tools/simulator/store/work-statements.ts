import type { WorkKind } from '#domain/work-items.ts';
import type { Store } from './tables.ts';
import type * as rows from './rows.ts';
import { type Handler, instant, list, text, textOrNull } from './values.ts';

/** The statements of `features/work` that facts write and end, and those of `today` that mail them. */
export function workStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const standing = (kind: string, key: string): rows.WorkItemRow | undefined =>
    tables.work.rows.find((item) => item.kind === kind && item.key === key && item.endedAt === null);
  return {
    'work.write': ([kind, key, facts, orderId, now]) => {
      const at = instant(now);
      const order = textOrNull(orderId);
      const number = order === null ? undefined : tables.orders.byKey.get(order)?.number;
      const known = { ...(JSON.parse(text(facts)) as object), ...(number !== undefined && { order: number }) };
      const old = standing(text(kind), text(key));
      if (old !== undefined) {
        store.update(old, { times: old.times + 1, lastAt: Math.max(old.lastAt, at), facts: known });
        return [{ id: old.id, times: old.times }];
      }
      // The ids of the embedded engine are random here: nothing reads them.
      const id = `${tables.work.rows.length}`;
      const item = { id, kind: text(kind) as WorkKind, key: text(key), facts: known };
      store.insert(tables.work, {
        ...item,
        firstAt: at,
        lastAt: at,
        times: 1,
        mailId: null,
        mailedAt: null,
        endedAt: null,
      });
      return [{ id, times: 1 }];
    },
    'work.end': ([kinds, key, now]) => {
      for (const kind of list(kinds)) {
        const item = standing(text(kind), text(key));
        if (item !== undefined) store.update(item, { endedAt: Math.max(instant(now), item.firstAt) });
      }
    },
    'work.unmailed': () =>
      tables.work.rows.flatMap((item) => {
        const mail = tables.notifications.byKey.get(item.mailId ?? '');
        const waits = mail?.status === 'queued' && mail.claimedUntil === null;
        const { id, kind, facts, firstAt, lastAt, times, mailId } = item;
        const isOpen = item.endedAt === null && (mailId === null || waits);
        return isOpen ? [{ id, kind, facts, firstAt, lastAt, times, mailId, isOfMorning: false }] : [];
      }),
    'work.mails-since': ([since]) => {
      const mailed = tables.work.rows.filter(({ mailedAt }) => mailedAt !== null && mailedAt > instant(since));
      const count = new Set(mailed.map(({ mailId }) => mailId)).size;
      const firstAt = count === 0 ? null : Math.min(...mailed.map(({ mailedAt }) => mailedAt ?? 0));
      return [{ mails: { count, firstAt } }];
    },
    'work.mailed': ([ids, mailId, now]) => {
      for (const id of list(ids)) {
        const item = tables.work.byKey.get(text(id));
        if (item !== undefined) store.update(item, { mailId: text(mailId), mailedAt: instant(now) });
      }
    },
    'notify.drop-one': ([id]) => {
      const mail = tables.notifications.byKey.get(text(id));
      if (mail?.status === 'queued' && mail.claimedUntil === null)
        store.update(mail, { status: 'dropped', payload: null });
    },
    'notify.template': ([id]) => {
      const mail = tables.notifications.byKey.get(text(id));
      return mail === undefined ? [] : [{ template: mail.template }];
    },
  };
}
