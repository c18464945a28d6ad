import { writeAudit, writeHistory } from './booking-rows.ts';
import { changeAppointment, occupies } from './guards.ts';
import { expire, release } from './holds.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { changed, type Handler, instant, overlaps, span, text, type Values } from './values.ts';

/** The statements of `booking/seat.sql.ts`. */
export function seatStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  const seat = (event: 'seat' | 'reseat', [, id, now]: Values): object[] => {
    const a = tables.appointments.byKey.get(text(id));
    if (a === undefined || !SEATED_FROM[event].has(a.status)) return [];
    const from = a.status;
    const at = instant(now);
    changeAppointment(store, a, { status: 'confirmed', holdExpiresAt: null, updatedAt: at });
    writeHistory(store, a, { at, event, from, actor: 'provider' });
    writeAudit(store, { at, actor: 'provider', action: `appointment.${event}`, appointmentId: a.id });
    return [changed(a)];
  };
  return {
    'locks.order': () => [{}],
    'booking.seat': (values) => seat('seat', values),
    'booking.reseat': (values) => seat('reseat', values),
    'booking.expire-in-the-way': ([therapist, client, during, now]) => {
      const [slot, at] = [span(during), instant(now)];
      for (const a of appointments) {
        if (a.status !== 'held' || (a.holdExpiresAt ?? 0) > at || !overlaps(a, slot)) continue;
        if (a.therapistId === therapist || a.clientId === client) expire(store, a, at);
      }
    },
    'booking.freedom': ([therapist, client, during]) => {
      const slot = span(during);
      const inTheWay = appointments.filter((a) => occupies(a.status) && overlaps(a, slot));
      const own = (a: rows.Appointment): boolean =>
        a.status === 'held' && a.therapistId === therapist && a.clientId === client;
      return [
        {
          clientHere: true,
          slotFree: !inTheWay.some((a) => a.therapistId === therapist && !own(a)),
          clientFree: !inTheWay.some((a) => a.clientId === client && !own(a)),
        },
      ];
    },
    'booking.replace-own-hold': ([therapist, client, during, now]) => {
      const [slot, at] = [span(during), instant(now)];
      for (const a of appointments) {
        if (a.status !== 'held' || a.therapistId !== therapist || a.clientId !== client || !overlaps(a, slot)) continue;
        release(store, a, 'replaced', { at, event: 'replace', actor: 'system' });
      }
    },
  };
}

const SEATED_FROM: Readonly<Record<'seat' | 'reseat', ReadonlySet<string>>> = {
  seat: new Set(['held', 'proposed']),
  reseat: new Set(['expired']),
};
