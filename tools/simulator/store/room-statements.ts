import type { Seat } from '#domain/room.ts';
import type { SeatStay } from './rows.ts';
import type { Store } from './tables.ts';
import { columns, type Handler, instant, text } from './values.ts';

/** What servers write of the seats of a room, and read of them: a person's way in is not part of a history, only what it leaves. */
export const ROOM = {
  take: {
    name: 'world.take-seat',
    text: `
      insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at)
      select therapist_id, id, $2, '\\x00', $3, $3 from orders where id = $1`,
  },
  see: {
    name: 'world.see-seat',
    text: `update seat_stays set seen_at = $3 where order_id = $1 and seat = $2 and left_at is null`,
  },
  leave: {
    name: 'world.leave-seat',
    text: `
      update seat_stays set left_at = $3 where order_id = $1 and seat = $2 and left_at is null`,
  },
} as const;

/** The same over the tables in memory. */
export function roomStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const taken = (orderId: unknown, seat: unknown): SeatStay[] =>
    tables.stays.rows.filter((stay) => stay.orderId === orderId && stay.seat === seat && stay.leftAt === null);
  return {
    [ROOM.take.name]: ([orderId, seat, at]) =>
      store.insert(tables.stays, {
        orderId: text(orderId),
        n: store.next('seat_stays'),
        seat: text(seat) as Seat,
        enteredAt: instant(at),
        seenAt: instant(at),
        leftAt: null,
      }),
    [ROOM.see.name]: ([orderId, seat, at]) => {
      for (const stay of taken(orderId, seat)) store.update(stay, { seenAt: instant(at) });
    },
    [ROOM.leave.name]: ([orderId, seat, at]) => {
      for (const stay of taken(orderId, seat)) store.update(stay, { leftAt: instant(at) });
    },
    'meeting.open-rooms-of': ([client, endAfter, startUntil]) =>
      tables.orders.rows
        .filter(({ clientId, appointmentId }) => {
          const session = tables.appointments.byKey.get(appointmentId);
          return (
            clientId === client &&
            session !== undefined &&
            session.end > instant(endAfter) &&
            session.start <= instant(startUntil)
          );
        })
        .map(({ id, therapistId }) => ({ therapistId, orderId: id }))
        .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)),
    'meeting.newest-stay': ([, orderId, seat]) =>
      tables.stays.rows
        .filter((stay) => stay.orderId === orderId && stay.seat === seat)
        .toSorted((a, b) => b.n - a.n)
        .slice(0, 1)
        .map((stay) => ({ ...columns(stay, 'n', 'seat', 'enteredAt', 'seenAt', 'leftAt'), signInId: null })),
    'meeting.end-stay': ([, orderId, n, at]) => {
      const stay = tables.stays.rows.find((one) => one.orderId === orderId && one.n === n && one.leftAt === null);
      if (stay === undefined) return [];
      const leftAt = at === null ? stay.seenAt : Math.max(instant(at), stay.seenAt + 1);
      store.update(stay, { leftAt });
      return [{ n }];
    },
    'meeting.stays': ([, orderId]) =>
      tables.stays.rows
        .filter((stay) => stay.orderId === orderId)
        .map((stay) => columns(stay, 'seat', 'enteredAt', 'seenAt', 'leftAt')),
  };
}
