import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/features/booking/booking.ts';
import { payAppointment } from '#server/features/checkout/checkout.ts';
import { declineAppointment } from '#server/features/paid-later/end.ts';
import { proposeSession, withdrawAppointment } from '#server/features/paid-later/paid-later.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { hold, isPaid, rememberKey, visitPages } from './booking-people.ts';
import { call, outcomeOf, type Reply } from './call.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Choice, Step } from './plan.ts';
import { gridOf } from './plan-calendars.ts';
import type { Fate, LaterDeed, MomentToPay, TryToPay } from './plan-paid-later.ts';
import type { Told, ToldLater } from './told.ts';
import { when, type World } from './world.ts';

/** Sessions that are paid later: who proposes them, and what becomes of them. */

type Pair = { world: World; told: Told; client: number; therapist: number; type: Choice['type']; chance: Chance };

/** One that waits, as the people know it. */
type Waiting = { orderId: OrderId; appointmentId: string; start: Instant; end: Instant };

/** Picks a client's therapist of a session that was paid; until there is one, it is tried again each hour. */
export function payLater(world: World, told: Told, step: Extract<Step, { kind: 'later' }>, triesLeft = 4): void {
  const { client, deed, seed } = step;
  const chance = chanceOf(seed, 'later');
  const paid = told.orders.filter((order) => order.client === client && isPaid(world, order.url));
  if (paid.length === 0) {
    if (triesLeft > 0) world.timeline.after(HOUR, () => payLater(world, told, step, triesLeft - 1));
    return;
  }
  const { therapist, type } = chance.pick(paid).choice;
  propose({ world, told, client, therapist, type, chance }, deed);
}

function propose(pair: Pair, deed: LaterDeed): void {
  const { world, client, therapist, type, chance } = pair;
  for (const [index, start] of deed.starts.entries()) {
    const requestId = `l${chance.below(1_000_000)}`;
    const send = (deps: Deps): Promise<OrderRow> => {
      const profile = deps.content.snapshot().therapists.get(world.plan.therapists[therapist]?.contentId ?? '');
      const offer = profile?.sessionTypes.find(({ typeKey }) => typeKey === type);
      if (profile === undefined || offer === undefined) throw new Error('a plan names what nobody offers');
      const actorId = deed.by === 'admin' ? world.operatorId() : world.therapistUserId(therapist);
      const slot = { start, end: start + offer.duration * MINUTE };
      const of = { therapistId: world.therapistId(therapist), clientId: world.clientId(client), by: deed.by, actorId };
      return proposeSession(deps, { ...of, profile, offer, slot, requestId });
    };
    const ask = (triesLeft: number): void =>
      tellCall(pair, { what: 'propose', by: deed.by, of: null, start }, send, (reply) => {
        if (isUnclear(reply) && triesLeft > 0) world.timeline.after(3 * SECOND, () => ask(triesLeft - 1));
        const fate = deed.fates[index];
        if (reply.kind === 'ok' && fate !== undefined) follow(pair, reply.value, fate);
      });
    ask(2);
  }
}

/** What becomes of one that waits. */
function follow(pair: Pair, waiting: Waiting, { tries, end }: Fate): void {
  const { world } = pair;
  for (const one of tries) world.timeline.at(momentOf(pair, waiting, one.when), () => pay(pair, waiting, one));
  if (end === null) return;
  world.timeline.at(momentOf(pair, waiting, end.when), () => {
    const exact = end.when.from === 'limit';
    giveUp(pair, waiting, { ...end, exact });
    if (end.again) world.timeline.after(2 * SECOND, () => giveUp(pair, waiting, { ...end, exact: false }));
  });
}

function momentOf({ world }: Pair, { start }: Waiting, { from, ms }: MomentToPay): Instant {
  const now = world.timeline.now();
  return Math.max(now, (from === 'now' ? now : start - DAY) + ms);
}

