import { writeHistory } from './booking-rows.ts';
import { changeAppointment } from './guards.ts';
import { expire, expiryJob, isHoldOf, isKnownClient, release } from './holds.ts';
import { placeHold } from './place-hold.ts';
import type * as rows from './rows.ts';
import { checkHeld } from './session-guards.ts';
import type { Store } from './tables.ts';
import { changed, columns, type Handler, instant, numberOrNull, overlaps, rowOf, span, text } from './values.ts';

/** The statements of `booking/hold.sql.ts`, and of completing, over the tables in memory. */
export function holdStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  const find = (id: unknown): rows.Appointment | undefined => tables.appointments.byKey.get(text(id));
  const liveHolds = (client: unknown, now: unknown): object[] => {
    const held = appointments.filter((a) => a.clientId === client && a.status === 'held');
    return held.filter((a) => (a.holdExpiresAt ?? 0) > instant(now)).map((a) => holdRow(store, a));
  };
  return {
    'booking.live-hold': ([client, now]) => liveHolds(client, now),
    'booking.holds-of-client': ([client, now, since]) => {
      const from = instant(since);
      const placed = appointments.filter((a) => isHoldOf(a, client) && a.createdAt > from);
      const oldest = placed.length === 0 ? null : Math.min(...placed.map(({ createdAt }) => createdAt));
      return [{ count: placed.length, oldest, ...(liveHolds(client, now)[0] ?? { appointmentId: null }) }];
    },
    'booking.known-client': ([therapist, client]) =>
      isKnownClient(store, text(therapist), text(client)) ? [{ found: 1 }] : [],
    'booking.place-hold': placeHold(store),
    'booking.renew-hold': ([, id, now, expiresAt]) => {
      const a = find(id);
      if (a?.status !== 'held' || (a.holdExpiresAt ?? 0) <= instant(now)) return [];
      const until = Math.max(a.holdExpiresAt ?? 0, instant(expiresAt));
      changeAppointment(store, a, { holdExpiresAt: until, updatedAt: instant(now) });
      expiryJob(store, a, until);
      return [{ id: a.id }];
    },
    'locks.client': ([client]) => rowOf(tables.users.byKey.get(text(client)), 'id'),
    'booking.cancel-hold': ([client, now]) => {
      const at = instant(now);
      const held = appointments.filter((a) => a.clientId === client && a.status === 'held');
      for (const a of held) {
        release(store, a, 'stepped_back', { at, event: 'stepBack', actor: 'client', actorId: text(client) });
      }
      return held.map(({ therapistId, id }) => ({ therapistId, appointmentId: id }));
    },
    'booking.own-session': ([client, during]) =>
      appointments
        .filter((a) => a.clientId === client && (a.status === 'proposed' || a.status === 'confirmed'))
        .filter((a) => overlaps(a, span(during)))
        .slice(0, 1)
        .map(() => ({ found: 1 })),
    'booking.client-of': ([, id]) => rowOf(find(id), 'clientId'),
    'booking.expire-hold': ([, id, now]) => {
      const a = find(id);
      if (a?.status === 'expired') return [{ id: a.id }];
      const at = instant(now);
      if (a?.status !== 'held' || (a.holdExpiresAt ?? 0) > at) return;
      expire(store, a, at);
      return [{ id: a.id }];
    },
    'intake.leave-billing': ([client]) => {
      const user = tables.users.byKey.get(text(client));
      const held = appointments.some((a) => a.clientId === client && a.status === 'held');
      if (user?.step === 5 && !held) store.update(user, { step: 4 });
    },
    'booking.complete': ([, id, endedBy, now, where]) => {
      const a = find(id);
      if (a?.status !== 'confirmed' || a.end > instant(endedBy)) return [];
      checkHeld(store, a, where);
      changeAppointment(store, a, { status: 'completed', updatedAt: instant(now) });
      writeHistory(store, a, { at: instant(now), event: 'complete', from: 'confirmed', actor: 'system' });
      return [changed(a)];
    },
    'intake.lock-step': ([client]) => rowOf(tables.users.byKey.get(text(client)), 'step'),
    'intake.write-step': ([client, step]) => {
      const user = tables.users.byKey.get(text(client));
      const to = numberOrNull(step) ?? 0;
      if (user !== undefined && user.step !== to) store.update(user, { step: to });
    },
  };
}

function holdRow({ tables }: Store, a: rows.Appointment): object {
  return {
    contentId: tables.therapists.byKey.get(a.therapistId)?.contentId,
    appointmentId: a.id,
    expiresAt: a.holdExpiresAt,
    firstHeldAt: a.createdAt,
    ...columns(a, 'therapistId', 'clientId', 'typeKey', 'start', 'end', 'priceMinor', 'totalMinor'),
    ...columns(a, 'eurRate', 'eurRateOn', 'eurRateSource'),
  };
}
