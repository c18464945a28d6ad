import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { SESSION_MARKS, type SessionMark } from '#domain/session-actions.ts';
import type { Deps } from '#server/deps.ts';
import {
  acceptOtherTime,
  declineOtherTimes,
  offerTimes,
  withdrawOtherTimes,
} from '#server/features/other-times/other-times.ts';
import {
  cancelSession,
  cancelTermsOf,
  cancelWithin,
  complain,
  markSession,
  moveSession,
  objectToComplaint,
  settleComplaint,
  withdrawComplaint,
} from '#server/features/session/session.ts';
import { isPaid } from './booking-people.ts';
import { call, type Reply } from './call.ts';
import { chanceOf } from './chance.ts';
import { wallsOf } from './instants.ts';
import type { Step } from './plan.ts';
import { gridOf } from './plan-calendars.ts';
import type { Deed, Moment } from './plan-sessions.ts';
import { ask, type Known, look, retry } from './session-calls.ts';
import type { Span } from './store/rows.ts';
import { isRoomEmpty } from './store/session-guards.ts';
import type { Told, ToldDeed } from './told.ts';
import type { World } from './world.ts';

/** Clients, therapists, guardians and operators who do something with a session that was paid. */

/** Picks a session that the client has paid for, and acts on it at the moment of the deed. */
export function performDeed(world: World, told: Told, step: Extract<Step, { kind: 'session' }>, triesLeft = 6): void {
  const { client, deed, seed } = step;
  const chance = chanceOf(seed, 'deed');
  const paid = told.orders.filter((order) => order.client === client && isPaid(world, order.url));
  if (paid.length === 0) {
    if (triesLeft > 0) world.timeline.after(HOUR, () => performDeed(world, told, step, triesLeft - 1));
    return;
  }
  // Most offers would come too late.
  const ahead = paid.filter((order) => timeOf({ told, orderId: order.orderId }).start > world.timeline.now() + DAY);
  const { orderId, choice } = chance.pick(deed.what === 'propose' && ahead.length > 0 ? ahead : paid);
  const known: Known = { world, told, orderId, client, therapist: choice.therapist, chance, shown: null };
  const at = momentOf(known, deed.when);
  // The page is looked at some time before; some pages are left open for hours.
  const early = chance.hits(0.3) ? chance.below(12 * HOUR) : 5 * SECOND + chance.below(MINUTE);
  const exact = deed.when.from !== 'now';
  const isForSum = deed.what === 'cancel' && deed.by === 'client';
  look(known, at - early, () => {
    if (isForSum) act(known, { deed, at, exact });
    else world.timeline.at(at, () => act(known, { deed, at, exact }));
  });
}

/** The time of a session, as far as its client was told. */
function timeOf({ told, orderId }: Pick<Known, 'told' | 'orderId'>): Span {
  const moved = told.deeds.findLast(
    ({ what, answer, ...deed }) =>
      deed.orderId === orderId && (what === 'move' || what === 'accept') && answer === 'yes',
  );
  if (moved !== undefined) return moved.to as Span;
  const { start, end } = told.orders.find((order) => order.orderId === orderId)?.choice ?? { start: 0, end: 0 };
  return { start, end };
}

function momentOf(known: Known, { from, ms }: Moment): Instant {
  const { start, end } = timeOf(known);
  return { now: known.world.timeline.now(), limit: start - DAY, start, end }[from] + ms;
}

function act(known: Known, plan: { deed: Deed; at: Instant; exact: boolean }): void {
  const { deed, at, exact } = plan;
  switch (deed.what) {
    case 'move':
      return move(known, { by: deed.by, odd: deed.odd, exact });
    case 'cancel':
      return deed.by === 'client'
        ? cancelSeen(known, { at, exact })
        : cancel(known, { by: deed.by, withdraws: deed.withdraws, exact });
    case 'propose':
      return propose(known, { ...deed, exact });
    case 'mark':
      return markThen(known, { ...deed, exact });
    case 'complain':
      return complainThen(known, { ...deed, exact });
  }
}

