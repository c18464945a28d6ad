import { iso, isoRange, nothing, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import { becomes, changeByEvent, endedJob, insertHistory } from './history.sql.ts';

const by = { by: 'provider', set: 'hold_expires_at = null' } as const;
/** Seats a paid appointment; answers its order as it is then, null when it was in no state that the event allows. */
export const seatAppointment = {
  seat: changeByEvent('booking.seat', { event: 'seat', ...by }, [iso]),
  reseat: changeByEvent('booking.reseat', { event: 'reseat', ...by }, [iso]),
};

const SEAT_FACTS = { therapistId: text, clientId: text, slot: isoRange };
const SEAT_NOW = { ...SEAT_FACTS, now: iso };

/** Ends the holds in the way of a late seat whose time is over. */
export const expireInTheWay = statement('booking.expire-in-the-way', nothing, SEAT_NOW)`
  with a as (
    update appointments set ${becomes('expire')}, hold_expires_at = null, updated_at = $4
    where status = 'held' and hold_expires_at <= $4::timestamptz and during && $3::tstzrange
      and (therapist_id = $1 or client_id = $2)
    returning therapist_id, id)
  ${insertHistory({ event: 'expire', by: 'system', from: 'held', at: '$4', rows: 'a' })}`;

/** Whether the client has not left, and whether therapist and client are free then. */
export type Freedom = { clientHere: boolean; slotFree: boolean; clientFree: boolean };

async function freedomIn(rows: Promise<Freedom[]>): Promise<Freedom> {
  return (await rows)[0] ?? { clientHere: false, slotFree: false, clientFree: false };
}

/** SQL: whether both are free then; a hold of this client with this therapist is not in the client's own way. */
function freedom(but: string): string {
  return `
    not exists (select 1 from appointments where therapist_id = $1 and during && $3::tstzrange${but}
      and status in ('held', 'proposed', 'confirmed') and not (status = 'held' and client_id = $2)) as "slotFree",
    not exists (select 1 from appointments where client_id = $2 and during && $3::tstzrange${but}
      and status in ('held', 'proposed', 'confirmed') and not (status = 'held' and therapist_id = $1)) as "clientFree"`;
}

/** Reads what is free then. */
export const readFreedom = statement('booking.freedom', freedomIn, SEAT_FACTS)`
  select
    exists (select 1 from users where id = $2 and deleted_at is null) as "clientHere",${freedom('')}`;

/** Reads what is free then, the session itself left aside. */
export const freedomToMove = statement('booking.freedom-to-move', freedomIn, {
  ...SEAT_FACTS,
  appointmentId: text,
})`
  select${freedom(' and id <> $4')}`;

/** Takes back the client's own newer hold where a paid one is seated again. */
export const replaceOwnHold = statement('booking.replace-own-hold', nothing, SEAT_NOW)`
  with a as (
    update appointments set ${becomes('replace')}, hold_expires_at = null, cancelled_by = 'system',
      cancel_reason = 'replaced', cancelled_at = $4, updated_at = $4
    where therapist_id = $1 and client_id = $2 and status = 'held' and during && $3::tstzrange
    returning therapist_id, id),
  ended as (
    ${endedJob('a', '$4::timestamptz')}
    from a join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
    on conflict (dedupe_key) do nothing)
  ${insertHistory({ event: 'replace', by: 'system', from: 'held', at: '$4', rows: 'a' })}`;
