import { DAY } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Seat } from '#domain/room.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { iso } from '#server/db/db.ts';
import { payoutPaid, payoutReturned, sendPayouts } from '#server/features/payout/payout.ts';
import {
  cancelSession,
  doubtByPresence,
  markSession,
  moveSession,
  objectToComplaint,
  settleComplaint,
} from '#server/features/session/session.ts';
import type { Answer } from './answer.ts';
import { clientOf } from './scenario.ts';
import type { Slot } from './people.ts';
import { moveTo, type Press, press, type Session, shownVersion } from './sessions.ts';
import type { World } from './world.ts';

/** Everything that people, the bank and the workers may do with a booked session. */
export const ACTS = [
  'client moves',
  'client cancels',
  'client complains',
  'client contests',
  'client withdraws',
  'therapist cancels',
  'therapist objects',
  'therapist marks completed',
  'therapist marks client_absent',
  'therapist marks therapist_absent',
  'operator moves',
  'operator cancels',
  'operator marks completed',
  'operator marks client_absent',
  'operator marks therapist_absent',
  'operator settles completed',
  'operator settles client_absent',
  'operator settles therapist_absent',
  'client takes the seat',
  'therapist takes the seat',
  'payouts are sent',
  'the bank pays',
  'the bank returns',
  'jobs run',
] as const;
export type Act = (typeof ACTS)[number];

/** The answer to an act: `done`, or the code of the refusal. A `fault` is an answer that nobody may get. */
export type Told = { act: Act; outcome: string; fault: boolean };

/** The people and things that the acts concern. */
export type Stage = {
  session: Session;
  appointmentId: string;
  seenRefundMinor: number;
  free: Slot;
  /** The version that all pages show, however old; without it each reads first, and again after a change. */
  seen?: number;
};

/** Does one thing with a session, on one server. */
export async function doAct(world: World, stage: Stage, { act, server }: { act: Act; server: number }): Promise<Told> {
  try {
    return { act, outcome: (await lookingAgain(world, stage, { act, server })) ?? 'done', fault: false };
  } catch (error) {
    if (error instanceof DomainError) return { act, outcome: error.code, fault: false };
    return { act, outcome: error instanceof Error ? error.message : String(error), fault: true };
  }
}

async function lookingAgain(world: World, stage: Stage, one: { act: Act; server: number }): Promise<string | void> {
  const { act, server } = one;
  const seen = stage.seen ?? (await shownVersion(world, stage.session));
  try {
    return await (OWN[act] ?? OTHERS[act] ?? unknown)(world, { ...stage, seen }, server);
  } catch (error) {
    const isChanged = error instanceof DomainError && error.code === 'SESSION_CHANGED';
    if (!isChanged || stage.seen !== undefined) throw error;
    return lookingAgain(world, stage, one);
  }
}

/** An act that returns nothing is done. */
type Doing = (world: World, stage: Shown, server: number) => Promise<string | void>;
type Shown = Stage & { seen: number };
type Acts = { [Name in Act]?: Doing };

function unknown(): Promise<string> {
  throw new Error('nobody does that');
}

/** The client's own acts, over HTTP. */
const OWN: Acts = {
  'client moves': async (world, { session, free, seen }, server) =>
    sent(world, session, { server, seen, what: 'move', body: moveTo(world, free) }),
  'client cancels': async (world, { session, seenRefundMinor: refundMinor, seen }, server) =>
    sent(world, session, { server, seen, what: 'cancel', body: { refundMinor } }),
  'client complains': async (world, { session, seen }, server) =>
    sent(world, session, { server, seen, what: 'complaint', body: { what: 'therapist_absent', words: 'ველოდები' } }),
  'client contests': async (world, { session, seen }, server) =>
    sent(world, session, { server, seen, what: 'complaint', body: { what: 'client_present' } }),
  'client withdraws': async (world, { session, seen }, server) =>
    sent(world, session, { server, seen, what: 'complaint/withdraw' }),
};

