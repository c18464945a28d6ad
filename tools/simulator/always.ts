import { MINUTE } from '#domain/dates.ts';
import { checkPaidLater, hasTerms } from './always-paid-later.ts';
import { checkPayouts } from './always-payouts.ts';
import { checkSessions } from './always-sessions.ts';
import { type CalendarLog, hasTime } from './calendars.ts';
import type { Appointment, Proposal } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';
import type { World } from './world.ts';

/** Checks every instant from the rows alone, so that a mistake in the product's own rules is found. */
export function checkAlways(tables: Tables, calendars: CalendarLog): (world: World) => void {
  let seen = 0;
  let audited = 0;
  let returned = 0;
  let proposed = 0;
  const checkEdited = checkEdits(tables, calendars);
  const checkHappened = checkSessions(tables, calendars);
  const checkSent = checkPayouts(tables);
  const checkUnpaid = checkPaidLater(tables, calendars);
  return (world) => {
    const { appointments, audits } = tables;
    checkEdited(world);
    checkHappened(world);
    checkSent(world);
    checkUnpaid(world);
    const edited = appointments.rows.length > seen || audits.rows.length > audited;
    audited = audits.rows.length;
    for (; seen < appointments.rows.length; seen += 1) {
      const placed = appointments.rows[seen];
      if (placed?.proposedBy === null) checkPlaced(world, tables, placed, calendars);
    }
    for (; returned < tables.refunds.rows.length; returned += 1) {
      const refund = tables.refunds.rows[returned];
      if (refund?.reason === 'seat lost') checkSeatLost(world, tables, refund.attemptId, calendars);
    }
    for (; proposed < tables.proposals.rows.length; proposed += 1) {
      const proposal = tables.proposals.rows[proposed];
      if (proposal !== undefined) checkOfferedTimes(world, tables, proposal, calendars);
    }
    if (!edited) return;
    const live = appointments.rows.filter(({ status }) => LIVE.has(status));
    for (const [index, one] of live.entries()) {
      for (const other of live.slice(index + 1)) {
        if (!overlaps(one, other)) continue;
        if (one.therapistId === other.therapistId) world.violate('DOUBLE_BOOKED', `${one.id} and ${other.id}`);
        if (one.clientId === other.clientId) world.violate('CLIENT_OVERLAP', `${one.id} and ${other.id}`);
      }
      if (one.status === 'confirmed') checkPaid(world, tables, one);
      const isHeldFirst = one.status === 'confirmed' && one.proposedBy === null;
      const seatedNow = isHeldFirst && one.updatedAt === world.timeline.now();
      const held = live.some(({ clientId, status }) => clientId === one.clientId && status === 'held');
      if (seatedNow && !held && tables.users.byKey.get(one.clientId)?.step === 5) {
        world.violate('STEP', `the client of ${one.id} stays at billing`);
      }
    }
    for (const payment of world.provider.payments.values()) {
      if (payment.returned > (payment.came?.minor ?? 0)) world.violate('OVER_REFUND', payment.attemptId);
    }
  };
}

/** A confirmed appointment is paid once, with exactly the sum frozen at the hold, and the provider agrees. */
function checkPaid(world: World, tables: Tables, { id, totalMinor, eurRate }: Appointment): void {
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const own = tables.attempts.rows.filter(({ orderId }) => orderId === order?.id);
  const [seat, second] = own.filter(({ seats }) => seats);
  if (seat === undefined || second) return world.violate('FREE_SESSION', `${id} is confirmed and not paid once`);
  const owed = seat.currency === 'GEL' ? totalMinor : Math.ceil(totalMinor / Number(eurRate) - 1e-9);
  if (seat.capturedMinor !== owed) world.violate('WRONG_SUM', `${id} costs ${owed}, ${seat.capturedMinor} came`);
  const open = own.find(({ status }) => status === 'INITIAL' || status === 'PROCESSING');
  if (open !== undefined) world.violate('STILL_OPEN', `${id} is paid, and ${open.id} may be paid too`);
  const came = world.provider.payments.get(seat.id)?.came;
  if (came?.minor !== owed || came.currency !== seat.currency) {
    const has = `${came?.minor ?? 0} ${came?.currency ?? ''}`;
    world.violate('FREE_SESSION', `${id} is confirmed for ${owed} ${seat.currency}, and the provider has ${has}`);
  }
}

