import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { slotOf } from '#server/http/wire.ts';
import { waitingOf } from '#server/features/booking/booking.ts';
import type { OrderRow } from '#server/features/order/order.ts';
import { payAppointment } from '#server/features/checkout/checkout.ts';
import { declineAppointment } from '#server/features/paid-later/end.ts';
import { proposeSession, withdrawAppointment } from '#server/features/paid-later/paid-later.ts';
import { createSeries, readSeries } from '#server/features/paid-later/series.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { formOf, hold, isPaid, rememberKey, visitPages } from './booking-people.ts';
import { editCalendar } from './calendar-people.ts';
import { call, isUnclear, outcomeOf, type Reply } from './call.ts';
import { type Chance, chanceOf } from './chance.ts';
import { cancel } from './session-people.ts';
import { type Known, look } from './session-calls.ts';
import type { Choice, Step } from './plan.ts';
import { gridOf } from './plan-calendars.ts';
import type { Fate, LaterDeed, MomentToPay, TryToPay } from './plan-paid-later.ts';
import type { Told, ToldLater } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Sessions that are paid later: who proposes them, and what becomes of them. */

type Pair = { world: World; told: Told; client: number; therapist: number; type: Choice['type']; chance: Chance };

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
  const { orderId, choice } = chance.pick(paid);
  const pair = { world, told, client, therapist: choice.therapist, type: choice.type, chance };
  if (deed.what === 'propose') propose(pair, deed);
  else keepTime(pair, orderId, deed);
}

type Walls = { date: string; start: string; end: string };

/** The client picks some weekly dates of a session, perhaps in two tabs, or while the therapist takes one off. */
function keepTime(pair: Pair, orderId: OrderId, deed: Extract<LaterDeed, { what: 'series' }>): void {
  const { world, told, client, therapist } = pair;
  const clientId = world.clientId(client);
  const { weeks, most, odd, key, again, rests } = deed;
  const asked = { what: 'series', by: 'client', of: null, start: world.timeline.now() } as const;
  call(
    world,
    `client ${client + 1}`,
    (deps) => readSeries(deps, { orderId, clientId }),
    (reply) => {
      if (reply.kind !== 'ok') return;
      const times = reply.value.dates.slice(0, weeks).flatMap(({ state, others: [other], ...date }): Walls[] => {
        if (state === 'free') return [date];
        return state === 'lost' && other !== undefined ? [other] : [];
      });
      const chosen = times
        .slice(0, most)
        .map((time, index) => (odd && index === 0 ? { ...time, start: '03:07' } : time));
      const wish = { orderId, clientId, weeks, times: chosen, key, locale: 'en' as const, requestId: 'series' };
      let isFollowed = false;
      const send = (triesLeft: number): void =>
        tellCall(
          pair,
          asked,
          async (deps) => {
            const { lost } = await createSeries(deps, wish);
            if (lost.length > 0) world.sometimes('paid later: a date of a series is lost');
            return waitingOf(deps.db, clientId);
          },
          (made) => {
            if (isUnclear(made) && triesLeft > 0) world.timeline.after(3 * SECOND, () => send(triesLeft - 1));
            if (made.kind !== 'ok' || isFollowed) return;
            isFollowed = true;
            const own = made.value.filter(({ seriesId }) => seriesId !== null);
            for (const [index, one] of own.entries()) follow(pair, one, deed.fates[index] ?? { tries: [], end: null });
            world.timeline.at(world.plan.start + GIVEN_UP_MS, () => {
              for (const one of own) giveUpDate(pair, one);
            });
          },
        );
      send(2);
      const [first] = times.map(slotOf);
      if (rests && first !== undefined)
        editCalendar(world, told, { therapist, deed: { what: 'time-off', time: first, again: null } });
      if (again !== null) world.timeline.after(again, () => send(0));
    },
  );
}

/** Before the first date of any series: what was paid by then is cancelled, and what waits is mostly declined. */
const GIVEN_UP_MS = 5.9 * DAY;