async function sent(
  world: World,
  session: Session,
  call: { server: number; seen: number; what: Press; body?: object },
): Promise<string> {
  const answer: Answer = await press(world, session, call);
  if (answer.code === 'SESSION_CHANGED') throw new DomainError('SESSION_CHANGED');
  if (answer.status >= 500 || (answer.status !== 200 && answer.code === null)) {
    throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.code ?? 'done';
}

/** Acts without an address yet: of the therapist, the operator, the bank and the workers. */
const OTHERS: Acts = {
  'therapist cancels': async (world, stage, server) => cancel(world, stage, { server, role: 'therapist' }),
  'therapist objects': async (world, { session, seen: seenVersion }, server) => {
    const therapistUserId = therapistOf(world, session);
    const answer = { orderId: session.id, therapistUserId, words: 'ოთახში ვიყავი', seenVersion };
    return objectToComplaint(world.depsOf(server), answer);
  },
  'operator moves': async (world, { session: { id: orderId }, free, seen: seenVersion }, server) => {
    const to = moveTo(world, { ...free, hour: free.hour + 1 }).bookingSession;
    return moveSession(world.depsOf(server), { orderId, by: OPERATOR, to, seenVersion, requestId: 'race' });
  },
  'operator cancels': async (world, stage, server) => cancel(world, stage, { server, role: 'operator' }),
  ...marks('therapist'),
  ...marks('operator'),
  ...settlements(),
  'client takes the seat': async (world, { session }, server) => takeSeat(world, session, { server, seat: 'client' }),
  'therapist takes the seat': async (world, { session }, server) =>
    takeSeat(world, session, { server, seat: 'therapist' }),
  'payouts are sent': async (world, _, server) => {
    const deps = world.depsOf(server);
    const until = world.clock.now() + 9 * DAY;
    return (await sendPayouts(deps, { batchId: deps.random.uuid(), until })).sent.length > 0 ? 'done' : 'nothing';
  },
  'the bank pays': async (world, { appointmentId }, server) =>
    (await payoutPaid(world.depsOf(server), { appointmentId, bankRef: 'B1' })) ? 'done' : 'nothing',
  'the bank returns': async (world, { appointmentId }, server) =>
    (await payoutReturned(world.depsOf(server), { appointmentId })) ? 'done' : 'nothing',
  'jobs run': async (world, _, server) => void (await world.drain(server)),
};

const OPERATOR = { role: 'admin', userId: '00000000-0000-4000-8000-000000000009', reason: 'a race' } as const;

function therapistOf({ therapists }: World, { slot }: Session): string {
  return therapists[slot.therapist % therapists.length]?.userId ?? '';
}

/** Takes a seat of the room for a moment, and looks what that contradicts, in one step. */
async function takeSeat(
  world: World,
  { id: orderId }: Session,
  { server, seat }: { server: number; seat: Seat },
): Promise<void> {
  const deps = world.depsOf(server);
  await deps.db.transaction(async (tx) => {
    await tx.run(TAKE_SEAT, [orderId, seat, iso(deps.clock.now())]);
    await doubtByPresence(deps, tx, { orderId });
  });
}
const TAKE_SEAT = `
  insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
  select therapist_id, id, $2, '\\x00', $3, $3, $3 from orders where id = $1`;

async function cancel(
  world: World,
  { session, seen: seenVersion }: Shown,
  { server, role }: { server: number; role: 'therapist' | 'operator' },
): Promise<void> {
  const rest = { seenRefundMinor: null, clientReason: null, seenVersion, requestId: 'race' };
  return cancelSession(world.depsOf(server), { ...by(world, session, role), ...rest });
}

/** The order of a session, and who does something with it. */
function by(world: World, session: Session, role: 'therapist' | 'operator') {
  const { id: orderId } = session;
  return { orderId, by: role === 'operator' ? OPERATOR : ({ role, userId: therapistOf(world, session) } as const) };
}

function marks(role: 'therapist' | 'operator'): Acts {
  const doing =
    (mark: SessionMark): Doing =>
    async (world, { session, seen: seenVersion }, server) =>
      markSession(world.depsOf(server), { ...by(world, session, role), mark, seenVersion, requestId: 'race' });
  return {
    [`${role} marks completed`]: doing('completed'),
    [`${role} marks client_absent`]: doing('client_absent'),
    [`${role} marks therapist_absent`]: doing('therapist_absent'),
  };
}

function settlements(): Acts {
  const doing =
    (to: SessionMark): Doing =>
    async (world, { session: { id: orderId }, seen: seenVersion }, server) =>
      settleComplaint(world.depsOf(server), { orderId, by: OPERATOR, to, seenVersion, requestId: 'race' });
  return {
    'operator settles completed': doing('completed'),
    'operator settles client_absent': doing('client_absent'),
    'operator settles therapist_absent': doing('therapist_absent'),
  };
}

/** The refund that the client is shown before cancelling. */
export async function shownRefund(world: World, { client, orderId }: Session): Promise<number> {
  const answer = await world.call(0, 'GET', `/cabinet/sessions/${orderId}/cancel`, { as: clientOf(world, client) });
  return (answer.body['refund'] as { minor: number } | undefined)?.minor ?? 0;
}
