import type { OnlyWhile } from '#server/features/notify/notify.sql.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { type Handler, instant, number, text } from './values.ts';

/** The statements of `practice/reminders.sql.ts`. Histories leave the choice of messages as it is at first: all are wanted. */
export function reminderStatements({ tables }: Store): Record<string, Handler> {
  const page = (after: unknown, limit: unknown, isOne: (therapist: rows.Therapist) => boolean = () => true) =>
    tables.therapists.rows
      .filter((one) => one.userId !== null && isOne(one) && (after === null || one.id > text(after)))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, number(limit));
  return {
    'practice.unmarked': ([from, to, now, after, limit]) => {
      const orders = new Map<string, { id: string; start: number }[]>();
      for (const { id, appointmentId } of tables.orders.rows) {
        const a = tables.appointments.byKey.get(appointmentId);
        if (a?.status !== 'confirmed' || a.end > instant(now)) continue;
        if (a.start < instant(from) || a.start >= instant(to)) continue;
        const complaint = tables.complaints.byKey.get(id)?.status;
        if (complaint === 'open' || complaint === 'disputed') continue;
        orders.set(a.therapistId, [...(orders.get(a.therapistId) ?? []), { id, start: a.start }]);
      }
      return page(after, limit).map(({ id: therapistId, userId }) => {
        const own = orders.get(therapistId) ?? [];
        const sorted = own.toSorted((one, other) => one.start - other.start);
        return { therapistId, userId, orders: sorted.map(({ id }) => id) };
      });
    },
    'practice.accepting': ([after, limit]) =>
      page(after, limit, ({ accepting }) => accepting).map(({ id: therapistId, userId, contentId }) => ({
        therapistId,
        userId,
        contentId,
      })),
  };
}

/** What the function `still_so` of the database answers. */
export function isStillSo({ tables }: Store, onlyWhile: OnlyWhile): boolean {
  switch (onlyWhile.what) {
    case 'proposal open':
      return tables.proposals.byKey.get(onlyWhile.proposal)?.status === 'open';
    case 'unmarked':
      return onlyWhile.orders.every((id) => {
        const order = tables.orders.byKey.get(id);
        return tables.appointments.byKey.get(order?.appointmentId ?? '')?.status === 'confirmed';
      });
    case 'unpaid':
      return onlyWhile.orders.some((id) => {
        const order = tables.orders.byKey.get(id);
        return tables.appointments.byKey.get(order?.appointmentId ?? '')?.status === 'proposed';
      });
    // No history has anybody who wants advice.
    case 'advice wanted':
      return false;
    case 'calendar unchanged':
      return tables.therapists.byKey.get(onlyWhile.therapist)?.version === onlyWhile.version;
  }
}
