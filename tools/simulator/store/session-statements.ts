import type { ClientCancelReason, CancelReason } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Actor } from '#domain/events.ts';
import { writeAudit, writeHistory } from './holds.ts';
import { changeAppointment, occupies } from './guards.ts';
import { checkCounted } from './other-times-statements.ts';
import type * as rows from './rows.ts';
import { changeComplaint, checkHeld, insertComplaint, isRoomEmpty, raiseShownVersion } from './session-guards.ts';
import type { Store } from './tables.ts';
import {
  bytes,
  bytesOrNull,
  changed,
  columns,
  type Handler,
  instant,
  number,
  overlaps,
  rowOf,
  span,
  text,
  textOrNull,
  type Values,
} from './values.ts';

/** The statements of `booking/change.sql.ts`, and of the e-mail of an order. */
export function changeStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  const find = (id: unknown): rows.Appointment | undefined => tables.appointments.byKey.get(text(id));
  const move =
    (actor: Actor): Handler =>
    ([therapistId, id, now, actorId, , during, version, counted]) => {
      const a = find(id);
      const known = tables.therapists.byKey.get(text(therapistId))?.version === number(version);
      if (a?.status !== 'confirmed' || !known) return [];
      const times = { old: { start: a.start, end: a.end }, new: span(during) };
      const at = instant(now);
      changeAppointment(store, a, { ...times.new, moves: a.moves + number(counted), updatedAt: at });
      const by = { actor, actorId: textOrNull(actorId) };
      writeHistory(store, a, { at, event: 'move', from: 'confirmed', ...by, move: times });
      if (actor === 'client') store.defer(() => checkCounted(store, a));
      writeAudit(store, { at, ...by, action: 'appointment.move', appointmentId: a.id });
      return [changed(a)];
    };
  const cancel =
    (actor: Actor): Handler =>
    ([, id, now, actorId, , reason, said]) => {
      const a = find(id);
      if (a?.status !== 'confirmed') return [];
      const at = instant(now);
      changeAppointment(store, a, {
        status: 'cancelled',
        cancelledBy: actor as rows.Appointment['cancelledBy'],
        cancelReason: text(reason) as CancelReason,
        // The therapist's own words stand in a column that nothing here reads.
        clientReason: actor === 'therapist' ? null : (textOrNull(said) as ClientCancelReason | null),
        cancelledAt: at,
        updatedAt: at,
      });
      const by = { actor, actorId: textOrNull(actorId) };
      writeHistory(store, a, { at, event: 'cancel', from: 'confirmed', ...by });
      writeAudit(store, { at, ...by, action: 'appointment.cancel', appointmentId: a.id });
      return [changed(a)];
    };
  const mark =
    (event: keyof typeof MARKS, actor: Actor): Handler =>
    ([, id, now, actorId, , where]) => {
      const a = find(id);
      const { from, to } = MARKS[event];
      if (a === undefined || !from.has(a.status)) return [];
      const was = a.status;
      const at = instant(now);
      if (to === 'completed' && actor !== 'admin') checkHeld(store, a, where);
      changeAppointment(store, a, { status: to, markedAt: at, updatedAt: at });
      const by = { actor, actorId: textOrNull(actorId) };
      writeHistory(store, a, { at, event, from: was, ...by });
      writeAudit(store, { at, ...by, action: `appointment.${event}`, appointmentId: a.id });
      return [changed(a)];
    };
  return {
    'booking.freedom-to-move': ([therapist, client, during, id]) => {
      const slot = span(during);
      const inTheWay = appointments.filter((a) => a.id !== id && occupies(a.status) && overlaps(a, slot));
      const ofTherapist = inTheWay.filter((a) => a.therapistId === therapist);
      const ofClient = inTheWay.filter((a) => a.clientId === client);
      const isOwnHold = (a: rows.Appointment): boolean =>
        a.status === 'held' && a.clientId === client && a.therapistId === therapist;
      return [{ slotFree: ofTherapist.every(isOwnHold), clientFree: ofClient.every(isOwnHold) }];
    },
    'booking.move-by-client': move('client'),
    'booking.move-by-admin': move('admin'),
    ...Object.fromEntries(
      (['client', 'therapist', 'admin', 'guardian'] as const).map((by) => [`booking.cancel-by-${by}`, cancel(by)]),
    ),
    ...Object.fromEntries(
      (['therapist', 'admin', 'system'] as const).flatMap((by) =>
        (Object.keys(MARKS) as (keyof typeof MARKS)[]).map((event) => [`booking.${event}-by-${by}`, mark(event, by)]),
      ),
    ),
    'booking.last-marker': ([, id]) => {
      const last = tables.history.rows.findLast((one) => one.appointmentId === id && one.event.startsWith('mark'));
      return rowOf(last, 'actor');
    },
    'booking.touch': ([, id, now]) => {
      const a = find(id);
      if (a === undefined) return [];
      changeAppointment(store, a, { updatedAt: instant(now) });
      return [changed(a)];
    },
    'booking.update-email': ([, id, emailEnc, keyVersion, now]) => {
      const order = tables.orders.byKey.get(text(id));
      if (order === undefined) return;
      store.update(order, { emailEnc: bytes(emailEnc), keyVersion: number(keyVersion) });
      store.insert(tables.emailChanges, { therapistId: order.therapistId, orderId: order.id, at: instant(now) });
      raiseShownVersion(store, order.id);
    },
    'booking.email-changes': ([id]) =>
      tables.emailChanges.rows.filter(({ orderId }) => orderId === id).map(({ at }) => ({ at })),
  };
}

