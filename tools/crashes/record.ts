import { type Db, iso } from '#server/db/db.ts';
import type { Violation } from '../checker/checker.ts';

/** A fact from an answer that a client has received: it may never be lost. */
export type Fact =
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
  | { kind: 'booked'; clientId: string; orderId: string };

/** The facts that clients received, and their unanswered reservations. */
export type Record = {
  readonly facts: Fact[];
  /** Keys of reservations whose answer never arrived. */
  readonly unheard: string[];
  /** How many of those were stored at the last check. */
  kept: number;
};

/** A record before the first call. */
export function emptyRecord(): Record {
  return { facts: [], unheard: [], kept: 0 };
}

/** The facts that the rows contradict. `live`: holds have had no time to expire. */
export async function checkRecord(db: Db, { facts }: Record, at: { now: number; live: boolean }): Promise<Violation[]> {
  const lost: string[] = [];
  const held = facts.filter((fact) => fact.kind === 'hold');
  const rows = await db.run<{ id: string; clientId: string; status: string; start: number }>(
    `select id, client_id as "clientId", status, lower(during) as start from appointments where id = any($1::uuid[])`,
    [held.map(({ appointmentId }) => appointmentId)],
  );
  const appointments = new Map(rows.map((row) => [row.id, row]));
  for (const { clientId, appointmentId, start, expiresAt, given } of held) {
    const row = appointments.get(appointmentId);
    if (row === undefined || row.clientId !== clientId || row.start !== start) {
      lost.push(`hold ${appointmentId} was told, and is ${JSON.stringify(row)}`);
    } else if (at.live && !given && expiresAt > at.now && row.status !== 'held' && row.status !== 'confirmed') {
      lost.push(`hold ${appointmentId} runs until ${iso(expiresAt)}, and is ${row.status}`);
    }
  }
  const named = facts.filter((fact) => fact.kind !== 'hold');
  const found = await db.run<{ orderId: string; clientId: string; status: string; start: number }>(
    `select o.id as "orderId", o.client_id as "clientId", a.status, lower(a.during) as start
     from orders o join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
     where o.id = any($1)`,
    [named.map(({ orderId }) => orderId)],
  );
  const orders = new Map(found.map((row) => [row.orderId, row]));
  for (const fact of named) {
    const row = orders.get(fact.orderId);
    const isThere = row?.clientId === fact.clientId && (fact.kind !== 'order' || row.start === fact.start);
    const isBooked = row?.status === 'confirmed' || row?.status === 'completed';
    if (isThere && (fact.kind === 'order' || isBooked)) continue;
    lost.push(`${fact.kind} ${fact.orderId} was told, and is ${JSON.stringify(row)}`);
  }
  return lost.map((detail) => ({ name: 'ACKNOWLEDGED_LOST', detail }));
}

/** How many reservations were stored although their answer was lost: idempotency keys make a retry safe. */
export async function keptUnheard(db: Db, { unheard }: Record): Promise<number> {
  const rows = await db.run('select 1 from idempotency_keys where key = any($1)', [unheard]);
  return rows.length;
}
