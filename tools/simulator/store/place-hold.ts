import { MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import { HOUR } from '#domain/dates.ts';
import { newAppointment, writeAudit, writeHistory } from './booking-rows.ts';
import { changeAppointment, conflictOf, occupies } from './guards.ts';
import { cancelled, endJob, expired, expiryJob, isHoldOf, isKnownClient } from './holds.ts';
import { SqlError, type Store } from './tables.ts';
import { type Handler, instant, number, overlaps, span, text, textOrNull } from './values.ts';

/** The one statement of `booking/hold.sql.ts` that looks, frees what ran out and takes the time. */
export function placeHold(store: Store): Handler {
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