/** The statements of `session/complaint.sql.ts`, and those of `schedule` for alternatives to a cancelled session. */
export function complaintStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const find = (orderId: unknown): rows.Complaint | undefined => tables.complaints.byKey.get(text(orderId));
  const audit = (at: number, [actorId, actorRole]: [string | null, string], action: string, orderId: string): void => {
    const by = { at, actorId, actorRole, action: `complaint.${action}` };
    const entityId = tables.orders.byKey.get(orderId)?.number ?? '';
    store.insert(tables.audits, { ...by, entity: 'orders', entityId, reason: null });
  };
  const event =
    (name: keyof typeof ANSWERS): Handler =>
    ([, orderId, now, actorId]: Values) => {
      const { from, to, role } = ANSWERS[name];
      const row = find(orderId);
      if (row === undefined || !from.has(row.status)) return [];
      const at = instant(now);
      changeComplaint(store, row, { status: to, decidedAt: to === 'disputed' ? null : at });
      audit(at, [textOrNull(actorId), role], name, row.orderId);
      return [{ order_id: row.orderId }];
    };
  return {
    'session.complaint': ([, orderId]) => rowOf(find(orderId), ...COMPLAINT_COLUMNS),
    'session.insert-complaint': ([therapistId, orderId, kind, status, words, , upheldAt, now, clientId]) => {
      const at = instant(now);
      insertComplaint(store, {
        therapistId: text(therapistId),
        orderId: text(orderId),
        kind: text(kind) as ComplaintKind,
        status: text(status) as ComplaintStatus,
        wordsEnc: bytesOrNull(words),
        answerEnc: null,
        createdAt: at,
        upheldAt: instant(upheldAt),
        decidedAt: null,
        saidAt: at,
      });
      audit(at, [textOrNull(clientId), 'USER'], text(status), text(orderId));
    },
    'meeting.stays': ([, orderId]) => (isRoomEmpty(text(orderId)) ? [] : [STAY]),
    'session.answer-complaint': ([, orderId, answer, now, actorId]) => {
      const row = find(orderId);
      if (row === undefined) return;
      changeComplaint(store, row, { answerEnc: bytes(answer) });
      audit(instant(now), [text(actorId), 'THERAPIST'], 'answer', row.orderId);
    },
    ...Object.fromEntries(
      (Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]).map((name) => [`session.complaint-${name}`, event(name)]),
    ),
    'schedule.own-sessions': ([client, window, now]) => {
      const [slot, at] = [span(window), instant(now)];
      const isPaying = (a: rows.Appointment): boolean =>
        a.status === 'held' && (a.holdExpiresAt ?? 0) > at && tables.orders.rows.some((o) => o.appointmentId === a.id);
      return tables.appointments.rows
        .filter((a) => a.clientId === client && overlaps(a, slot))
        .filter((a) => a.status === 'proposed' || a.status === 'confirmed' || isPaying(a))
        .map((a) => columns(a, 'start', 'end'));
    },
  };
}

/** The only stay in each room, long after the session so that it contradicts nothing; on SQL a trigger writes it. */
export const STAY = { seat: 'therapist', enteredAt: Date.UTC(2100, 0), seenAt: Date.UTC(2100, 0), leftAt: null };

const COMPLAINT_COLUMNS = [
  'kind',
  'status',
  'wordsEnc',
  'answerEnc',
  'createdAt',
  'upheldAt',
  'decidedAt',
  'saidAt',
] as const;

const MARKS = {
  markHeld: { from: new Set(['confirmed', 'client_absent']), to: 'completed' },
  markClientAbsent: { from: new Set(['confirmed', 'completed']), to: 'client_absent' },
  markTherapistAbsent: { from: new Set(['confirmed', 'completed', 'client_absent']), to: 'therapist_absent' },
} as const;

const STANDING: ReadonlySet<string> = new Set(['open', 'disputed']);
const ANSWERS = {
  object: { from: new Set<string>(['open']), to: 'disputed', role: 'THERAPIST' },
  admit: { from: STANDING, to: 'upheld', role: 'THERAPIST' },
  withdraw: { from: STANDING, to: 'withdrawn', role: 'USER' },
  goUnanswered: { from: new Set<string>(['open']), to: 'upheld', role: 'SYSTEM' },
  uphold: { from: STANDING, to: 'upheld', role: 'ADMIN' },
  reject: { from: STANDING, to: 'rejected', role: 'ADMIN' },
} as const;
