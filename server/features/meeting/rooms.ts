// docs/decisions/155
import type { AppointmentStatus } from '#domain/booking.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import {
  claimMeeting,
  endMeeting,
  failMeeting,
  fillMeeting,
  giveUpMeeting,
  insertMeeting,
  keepMeetingTime,
  type Meeting,
  type MeetingKey,
  readMeeting,
  tryMeetingAgain,
  type StuckMeeting,
  stuckMeetings,
} from './meetings.sql.ts';

/** A session as far as its room is concerned. */
export type MeetingOrder = MeetingKey & {
  appointmentId: string;
  status: AppointmentStatus;
  start: Instant;
  end: Instant;
  version: number;
};

/** Longer than any call of a provider, shorter than the lease of a job. */
const CLAIM_MS = 25 * SECOND;

/** Writes the job that adapts a session's room after its seat was taken, moved or cancelled, if rooms are made. */
export async function arrangeRoomLater(deps: Deps, tx: Tx, order: MeetingOrder): Promise<void> {
  const { therapistId, orderId, appointmentId, version, start, end } = order;
  if (order.status !== 'confirmed') await workIsDone(deps, tx, { kinds: ['room_given_up'], key: orderId });
  if (!deps.meeting.preparesRooms) return;
  const now = deps.clock.now();
  if (order.status === 'confirmed') {
    await insertMeeting(tx, { therapistId, orderId, provider: deps.meeting.id, during: { start, end }, now });
  }
  const deadline = order.status === 'confirmed' ? start : null;
  await enqueue(deps, tx, { orderId, deadline, now, key: `${appointmentId}:${version}` });
}

/**
 * Makes the room of a session, tells its time or ends it, as needed now. The job retries what the provider did not do
 * (the error says so) until the session begins; a room that was not made by then is given up, and the session is held
 * in our own room.
 */
export async function arrangeRoom(
  deps: Deps,
  order: MeetingOrder,
  job: Pick<Job, 'attempts' | 'maxAttempts'>,
): Promise<void> {
  const meeting = await readMeeting(deps.db, order);
  if (meeting === null || meeting.provider !== deps.meeting.id) return;
  const step = stepOf(meeting, order);
  if (step === 'nothing') return;
  const now = deps.clock.now();
  // A room that is being made just now is not kept then.
  if (step === 'drop') return void (await giveUpMeeting(deps.db, { ...order, now }));
  if (step === 'create' && now >= order.start) return giveUp(deps, order);
  const isLast = job.attempts >= job.maxAttempts;
  const claim = { ...order, isMade: step !== 'create', now, until: now + CLAIM_MS };
  if (!(await claimMeeting(deps.db, claim))) {
    if (isLast && step === 'create') return giveUp(deps, order);
    throw new Error('the room is in other hands');
  }
  const outcome = await take(deps, order, step, meeting);
  if (outcome.ok) return;
  const { kind, code = kind, retryAfterMs } = outcome;
  const until = retryAfterMs === undefined ? null : deps.clock.now() + retryAfterMs;
  await failMeeting(deps.db, { ...order, code: code.slice(0, 64), until });
  const isTooLate = step !== 'cancel' && deps.clock.now() >= order.start;
  if (isLast || isTooLate) {
    if (step === 'create') return giveUp(deps, order);
    return deps.log.error({ order: order.orderId, step, code }, 'a room at another service is not as it should be');
  }
  throw new Error('the provider of rooms did not do it');
}

/** The step that a room lacks to match its session. */
function stepOf(meeting: Meeting, order: MeetingOrder): 'create' | 'move' | 'cancel' | 'drop' | 'nothing' {
  if (meeting.endedAt !== null || meeting.givenUpAt !== null) return 'nothing';
  if (order.status === 'cancelled') return meeting.refEnc === null ? 'drop' : 'cancel';
  if (meeting.refEnc === null) return 'create';
  return meeting.start === order.start && meeting.end === order.end ? 'nothing' : 'move';
}

async function take(
  deps: Deps,
  { therapistId, orderId, start, end }: MeetingOrder,
  step: 'create' | 'move' | 'cancel',
  { refEnc }: Meeting,
): Promise<Outcome<unknown>> {
  const key = { therapistId, orderId };
  if (refEnc === null) {
    const created = await deps.meeting.create({ key: orderId, start, end });
    if (!created.ok) return created;
    const now = deps.clock.now();
    // Who came at the start has gone into our own room.
    if (now >= start) return { ok: false, kind: 'rejected', code: 'TOO_LATE' };
    const refEnc = deps.keyring.seal(created.value.ref, roomRefName(deps, orderId));
    await fillMeeting(deps.db, { ...key, refEnc, during: { start, end }, now });
    return created;
  }
  const ref = openRef(deps, orderId, refEnc);
  const outcome = step === 'cancel' ? await deps.meeting.cancel({ ref }) : await deps.meeting.move({ ref, start, end });
  if (!outcome.ok) return outcome;
  if (step === 'cancel') await endMeeting(deps.db, { ...key, now: deps.clock.now() });
  else await keepMeetingTime(deps.db, { ...key, during: { start, end } });
  return outcome;
}

async function giveUp(deps: Deps, order: MeetingOrder): Promise<void> {
  const { therapistId, orderId } = order;
  await deps.db.transaction(async (tx) => {
    if (await giveUpMeeting(tx, { therapistId, orderId, now: deps.clock.now() }))
      await needOperator(deps, tx, { kind: 'room_given_up', key: orderId, orderId });
  });
}

/**
 * Tries again to make a room that was given up, for an operator. Refuses a session without such a room, or whose door
 * may be open: a person who waits in our room must not be left alone there.
 */
export async function makeRoomAgain(deps: Deps, order: MeetingOrder & { opensAt: Instant }): Promise<void> {
  const now = deps.clock.now();
  if (order.status !== 'confirmed' || now >= order.opensAt) throw new DomainError('BAD_TRANSITION');
  await deps.db.transaction(async (tx) => {
    if (!(await tryMeetingAgain(tx, order))) throw new DomainError('BAD_TRANSITION');
    await workIsDone(deps, tx, { kinds: ['room_given_up'], key: order.orderId });
    const { orderId, start, appointmentId, version } = order;
    await enqueue(deps, tx, { orderId, deadline: start, now, key: `${appointmentId}:${version}:${now}` });
  });
}

async function enqueue(
  deps: Deps,
  sql: Sql | Tx,
  { orderId, deadline, now, key }: { orderId: OrderId; deadline: Instant | null; now: Instant; key: string },
): Promise<void> {
  const [kind, payload] = ['meeting.arrange', { order: orderId }] as const;
  await deps.jobs.enqueue(sql, { kind, payload, runAt: now, deadline, dedupeKey: `${kind}:${key}` });
}

/** The room of a session as its provider named it. */
export function openRef(deps: Deps, orderId: OrderId, refEnc: Uint8Array): string {
  return deps.keyring.open(refEnc, roomRefName(deps, orderId));
}

/** By the public id, under which rooms were sealed before orders had another one. */
function roomRefName(deps: Deps, orderId: OrderId): string {
  return `meetings.ref_enc|${publicOrderId(deps.keyring, orderId)}`;
}

/** Rooms at another service that were given up or are late, for an operator to look at. */
export async function roomsToLookAt(deps: Deps): Promise<StuckMeeting[]> {
  return stuckMeetings(deps.db, deps.clock.now());
}
