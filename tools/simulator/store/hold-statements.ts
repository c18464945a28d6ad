import {
  cancelled,
  endJob,
  expire,
  expired,
  expiryJob,
  isHoldOf,
  isKnownClient,
  newAppointment,
  release,
  writeAudit,
  writeHistory,
} from './holds.ts';
import { changeAppointment, conflictOf, occupies } from './guards.ts';
import type * as rows from './rows.ts';
import { checkHeld } from './session-guards.ts';
import { SqlError, type Store } from './tables.ts';
import {
  changed,
  columns,
  type Handler,
  instant,
  number,
  numberOrNull,
  overlaps,
  rowOf,
  span,
  text,
  textOrNull,
} from './values.ts';
import { MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import { HOUR } from '#domain/dates.ts';

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

/** The one statement of `booking/hold.sql.ts` that looks, frees what ran out and takes the time. */
function placeHold(store: Store): Handler {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  return (values) => {
    const [therapistId, clientId, typeKey] = [text(values[0]), text(values[2]), text(values[3])];
    const [during, now, expiresAt] = [span(values[4]), instant(values[5]), instant(values[6])];
    const therapist = tables.therapists.byKey.get(therapistId);
    if (!tables.users.byKey.has(clientId) || therapist?.version !== number(values[1])) return [{ id: null }];
    if (!therapist.accepting && !isKnownClient(store, therapistId, clientId)) return [{ id: null }];
    const taken = appointments.some((a) => {
      if (!occupies(a.status) || !overlaps(a, during)) return false;
      const over = a.status === 'held' && (a.holdExpiresAt ?? 0) <= now;
      if (a.therapistId === therapistId && !(over || (a.status === 'held' && a.clientId === clientId))) return true;
      if (a.clientId !== clientId) return false;
      const same = a.therapistId === therapistId && a.start === during.start && a.end === during.end;
      return a.status !== 'held' || (!over && same && a.typeKey === typeKey);
    });
    if (taken) return [{ id: null }];
    const freed = appointments.filter((a) => {
      if (a.status !== 'held') return false;
      const inTheWay = a.therapistId === therapistId && overlaps(a, during) && (a.holdExpiresAt ?? 0) <= now;
      return a.clientId === clientId || inTheWay;
    });
    for (const a of freed) {
      changeAppointment(store, a, (a.holdExpiresAt ?? 0) <= now ? expired(now) : cancelled(now, 'client', 'replaced'));
    }
    const [price, fee, commission] = [number(values[7]), number(values[8]), number(values[9])];
    const row = newAppointment(store, {
      therapistId,
      clientId,
      typeKey,
      ...during,
      status: 'held',
      holdExpiresAt: expiresAt,
      createdAt: now,
      priceMinor: price,
      feePercent: fee,
      commissionPercent: commission,
      proposedBy: null,
      seriesId: null,
      eurRate: textOrNull(values[10]),
      eurRateOn: textOrNull(values[11]),
      eurRateSource: textOrNull(values[12]),
    });
    const placed = appointments.filter((a) => isHoldOf(a, clientId) && a.createdAt > now - HOUR).length;
    if (placed >= MAX_HOLDS_PER_HOUR) throw new SqlError('SB001', 'SLOT_TAKEN');
    if (conflictOf(store, row) !== null) throw new SqlError('SB001', 'SLOT_TAKEN');
    store.insert(tables.appointments, row);
    // PostgreSQL runs the parts of this statement from last to first, as the ids of the jobs show.
    for (const a of freed) endJob(store, a, now);
    expiryJob(store, row, expiresAt);
    for (const a of freed) {
      if (a.status === 'expired') writeHistory(store, a, { at: now, event: 'expire', from: 'held', actor: 'system' });
      else writeHistory(store, a, { at: now, event: 'replace', from: 'held', actor: 'client', actorId: clientId });
    }
    writeHistory(store, row, { at: now, event: 'hold', from: null, actor: 'client', actorId: clientId });
    writeAudit(store, { at: now, actor: 'client', actorId: clientId, action: 'hold.place', appointmentId: row.id });
    const client = tables.users.byKey.get(clientId);
    if (client !== undefined && client.step !== 5) store.update(client, { step: 5 });
    return [{ id: row.id }];
  };
}
