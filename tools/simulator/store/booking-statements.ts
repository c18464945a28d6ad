import { type CancelledBy, type CancelReason, MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import { HOUR } from '#domain/dates.ts';
import type { Actor } from '#domain/events.ts';
import { JOB_ATTEMPTS } from '#server/jobs/jobs.ts';
import { changeAppointment, conflictOf, occupies } from './guards.ts';
import { writeJob } from './job-statements.ts';
import type * as rows from './rows.ts';
import { checkHeld, insertHistory } from './session-guards.ts';
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
  textOfInstant,
  textOrNull,
  type Values,
} from './values.ts';

/** The statements of `booking/hold.sql.ts` and `booking/complete.sql.ts` over the tables in memory. */
export function holdStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  const known = (therapistId: string, clientId: string): boolean =>
    appointments.some((a) => a.therapistId === therapistId && a.clientId === clientId && PAID_FOR.has(a.status));
  const find = (id: unknown): rows.Appointment | undefined => tables.appointments.byKey.get(text(id));
  const liveHolds = (client: unknown, now: unknown): object[] => {
    const held = appointments.filter((a) => a.clientId === client && a.status === 'held');
    return held.filter((a) => (a.holdExpiresAt ?? 0) > instant(now)).map((a) => holdRow(store, a));
  };
  const expiryJob = (a: rows.Appointment, at: number): void =>
    holdJob(store, a, { kind: 'hold.expire', runAt: at, dedupeKey: `hold.expire:${a.id}:${textOfInstant(at)}` });

  return {
    'booking.live-hold': ([client, now]) => liveHolds(client, now),
    'booking.holds-of-client': ([client, now, since]) => {
      const from = instant(since);
      const placed = appointments.filter((a) => isHoldOf(a, client) && a.createdAt > from);
      const oldest = placed.length === 0 ? null : Math.min(...placed.map(({ createdAt }) => createdAt));
      return [{ count: placed.length, oldest, ...(liveHolds(client, now)[0] ?? { appointmentId: null }) }];
    },
    'booking.known-client': ([therapist, client]) => (known(text(therapist), text(client)) ? [{ found: 1 }] : []),
    'booking.place-hold': (values) => {
      const [therapistId, clientId, typeKey] = [text(values[0]), text(values[2]), text(values[3])];
      const [during, now, expiresAt] = [span(values[4]), instant(values[5]), instant(values[6])];
      const therapist = tables.therapists.byKey.get(therapistId);
      if (!tables.users.byKey.has(clientId) || therapist?.version !== number(values[1])) return [{ id: null }];
      if (!therapist.accepting && !known(therapistId, clientId)) return [{ id: null }];
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
        const over = (a.holdExpiresAt ?? 0) <= now;
        changeAppointment(store, a, over ? expired(now) : cancelled(now, 'client', 'replaced'));
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
      expiryJob(row, expiresAt);
      for (const a of freed) {
        if (a.status === 'expired') writeHistory(store, a, { at: now, event: 'expire', from: 'held', actor: 'system' });
        else writeHistory(store, a, { at: now, event: 'replace', from: 'held', actor: 'client', actorId: clientId });
      }
      writeHistory(store, row, { at: now, event: 'hold', from: null, actor: 'client', actorId: clientId });
      writeAudit(store, { at: now, actor: 'client', actorId: clientId, action: 'hold.place', appointmentId: row.id });
      const client = tables.users.byKey.get(clientId);
      if (client !== undefined && client.step !== 5) store.update(client, { step: 5 });
      return [{ id: row.id }];
    },
    'booking.renew-hold': ([, id, now, expiresAt]) => {
      const a = find(id);
      if (a?.status !== 'held' || (a.holdExpiresAt ?? 0) <= instant(now)) return [];
      const until = Math.max(a.holdExpiresAt ?? 0, instant(expiresAt));
      changeAppointment(store, a, { holdExpiresAt: until, updatedAt: instant(now) });
      expiryJob(a, until);
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

/** Whether it began as a hold of this client. */
function isHoldOf(a: rows.Appointment, client: unknown): boolean {
  return a.clientId === client && a.proposedBy === null;
}

type Terms = 'priceMinor' | 'feePercent' | 'commissionPercent' | 'eurRate' | 'eurRateOn' | 'eurRateSource';
type Begun = 'therapistId' | 'clientId' | 'typeKey' | 'start' | 'end' | 'status' | 'holdExpiresAt' | 'createdAt';

/** A new row of appointments with its generated columns. */
export function newAppointment(
  store: Store,
  given: Pick<rows.Appointment, Begun | Terms | 'proposedBy' | 'seriesId'>,
): rows.Appointment {
  const { priceMinor, feePercent, commissionPercent, createdAt } = given;
  return {
    id: store.newId(),
    ...given,
    totalMinor: percentOf(priceMinor, 100 + feePercent),
    therapistMinor: priceMinor - percentOf(priceMinor, commissionPercent),
    cancelledBy: null,
    cancelReason: null,
    cancelledAt: null,
    clientReason: null,
    moves: 0,
    markedAt: null,
    version: 1,
    shownVersion: 1,
    updatedAt: createdAt,
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

const expired = (at: number) => ({ status: 'expired', holdExpiresAt: null, updatedAt: at }) as const;

function cancelled(at: number, cancelledBy: CancelledBy, cancelReason: CancelReason) {
  const status = 'cancelled' as const;
  return { status, holdExpiresAt: null, cancelledBy, cancelReason, cancelledAt: at, updatedAt: at };
}

function expire(store: Store, a: rows.Appointment, at: number): void {
  changeAppointment(store, a, expired(at));
  writeHistory(store, a, { at, event: 'expire', from: 'held', actor: 'system' });
}

/** Cancels a hold that its client or the system ends. */
function release(
  store: Store,
  a: rows.Appointment,
  reason: CancelReason,
  step: { at: number; event: string; actor: 'client' | 'system'; actorId?: string },
): void {
  changeAppointment(store, a, cancelled(step.at, step.actor, reason));
  endJob(store, a, step.at);
  writeHistory(store, a, { ...step, from: 'held' });
}

function holdJob(store: Store, a: rows.Appointment, job: { kind: string; runAt: number; dedupeKey: string }): void {
  const payload = { therapist: a.therapistId, appointment: a.id };
  writeJob(store, { ...job, payload, maxAttempts: JOB_ATTEMPTS });
}

/** The job that cancels the payments of an ended hold, if there is an order. */
function endJob(store: Store, a: rows.Appointment, at: number): void {
  if (!store.tables.orders.rows.some(({ appointmentId }) => appointmentId === a.id)) return;
  holdJob(store, a, { kind: 'hold.ended', runAt: at, dedupeKey: `hold.ended:${a.id}` });
}

/** Writes what happened to an appointment; `move` has the times. */
export function writeHistory(
  store: Store,
  { therapistId, id: appointmentId, status: to }: rows.Appointment,
  step: Pick<rows.History, 'at' | 'event' | 'from' | 'actor'> & {
    actorId?: string | null;
    move?: rows.History['move'];
  },
): void {
  insertHistory(store, { actorId: null, move: null, ...step, therapistId, appointmentId, to });
}

/** Writes that somebody changed an appointment; without an actor the system did. */
export function writeAudit(
  store: Store,
  audit: { at: number; actor: Actor; actorId?: string | null; action: string; appointmentId: string },
): void {
  const { at, actor, actorId = null, action, appointmentId } = audit;
  const by = { at, actorId, actorRole: ROLES[actor], action };
  store.insert(store.tables.audits, { ...by, entity: 'appointments', entityId: appointmentId, reason: null });
}

/** The roles of the audit log. */
const ROLES: Readonly<Record<Actor, string>> = {
  client: 'USER',
  therapist: 'THERAPIST',
  admin: 'ADMIN',
  system: 'SYSTEM',
  provider: 'SYSTEM',
  guardian: 'SYSTEM',
};

/** Rounds half up to whole numbers, as the generated columns do. */
function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * Math.round(percent * 100) + 5000) / 10_000);
}

const SEATED_FROM: Readonly<Record<'seat' | 'reseat', ReadonlySet<string>>> = {
  seat: new Set(['held', 'proposed']),
  reseat: new Set(['expired']),
};

/** The states of a session that was paid and not cancelled. */
export const PAID_FOR: ReadonlySet<string> = new Set(['confirmed', 'completed', 'client_absent', 'therapist_absent']);
