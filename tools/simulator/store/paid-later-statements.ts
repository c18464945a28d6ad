import type { ProposedBy } from '#domain/booking.ts';
import { MINUTE } from '#domain/dates.ts';
import { MAX_WAITING } from '#domain/paid-later.ts';
import { newAppointment, PAID_FOR, writeAudit, writeHistory } from './holds.ts';
import { changeAppointment, conflictOf, occupies } from './guards.ts';
import { numberOf } from './order-statements.ts';
import { checkProposed } from './session-guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { changed, columns, type Handler, instant, number, overlaps, span, text, textOrNull } from './values.ts';

/** The statements of `booking/paid-later.sql.ts` over the tables in memory. */
export function paidLaterStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  return {
    'booking.propose-by-therapist': propose(store, 'therapist'),
    'booking.propose-by-admin': propose(store, 'admin'),
    'booking.propose-by-client': propose(store, 'client'),
    'booking.withdraw-by-therapist': endWaiting(store, 'withdraw', 'therapist'),
    'booking.withdraw-by-admin': endWaiting(store, 'withdraw', 'admin'),
    'booking.decline-by-client': endWaiting(store, 'decline', 'client'),
    'booking.release': ([, id, now]) => {
      const a = waitingOne(store, id);
      if (a === undefined) return [];
      const at = instant(now);
      changeAppointment(store, a, { status: 'expired', updatedAt: at });
      writeHistory(store, a, { at, event: 'expire', from: 'proposed', actor: 'system' });
      return [changed(a)];
    },
    'booking.freeze-rate': ([, id, gelPerEur, on, source, now]) => {
      const a = waitingOne(store, id);
      if (a === undefined || a.eurRate !== null) return;
      const rate = { eurRate: text(gelPerEur), eurRateOn: text(on), eurRateSource: text(source) };
      changeAppointment(store, a, { ...rate, updatedAt: instant(now) });
    },
    // Histories shut nobody out.
    'schedule.disabled-state': ([contentId]) =>
      tables.therapists.rows
        .filter((therapist) => therapist.contentId === contentId)
        .map(({ id: therapistId, userId }) => ({ therapistId, userId, disabledAt: null })),
    'booking.waiting-of': ([client]) =>
      waitingRows(
        store,
        appointments.filter((a) => a.clientId === client && a.status === 'proposed'),
      ),
    'booking.of-series': ([series]) =>
      waitingRows(
        store,
        appointments.filter((a) => a.seriesId === series),
      ),
  };
}

function propose(store: Store, by: ProposedBy): Handler {
  const { tables } = store;
  return (values) => {
    const [therapistId, clientId, typeKey] = values.slice(0, 3).map(text) as [string, string, string];
    const [slot, at] = [span(values[3]), instant(values[4])];
    const therapist = tables.therapists.byKey.get(therapistId);
    const contact = contactOf(store, { therapistId, clientId });
    if (therapist === undefined || !isFree(store, { therapist, clientId, slot, at }) || contact === undefined)
      return [];
    const row = newAppointment(store, {
      therapistId,
      clientId,
      typeKey,
      ...slot,
      status: 'proposed',
      holdExpiresAt: null,
      createdAt: at,
      priceMinor: number(values[5]),
      feePercent: number(values[6]),
      commissionPercent: number(values[7]),
      eurRate: null,
      eurRateOn: null,
      eurRateSource: null,
      proposedBy: by,
      seriesId: textOrNull(values[9]),
    });
    checkProposed(store, row);
    if (conflictOf(store, row) !== null) return [];
    store.insert(tables.appointments, row);
    const [id, actorId] = [text(values[8]), text(values[10])];
    const { nameEnc, emailEnc, keyVersion, locale, advice } = contact;
    store.insert(tables.orders, {
      therapistId,
      id,
      appointmentId: row.id,
      clientId,
      number: numberOf(id),
      nameEnc,
      emailEnc,
      keyVersion,
      locale,
      advice,
      linkVersion: 0,
      openedAt: null,
      createdAt: at,
    });
    writeHistory(store, row, { at, event: 'propose', from: null, actor: by, actorId });
    writeAudit(store, { at, actor: by, actorId, action: 'appointment.propose', appointmentId: row.id });
    return [{ id: row.id }];
  };
}

function waitingOne({ tables }: Store, id: unknown): rows.Appointment | undefined {
  const a = tables.appointments.byKey.get(text(id));
  return a?.status === 'proposed' ? a : undefined;
}

function endWaiting(store: Store, event: 'withdraw' | 'decline', by: 'therapist' | 'admin' | 'client'): Handler {
  return ([, id, now, actor]) => {
    const a = waitingOne(store, id);
    if (a === undefined) return [];
    const at = instant(now);
    changeAppointment(store, a, {
      status: 'cancelled',
      cancelledBy: by,
      cancelReason: event === 'withdraw' ? 'withdrawn' : 'declined',
      cancelledAt: at,
      updatedAt: at,
    });
    const step = { at, actor: by, actorId: textOrNull(actor) };
    writeHistory(store, a, { ...step, event, from: 'proposed' });
    writeAudit(store, { ...step, action: `appointment.${event}`, appointmentId: a.id });
    return [changed(a)];
  };
}

/** Whether one more may wait: the limit is not reached, and therapist (with the rest) and client are free. */
function isFree(
  { tables }: Store,
  { therapist, clientId, slot, at }: { therapist: rows.Therapist; clientId: string; slot: rows.Span; at: number },
): boolean {
  const waiting = tables.appointments.rows.filter((a) => a.clientId === clientId && a.status === 'proposed');
  if (waiting.length >= MAX_WAITING) return false;
  if (tables.timeOff.rows.some((off) => off.therapistId === therapist.id && overlaps(off, slot))) return false;
  const rest = therapist.bufferMin * MINUTE;
  const withRest = { start: slot.start - rest, end: slot.end + rest };
  return !tables.appointments.rows.some((a) => {
    if (!occupies(a.status) || (a.status === 'held' && (a.holdExpiresAt ?? 0) <= at)) return false;
    return (a.therapistId === therapist.id && overlaps(a, withRest)) || (a.clientId === clientId && overlaps(a, slot));
  });
}

/** The newest order of the client with the therapist that was paid and not cancelled. */
function contactOf({ tables }: Store, of: { therapistId: string; clientId: string }): rows.Order | undefined {
  return tables.orders.rows
    .filter(({ therapistId, clientId }) => therapistId === of.therapistId && clientId === of.clientId)
    .filter(({ appointmentId }) => PAID_FOR.has(tables.appointments.byKey.get(appointmentId)?.status ?? ''))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))[0];
}

function waitingRows({ tables }: Store, found: readonly rows.Appointment[]): object[] {
  return found
    .toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_WAITING)
    .map((a) => ({
      orderId: tables.orders.rows.find(({ appointmentId }) => appointmentId === a.id)?.id,
      appointmentId: a.id,
      ...columns(a, 'therapistId', 'seriesId', 'typeKey', 'start', 'end'),
    }));
}