function move(known: Known, { by, odd, exact }: { by: 'client' | 'admin'; odd: boolean; exact: boolean }): void {
  const { world, orderId, client, chance } = known;
  const to = targetOf(known, timeOf(known), odd);
  const walls = wallsOf(to);
  const who = by === 'client' ? ({ role: by, userId: world.clientId(client) } as const) : operator(world);
  const requestId = `d${chance.below(1_000_000)}`;
  const send = (at: boolean): void =>
    ask(
      known,
      { what: 'move', by, to, exact: at },
      (deps, seenVersion) => moveSession(deps, { orderId, by: who, to: walls, seenVersion, requestId }),
      (reply) => {
        retry(known, reply, () => send(false));
        if (reply.kind !== 'ok' || !chance.hits(0.6)) return;
        // The new time does not suit either.
        world.timeline.after(chance.below(10 * MINUTE), () => move(known, { by, odd: false, exact: false }));
      },
    );
  send(exact);
}

/** A free or taken time of the same therapist; an odd one is no time that could be offered. */
function targetOf({ world, therapist, chance }: Known, { start, end }: Span, odd: boolean): Span {
  const length = end - start;
  const opening = chance.pick(world.plan.openings.filter((one) => one.therapist === therapist));
  const { step } = gridOf(opening, 'personal');
  const fits = Math.max(0, Math.floor((opening.end - opening.start - length) / step)) + 1;
  const slot = opening.start + chance.below(fits) * step;
  if (!odd) return { start: slot, end: slot + length };
  return chance.pick([
    { start: slot + 10 * MINUTE, end: slot + 10 * MINUTE + length },
    { start: slot, end: slot + length + 30 * MINUTE },
    { start: world.plan.start - DAY, end: world.plan.start - DAY + length },
  ]);
}

/** The client looks at the sum first and confirms it; after a refusal for another sum, half of all look again. */
function cancelSeen(known: Known, { at, exact }: { at: Instant; exact: boolean }): void {
  const { world, orderId, client, chance } = known;
  const clientId = world.clientId(client);
  call(
    world,
    `client ${client + 1}`,
    (deps) => cancelTermsOf(deps, { orderId, clientId }),
    (terms) => {
      if (terms.kind !== 'ok') return;
      const seenMinor = terms.value.refund.minor;
      const send = (precise: boolean): void =>
        cancel(known, { by: 'client', exact: precise, seenMinor }, (reply) => {
          retry(known, reply, () => send(false));
          if (reply.kind !== 'refused' || reply.code !== 'REFUND_CHANGED' || !chance.hits(0.5)) return;
          cancelSeen(known, { at: world.timeline.now() + 10 * SECOND, exact: false });
        });
      world.timeline.at(at, () => send(exact));
    },
  );
}

/** Has the therapist offer up to three times, which somebody answers, perhaps with another, or offer again. */
function propose(
  known: Known,
  { next, odd, exact }: Pick<Extract<Deed, { what: 'propose' }>, 'next' | 'odd'> & { exact: boolean },
): void {
  const { world, orderId, client, chance } = known;
  const times = Array.from({ length: 1 + chance.below(3) }, () => targetOf(known, timeOf(known), false));
  const [first = { start: 0, end: 0 }] = times;
  const therapistUserId = therapistOf(known).userId;
  const clientId = world.clientId(client);
  const accept = (to: Span): void =>
    ask(
      known,
      { what: 'accept', by: 'client', to },
      (deps, seenVersion) =>
        acceptOtherTime(deps, { orderId, clientId, to: wallsOf(to), seenVersion, requestId: 'accept' }),
      (reply) => retry(known, reply, () => accept(to)),
    );
  const asked = { what: 'propose', by: 'therapist', to: first, exact } as const;
  const work = (deps: Deps, seenVersion: number | null): Promise<void> =>
    offerTimes(deps, { orderId, therapistUserId, times: times.map(wallsOf), seenVersion });
  ask(known, asked, work, (reply) => {
    if (reply.kind !== 'ok' || next === 'nothing') return;
    world.timeline.after(chance.below(chance.pick([10, 20 * MINUTE])), () => {
      if (next === 'again') return propose(known, { next: 'nothing', odd, exact: false });
      if (next === 'accept') return accept(odd ? targetOf(known, timeOf(known), false) : chance.pick(times));
      if (next === 'decline') {
        return ask(known, { what: 'decline', by: 'client' }, (deps, seenVersion) =>
          declineOtherTimes(deps, { orderId, clientId, seenVersion }),
        );
      }
      ask(known, { what: 'take back', by: 'therapist' }, (deps, seenVersion) =>
        withdrawOtherTimes(deps, { orderId, therapistUserId, seenVersion }),
      );
    });
  });
}