/** The client asks for a payment page, perhaps twice and with another card, and does something there. */
function pay(pair: Pair, waiting: Waiting, { when: moment, card, key, again, page, withHold }: TryToPay): void {
  const { world, told, client, therapist, type, chance } = pair;
  const { orderId, start, end } = waiting;
  const pages: string[] = [];
  const who = `client ${client + 1}`;
  if (withHold) hold(world, told, { client, choice: heldMeanwhile(pair, waiting), seed: chance.below(1_000_000) });
  const send = (withCard: TryToPay['card'], triesLeft: number): void => {
    const payment = {
      clientId: world.clientId(client),
      orderId,
      name: `Client ${client + 1}`,
      email: `client${client + 1}@example.com`,
      card: withCard,
      shownMinor: null,
      advice: true,
      locale: 'en' as const,
      idempotencyKey: key,
      requestId: 'later',
    };
    const asked = { what: 'pay', by: 'client', of: waiting, start, exact: moment.from === 'limit' } as const;
    tellCall(
      pair,
      asked,
      (deps) => payAppointment(deps, payment),
      (reply) => {
        if (isUnclear(reply) && triesLeft > 0) world.timeline.after(3 * SECOND, () => send(withCard, triesLeft - 1));
        if (reply.kind !== 'ok' || reply.value === null) return;
        const url = reply.value.paymentUrl;
        told.orders.push({ client, orderId, url, choice: { therapist, type, start, end } });
        pages.push(url);
        if (key !== null) rememberKey(world, told, `${who} ${orderId} ${key}`, { body: withCard, orderId, url });
      },
    );
  };
  send(card, 2);
  if (again !== null) world.timeline.after(again.after, () => send(again.otherCard ? OTHER[card] : card, 0));
  if (page === null) return;
  const { after, before, outcome } = page;
  const untilLast = before === null ? 0 : start - DAY - before - world.timeline.now();
  visitPages(world, told, { client, chance, pages, visit: { after: Math.max(after, untilLast), outcome } });
}

const OTHER = { GEL: 'EUR', EUR: 'GEL' } as const;

/** A time that the client holds while something waits: of any therapist, or the very time that waits. */
function heldMeanwhile({ world, type, therapist, chance }: Pair, { start, end }: Waiting): Choice {
  if (chance.hits(0.2)) return { therapist, type, start, end };
  const opening = chance.pick(world.plan.openings);
  const { length, step } = gridOf(opening, 'personal');
  const fits = Math.max(1, Math.floor((opening.end - opening.start - length) / step) + 1);
  const from = opening.start + chance.below(fits) * step;
  return { therapist: opening.therapist, type: 'personal', start: from, end: from + length };
}

/** The client declines, or the therapist takes it back. */
function giveUp(
  pair: Pair,
  waiting: Waiting,
  end: Omit<Exclude<Fate['end'], null>, 'when'> & { exact: boolean },
): void {
  const { world, client, therapist, chance } = pair;
  const { by, all, exact } = end;
  const { orderId, appointmentId, start } = waiting;
  const requestId = `l${chance.below(1_000_000)}`;
  const work = async (deps: Deps): Promise<void> => {
    if (by === 'client') {
      await declineAppointment(deps, { orderId, clientId: world.clientId(client), all, requestId });
    } else {
      const own = { therapistId: world.therapistId(therapist), userId: world.therapistUserId(therapist) };
      await withdrawAppointment(deps, { ...own, appointmentId, all, requestId });
    }
  };
  tellCall(pair, { what: by === 'client' ? 'decline' : 'withdraw', by, of: waiting, start, exact }, work);
}

type Asked = { what: ToldLater['what']; by: string; of: Waiting | null; start: Instant; exact?: boolean };

/** One call about a session that is paid later: what was asked and answered is kept. */
function tellCall<T>(
  { world, told, client }: Pair,
  { what, by, of, start, exact = false }: Asked,
  work: (deps: Deps) => Promise<T>,
  then: (reply: Reply<T>) => void = () => undefined,
): void {
  const at = world.timeline.now();
  const who = by === 'client' ? `client ${client + 1}` : `the ${by}`;
  const answered = (reply: Reply<T>): void => {
    world.tell(`${who}, session to be paid later, ${what} ${when(start).slice(0, -3)}: ${outcomeOf(reply)}`);
    if (reply.kind === 'ok') world.sometimes(`paid later, ${what} by the ${by}`);
    if (reply.kind === 'refused') world.sometimes(`paid later, ${what} refused: ${reply.code}`);
    if (reply.kind !== 'nothing') {
      const answer = reply.kind === 'ok' ? 'yes' : reply.code;
      const made = of === null && reply.kind === 'ok' ? (reply.value as { orderId: OrderId }).orderId : null;
      const orderId = of?.orderId ?? made;
      told.later.push({ what, client, orderId, start, at, answeredAt: world.timeline.now(), answer });
    }
    then(reply);
  };
  call(world, who, work, answered, exact ? () => 0 : undefined);
}

function isUnclear(reply: Reply<unknown>): boolean {
  return reply.kind === 'nothing' || (reply.kind === 'refused' && reply.code === 'UNAVAILABLE');
}