/** A late payment is refunded only if the slot is taken, out of the calendar, past, or released by the client. */
function checkSeatLost(world: World, tables: Tables, attemptId: string, calendars: CalendarLog): void {
  const order = tables.orders.byKey.get(tables.attempts.byKey.get(attemptId)?.orderId ?? '');
  const lost = tables.appointments.byKey.get(order?.appointmentId ?? '');
  if (lost?.status !== 'expired' || lost.start <= world.timeline.now()) return;
  const calendar = calendars.now(lost.therapistId);
  const isListed = calendar !== undefined && hasTime(calendar, lost, lost.typeKey);
  const inTheWay = tables.appointments.rows.some((one) => {
    if (!LIVE.has(one.status) || !overlaps(one, lost)) return false;
    const [sameClient, sameTherapist] = [one.clientId === lost.clientId, one.therapistId === lost.therapistId];
    return (sameClient || sameTherapist) && !(one.status === 'held' && sameClient && sameTherapist);
  });
  if (isListed && !inTheWay) world.violate('SEAT_REFUSED', `${lost.id} is free, and its money goes back`);
}

/** Every offered time is one of the calendar and free, the session itself left aside. */
function checkOfferedTimes(world: World, tables: Tables, { orderId, times }: Proposal, calendars: CalendarLog): void {
  const session = tables.appointments.byKey.get(tables.orders.byKey.get(orderId)?.appointmentId ?? '');
  const calendar = calendars.now(session?.therapistId ?? '');
  for (const time of times) {
    const isListed = session !== undefined && calendar !== undefined && hasTime(calendar, time, session.typeKey);
    const isTaken = tables.appointments.rows.some(
      (one) =>
        one.id !== session?.id &&
        one.therapistId === session?.therapistId &&
        LIVE.has(one.status) &&
        !(one.status === 'held' && (one.holdExpiresAt ?? 0) <= world.timeline.now()) &&
        overlaps(one, time),
    );
    if (!isListed || isTaken) world.violate('PROPOSED', `a time that is not free is proposed for ${session?.id}`);
  }
}

/** A new hold lies in the calendar, respects the notice, lasts 15 minutes and has the terms of the profile. */
function checkPlaced(world: World, tables: Tables, hold: Appointment, calendars: CalendarLog): void {
  const therapist = tables.therapists.byKey.get(hold.therapistId);
  // The product computes the times some milliseconds before the statement runs.
  const placedAt = hold.createdAt;
  const notice = (therapist?.minNoticeMin ?? 0) * MINUTE;
  const calendar = calendars.now(hold.therapistId);
  if (calendar === undefined || !hasTime(calendar, hold, hold.typeKey))
    world.violate('OFF_SCHEDULE', `${hold.id} was held outside of the calendar`);
  if (hold.start < placedAt + notice) world.violate('OFF_SCHEDULE', `${hold.id} was held inside the notice`);
  if (hold.holdExpiresAt !== placedAt + 15 * MINUTE)
    world.violate('HOLD_LENGTH', `${hold.id} is not held for 15 minutes`);
  const known = tables.appointments.rows.some(
    ({ clientId, therapistId, status }) =>
      clientId === hold.clientId &&
      therapistId === hold.therapistId &&
      /^(confirmed|completed|client_absent|therapist_absent)$/.test(status),
  );
  if (therapist?.accepting === false && !known) world.violate('NOT_ACCEPTING', `${hold.id} is held by a new client`);
  if (!hasTerms(tables, hold)) world.violate('WRONG_TERMS', `${hold.id} was held for ${hold.priceMinor}`);
}

const LIVE: ReadonlySet<string> = new Set(['held', 'proposed', 'confirmed']);

/**
 * Checks every edit of a calendar as soon as it is committed: nothing is published over taken time, and held or booked
 * time stays as it was.
 */
function checkEdits(tables: Tables, calendars: CalendarLog): (world: World) => void {
  let happened = tables.history.rows.length;
  return (world) => {
    const edits = calendars.look(world.timeline.now());
    const events = tables.history.rows.slice(happened);
    happened = tables.history.rows.length;
    for (const { therapistId, before, after } of edits) {
      // A therapist who cancels may take the time out of the calendar with it.
      const touched = events.find(
        (one) => one.therapistId === therapistId && !(one.event === 'cancel' && one.actor === 'therapist'),
      );
      if (touched !== undefined) {
        world.violate('EDIT_TOUCHED', `${touched.event} of ${touched.appointmentId} by an edit of the calendar`);
      }
      const isNew = ({ start, end }: { start: number; end: number }): boolean =>
        !before.ranges.some((known) => known.start <= start && known.end >= end);
      for (const range of after.ranges.filter(isNew)) {
        const taken = tables.appointments.rows.find(
          (one) =>
            one.therapistId === therapistId &&
            (one.status === 'confirmed' || one.status === 'held' || one.status === 'proposed') &&
            overlaps(one, range),
        );
        if (taken !== undefined) world.violate('PUBLISHED_OVER', `a time was published over ${taken.id}`);
        if (after.timeOff.some((off) => overlaps(off, range))) {
          world.violate('PUBLISHED_OVER', 'a time was published over time off');
        }
      }
    }
  };
}