/** Somebody cancels a session that was paid. */
export function cancel(
  known: Known,
  terms: Pick<ToldDeed, 'by'> & Partial<Pick<ToldDeed, 'withdraws' | 'seenMinor'>> & { exact: boolean },
  then?: (reply: Reply<void>) => void,
): void {
  const { world, orderId, client, chance } = known;
  const { by, exact, withdraws = false, seenMinor = null } = terms;
  const clientReason = by === 'client' ? chance.pick([null, 'time', 'price'] as const) : null;
  const asked = { orderId, seenRefundMinor: seenMinor, clientReason, requestId: `d${chance.below(1_000_000)}` };
  const work = (deps: Deps, seenVersion: number | null): Promise<void> => {
    const rest = { ...asked, seenVersion };
    if (by === 'client') return cancelSession(deps, { ...rest, by: { role: by, userId: world.clientId(client) } });
    if (by === 'therapist') return cancelSession(deps, { ...rest, by: { ...therapistOf(known), withdraws } });
    if (by === 'admin') return cancelSession(deps, { ...rest, by: operator(world) });
    const refusal = { ...rest, by: { role: 'guardian', userId: null } } as const;
    return deps.db.transaction((tx) => cancelWithin(deps, tx, refusal));
  };
  ask(known, { what: 'cancel', by, withdraws, seenMinor, exact }, work, then);
}

function mark(
  known: Known,
  { by, to, exact }: { by: 'therapist' | 'admin'; to: SessionMark; exact: boolean },
  then?: (reply: Reply<string>) => void,
): void {
  const { world, orderId, chance } = known;
  const who = by === 'therapist' ? therapistOf(known) : operator(world);
  const requestId = `d${chance.below(1_000_000)}`;
  // Some say where it took place at once, some only in an empty room, some never.
  const elsewhere = to === 'completed' && Number(requestId.slice(1)) % 3 > 0 ? ('phone' as const) : undefined;
  ask(
    known,
    { what: 'mark', by, to, exact },
    (deps, seenVersion) => markSession(deps, { orderId, by: who, mark: to, elsewhere, seenVersion, requestId }),
    then,
  );
}

function markThen(known: Known, deed: Extract<Deed, { what: 'mark' }> & { exact: boolean }): void {
  const { world, chance } = known;
  const { by, exact, next } = deed;
  mark(known, { by, to: deed.mark, exact }, (reply) => {
    // Before the pay is sent, in the last moment to contest, or when it may have been sent.
    const later = chance.hits(0.2) ? DAY - chance.below(8) - 60 : chance.below(chance.pick([DAY, 2 * DAY]));
    if (reply.kind !== 'ok' || next === 'nothing') return;
    world.timeline.after(later, () => {
      if (next === 'contest') return say(known, { kind: 'client_present', exact: false });
      mark(known, { by, to: chance.pick(SESSION_MARKS), exact: false });
    });
  });
}

