import type { Db } from '#server/db/db.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { type OrderId, orderIdOf, publicOrderId } from '#server/secrets/order-ids.ts';
import type { Violation } from '../checker/checker.ts';

/** A fact from an answer that a client has received: it may never be lost. */
type Fact =
  | {
      kind: 'hold';
      clientId: string;
      appointmentId: string;
      start: number;
      expiresAt: number;
      /** The client has sent a call that releases the hold, with or without an answer. */
      given: boolean;
    }
  | { kind: 'order'; clientId: string; orderId: string; start: number }
  /** The client was told that the session is booked. */
  | { kind: 'booked'; clientId: string; orderId: string }
  /** The client was told that the session begins then now. */
  | { kind: 'moved'; clientId: string; orderId: string; start: number }
  /** The client was told that the session is cancelled, and whether money goes back. */
  | { kind: 'called off'; clientId: string; orderId: string; refunded: boolean };

/** The facts that clients received, and their unanswered reservations. */
export type Record = {
  readonly facts: Fact[];
  /** In the order in which they were asked for. */
  readonly changes: { orderId: string; to: number | 'cancelled' }[];
  /** Keys of reservations whose answer never arrived. */
  readonly unheard: string[];
  /** How many of those were stored at the last check. */
  kept: number;
};

/** A record before the first call. */
export function emptyRecord(): Record {
  return { facts: [], changes: [], unheard: [], kept: 0 };
}

type Row = {
  orderId: string | null;
  appointmentId: string;
  clientId: string;
  status: string;
  cancelledBy: string | null;
  start: number;
  refunds: number;
};

/** The facts that the rows contradict. `live`: holds have had no time to expire. */
export async function checkRecord(
  db: Db,
  record: Record,
  { keyring, ...at }: { now: number; live: boolean; keyring: Keyring },
): Promise<Violation[]> {
  const found = await db.run<Row & { orderId: OrderId | null }>(
    `select o.id as "orderId", a.id as "appointmentId", a.client_id as "clientId", a.status,
       a.cancelled_by as "cancelledBy", lower(a.during) as start,
       (select count(*)::int from refunds r join payment_attempts p on p.id = r.attempt_id where p.order_id = o.id)
         as refunds
     from appointments a left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
     where a.id = any($1::uuid[]) or o.id = any($2)`,
    [
      record.facts.flatMap((fact) => (fact.kind === 'hold' ? [fact.appointmentId] : [])),
      record.facts.flatMap((fact) => (fact.kind === 'hold' ? [] : [orderIdOf(keyring, fact.orderId)])),
    ],
  );
  // As the clients know them.
  const rows: Row[] = found.map(({ orderId, ...row }) => ({
    ...row,
    orderId: orderId === null ? null : publicOrderId(keyring, orderId),
  }));
  const byAppointment = new Map(rows.map((row) => [row.appointmentId, row]));
  const byOrder = new Map(rows.flatMap((row) => (row.orderId === null ? [] : [[row.orderId, row] as const])));
  const lost = record.facts.flatMap((fact) => {
    const row = fact.kind === 'hold' ? byAppointment.get(fact.appointmentId) : byOrder.get(fact.orderId);
    if (row !== undefined && row.clientId === fact.clientId && isKept(fact, row, { record, ...at })) return [];
    return [`${JSON.stringify(fact)} was told, and is ${JSON.stringify(row)}`];
  });
  return lost.map((detail) => ({ name: 'ACKNOWLEDGED_LOST', detail }));
}

function isKept(fact: Fact, row: Row, { record, now, live }: { record: Record; now: number; live: boolean }): boolean {
  const changes = record.changes.filter(({ orderId }) => orderId === row.orderId);
  const mayBeCalledOff = changes.some(({ to }) => to === 'cancelled');
  const isAhead = row.status === 'confirmed' || row.status === 'completed';
  switch (fact.kind) {
    case 'hold': {
      if (row.start !== fact.start && !changes.some(({ to }) => to === row.start)) return false;
      const isOver = !live || fact.given || fact.expiresAt <= now;
      return isOver || row.status === 'held' || row.status === 'confirmed' || mayBeCalledOff;
    }
    case 'order':
      return row.start === fact.start || changes.some(({ to }) => to === row.start);
    case 'booked':
      return isAhead || (row.status === 'cancelled' && mayBeCalledOff);
    case 'moved': {
      // Only a change that was asked for after this one may stand instead.
      const later = changes.slice(changes.findLastIndex(({ to }) => to === fact.start) + 1);
      const mayEnd = later.some(({ to }) => to === 'cancelled');
      return (
        (row.start === fact.start || later.some(({ to }) => to === row.start)) &&
        (isAhead || (row.status === 'cancelled' && mayEnd))
      );
    }
    case 'called off':
      return row.status === 'cancelled' && row.cancelledBy === 'client' && row.refunds === (fact.refunded ? 1 : 0);
  }
}

/** How many reservations were stored although their answer was lost: idempotency keys make a retry safe. */
export async function keptUnheard(db: Db, { unheard }: Record): Promise<number> {
  const rows = await db.run('select 1 from idempotency_keys where key = any($1)', [unheard]);
  return rows.length;
}