/** The dates of a series lie behind the end of a history: its client gives up what is left of them. */
function giveUpDate(pair: Pair, waiting: Waiting, triesLeft = 5): void {
  const { world, told, client, therapist, chance } = pair;
  const { orderId, start } = waiting;
  const again = (): void => {
    if (triesLeft > 0) world.timeline.after(MINUTE, () => giveUpDate(pair, waiting, triesLeft - 1));
  };
  const work = (deps: Deps) =>
    declineAppointment(deps, { orderId, clientId: world.clientId(client), all: false, requestId: 'given up' });
  tellCall(pair, { what: 'decline', by: 'client', of: waiting, start }, work, (reply) => {
    if (isUnclear(reply)) return again();
    if (reply.kind !== 'refused' || reply.code !== 'APPOINTMENT_PAID') return;
    const known: Known = { world, told, orderId, client, therapist, chance, shown: null };
    look(known, world.timeline.now(), () =>
      cancel(known, { by: 'client', exact: false }, (answer) => {
        if (isUnclear(answer) || (answer.kind === 'refused' && answer.code === 'SESSION_CHANGED')) again();
      }),
    );
  });
}

function propose(pair: Pair, deed: Extract<LaterDeed, { what: 'propose' }>): void {
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

function follow(pair: Pair, waiting: Waiting, { tries, end }: Fate): void {
  const { world } = pair;
  for (const one of tries) world.timeline.at(momentOf(pair, waiting, one.when), () => pay(pair, waiting, one));
  if (end === null) return;
  world.timeline.at(momentOf(pair, waiting, end.when), () => {
    giveUp(pair, waiting, { ...end, exact: end.when.from === 'limit' });
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
  if (withHold) hold(world, told, { client, choice: heldMeanwhile(pair, waiting), seed: chance.below(1_000_000) });
  const send = (withCard: TryToPay['card'], triesLeft: number): void => {
    const payment = {
      clientId: world.clientId(client),
      orderId,
      ...formOf(client),
      card: withCard,
      idempotencyKey: key,
      requestId: 'later',
    };
    tellCall(
      pair,
      { what: 'pay', by: 'client', of: waiting, start, exact: moment.from === 'limit' } as const,
      (deps) => payAppointment(deps, payment),
      (reply) => {
        if (isUnclear(reply) && triesLeft > 0) world.timeline.after(3 * SECOND, () => send(withCard, triesLeft - 1));
        if (reply.kind !== 'ok' || reply.value === null) return;
        const url = reply.value.paymentUrl;
        const { clientId } = payment;
        told.orders.push({ client, clientId, orderId, url, choice: { therapist, type, start, end } });
        pages.push(url);
        if (key !== null) rememberKey(world, told, `${clientId} ${orderId} ${key}`, { body: withCard, orderId, url });
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
  tellCall(pair, { what: by === 'client' ? 'decline' : 'withdraw', by, of: waiting, start, exact, all }, work);
}

type Asked = {
  what: ToldLater['what'];
  by: string;
  of: Waiting | null;
  start: Instant;
  exact?: boolean;
  all?: boolean;
};

/** Makes a call about a session that is paid later, and keeps its question and answer. */
function tellCall<T>(
  { world, told, client }: Pair,
  { what, by, of, start, exact = false, all = false }: Asked,
  work: (deps: Deps) => Promise<T>,
  then: (reply: Reply<T>) => void = () => undefined,
): void {
  const at = world.timeline.now();
  const clientId = world.clientId(client);
  const who = by === 'client' ? `client ${client + 1}` : `the ${by}`;
  const answered = (reply: Reply<T>): void => {
    world.tell(`${who}, session to be paid later, ${what} ${when(start).slice(0, -3)}: ${outcomeOf(reply)}`);
    if (reply.kind === 'ok') world.sometimes(`paid later, ${what} by the ${by}`);
    if (reply.kind === 'refused') world.sometimes(`paid later, ${what} refused: ${reply.code}`);
    if (reply.kind !== 'nothing') {
      const answer = reply.kind === 'ok' ? 'yes' : reply.code;
      const made = what === 'propose' && reply.kind === 'ok' ? (reply.value as { orderId: OrderId }).orderId : null;
      const orderId = of?.orderId ?? made;
      told.later.push({ what, all, client, clientId, orderId, start, at, answeredAt: world.timeline.now(), answer });
    }
    then(reply);
  };
  call(world, who, work, answered, exact ? () => 0 : undefined);
}