/** The client complains. */
function say(
  known: Known,
  { kind, exact }: { kind: 'therapist_absent' | 'client_present'; exact: boolean },
  then?: (reply: Reply<void>) => void,
): void {
  const { world, orderId, client, chance } = known;
  const words = chance.pick([null, 'I waited in the room.']);
  const about = { orderId, clientId: world.clientId(client), kind, words };
  const work = (deps: Deps, seenVersion: number | null): Promise<void> => complain(deps, { ...about, seenVersion });
  ask(known, { what: 'complain', by: 'client', exact }, work, then);
}

function complainThen(known: Known, deed: Extract<Deed, { what: 'complain' }> & { exact: boolean }): void {
  const { world, orderId, client, chance } = known;
  const { exact, next } = deed;
  say(known, { kind: 'therapist_absent', exact }, (reply) => {
    if (reply.kind !== 'ok' || next === 'nothing') return;
    world.timeline.after(chance.hits(0.3) ? DAY - chance.below(150) : chance.below(20 * HOUR), () => {
      if (next === 'withdraw') {
        const taken = { orderId, clientId: world.clientId(client) };
        return ask(known, { what: 'withdraw', by: 'client' }, (deps, seenVersion) =>
          withdrawComplaint(deps, { ...taken, seenVersion }),
        );
      }
      if (next === 'mark') {
        return mark(known, { by: 'therapist', to: chance.pick(SESSION_MARKS), exact: false });
      }
      const therapistUserId = therapistOf(known).userId;
      const objection = { orderId, therapistUserId, words: chance.pick([null, 'I was there.']) };
      ask(known, { what: 'object', by: 'therapist' }, (deps, seenVersion) =>
        objectToComplaint(deps, { ...objection, seenVersion }),
      );
    });
  });
}

/** The operator decides complaints and doubtful marks: of every session, or, before the last time, of some. */
export function settleComplaints(world: World, told: Told, { day, all }: { day: number; all: boolean }): void {
  const asked = told.deeds.filter(({ what, to }) => what === 'complain' || (what === 'mark' && to === 'client_absent'));
  for (const orderId of new Set(asked.map(({ orderId }) => orderId))) {
    const order = told.orders.find((one) => one.orderId === orderId);
    const chance = chanceOf(world.seed, `settle ${day} ${orderId}`);
    if (order === undefined || !(all || chance.hits(0.3))) continue;
    const { client, choice } = order;
    const known: Known = { world, told, orderId, client, therapist: choice.therapist, chance, shown: null };
    const to = chance.pick(SESSION_MARKS);
    const settle = (triesLeft: number): void =>
      ask(
        known,
        { what: 'settle', by: 'admin', to },
        (deps, seenVersion) =>
          settleComplaint(deps, { orderId, by: operator(world), to, seenVersion, requestId: `s${day}` }),
        (reply) => {
          if (reply.kind === 'nothing' && triesLeft > 0) world.timeline.after(MINUTE, () => settle(triesLeft - 1));
        },
      );
    settle(5);
  }
}

/** The operator says how the sessions ended that nobody has decided, since no one was in their room. */
export function decideEmptyRooms(world: World, told: Told): void {
  const later = told.later.flatMap(({ orderId, client }) => (orderId === null ? [] : [{ orderId, client }]));
  for (const { orderId, client } of [...told.orders, ...later]) {
    if (!isRoomEmpty(orderId)) continue;
    const chance = chanceOf(world.seed, `empty ${orderId}`);
    // Operators have no therapist's name on a session.
    const known: Known = { world, told, orderId, client, therapist: 0, chance, shown: null };
    const decide = (triesLeft: number): void =>
      mark(known, { by: 'admin', to: chance.pick(SESSION_MARKS), exact: false }, (reply) => {
        if (reply.kind === 'nothing' && triesLeft > 0) world.timeline.after(MINUTE, () => decide(triesLeft - 1));
      });
    decide(5);
  }
}

function operator(world: World) {
  return { role: 'admin', userId: world.operatorId(), reason: 'a call' } as const;
}

function therapistOf({ world, therapist }: Known) {
  return { role: 'therapist', userId: world.therapistUserId(therapist) } as const;
}
