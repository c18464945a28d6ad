import type { OnlyWhile } from '#server/features/notify/notify.sql.ts';
import type { Store } from './tables.ts';
import { type Handler, instant } from './values.ts';

/** The statements of `practice/reminders.sql.ts`. Histories leave the choice of messages as it is at first: all are wanted. */
export function reminderStatements({ tables }: Store): Record<string, Handler> {
  return {
    'practice.unmarked': ([from, to, now]) => {
      const orders = new Map<string, { id: string; start: number }[]>();
      for (const { id, appointmentId } of tables.orders.rows) {
        const a = tables.appointments.byKey.get(appointmentId);
        const userId = tables.therapists.byKey.get(a?.therapistId ?? '')?.userId ?? null;
        if (a?.status !== 'confirmed' || userId === null || a.end > instant(now)) continue;
        if (a.start < instant(from) || a.start >= instant(to)) continue;
        const complaint = tables.complaints.byKey.get(id)?.status;
        if (complaint === 'open' || complaint === 'disputed') continue;
        orders.set(userId, [...(orders.get(userId) ?? []), { id, start: a.start }]);
      }
      return [...orders]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([userId, own]) => ({
          userId,
          orders: own.toSorted((one, other) => one.start - other.start).map(({ id }) => id),
        }));
    },
    'practice.accepting': () =>
      tables.therapists.rows
        .filter(({ userId, accepting }) => userId !== null && accepting)
        .toSorted((one, other) => (one.contentId < other.contentId ? -1 : 1))
        .map(({ userId, contentId }) => ({ userId, contentId })),
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
    case 'calendar unchanged':
      return tables.therapists.byKey.get(onlyWhile.therapist)?.version === onlyWhile.version;
  }
}
