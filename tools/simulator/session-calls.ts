import { MINUTE, SECOND, type Instant } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/order/order.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { call, isUnclear, outcomeOf, type Reply } from './call.ts';
import type { Chance } from './chance.ts';
import type { Told, ToldDeed } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** How people ask for something about a session: from its page, by a call whose answer may be lost. */

/**
 * The session of a call, as its caller knows it; `shown` is its version on the page, null before the first look and
 * once an answer has come.
 */
export type Known = {
  world: World;
  told: Told;
  orderId: OrderId;
  client: number;
  therapist: number;
  chance: Chance;
  shown: number | null;
};

/** Somebody opens the page of a session, and again when it does not come. */
export function look(known: Known, at: Instant, then: () => void, triesLeft = 5): void {
  const { world } = known;
  const read = async (deps: Deps): Promise<number | null> =>
    (await findOrder(deps.db, known.orderId))?.shownVersion ?? null;
  world.timeline.at(at, () =>
    call(world, 'a reader', read, (reply) => {
      if (reply.kind === 'ok' && reply.value !== null) {
        known.shown = reply.value;
        then();
      } else if (triesLeft > 0) look(known, world.timeline.now() + MINUTE, then, triesLeft - 1);
    }),
  );
}

/**
 * Calls the product about a session, from its page as it is shown, and keeps question and answer. Half of the callers
 * who are told that it has changed meanwhile look and ask again.
 */
export function ask<T>(
  known: Known,
  asked: Pick<ToldDeed, 'what' | 'by'> & Partial<ToldDeed> & { exact?: boolean },
  work: (deps: Deps, seenVersion: number | null) => Promise<T>,
  then: (reply: Reply<T>) => void = () => undefined,
): void {
  const { world, told, orderId, client, chance } = known;
  const { exact = false, ...what } = asked;
  const again = (): void => ask(known, { ...what, exact: false }, work, then);
  if (known.shown === null) return look(known, world.timeline.now(), again);
  const seenVersion = what.by === 'guardian' ? null : known.shown;
  const deed: ToldDeed = {
    orderId,
    at: world.timeline.now(),
    to: null,
    withdraws: false,
    seenMinor: null,
    seenVersion,
    answer: null,
    ...what,
  };
  told.deeds.push(deed);
  const who = what.by === 'client' ? `client ${client + 1}` : `the ${what.by}`;
  const answered = (reply: Reply<T>): void => {
    if (reply.kind === 'ok') deed.answer = typeof reply.value === 'string' ? reply.value : 'yes';
    if (reply.kind === 'refused') deed.answer = reply.code;
    world.tell(`${who} asks to ${what.what} session ${orderId.slice(0, 4)}${wordsOf(deed)}: ${outcomeOf(reply)}`);
    if (reply.kind === 'refused') world.sometimes(`${what.what} refused: ${reply.code}`);
    if (reply.kind === 'ok') world.sometimes(`${what.what} by ${what.by}`);
    if (reply.kind === 'ok' && deed.withdraws) world.sometimes('time withdrawn');
    // A lost answer is asked for again from the page as it was.
    if (!isUnclear(reply)) known.shown = null;
    if (reply.kind === 'refused' && reply.code === 'SESSION_CHANGED' && chance.hits(0.5)) return again();
    then(reply);
  };
  call(world, who, (deps) => work(deps, seenVersion), answered, exact ? () => 0 : undefined);
}

function wordsOf({ to }: ToldDeed): string {
  if (to === null) return '';
  return typeof to === 'string' ? ` as ${to}` : ` to ${when(to.start)}`;
}

/** Repeats a call whose answer was lost. */
export function retry({ world, chance }: Known, reply: Reply<unknown>, again: () => void): void {
  if (isUnclear(reply) && chance.hits(0.6)) world.timeline.after(3 * SECOND, again);
}
