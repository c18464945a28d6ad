import { SECOND } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { judgeFault, type World } from './world.ts';

/** The answer to a call as its caller gets it. */
export type Reply<T> = { kind: 'ok'; value: T } | { kind: 'refused'; code: string } | { kind: 'nothing' };

/** Calls the product, whose server may be down or die and whose answer may be lost; `way` is the call's delay. */
export function call<T>(
  world: World,
  who: string,
  work: (deps: Deps) => Promise<T>,
  then: (reply: Reply<T>) => void = () => undefined,
  way: () => number = () => 1 + world.faults.chance.below(60),
): void {
  const { timeline, faults } = world;
  const prefer = faults.chance.below(2);
  let answered = false;
  const answer = (reply: Reply<T>): void => {
    if (answered) return;
    answered = true;
    then(reply);
  };
  timeline.after(way(), () => {
    const server = world.server(prefer);
    timeline.after(45 * SECOND, () => answer({ kind: 'nothing' }));
    if (server === null) return;
    const deliver = (reply: Reply<T>): void => {
      if (!server.life.alive) return;
      world.note(`${who} ${JSON.stringify(reply)}`);
      if (faults.happens('client-line', 0.1)) return world.sometimes('answer lost on the way');
      timeline.after(1 + faults.chance.below(60), () => answer(reply));
    };
    work(server.deps).then(
      (value) => deliver({ kind: 'ok', value }),
      (error: unknown) => {
        if (server.life.alive) deliver({ kind: 'refused', code: judgeFault(world, error, who) });
      },
    );
  });
}

/** An answer in the words of a story. */
export function outcomeOf(reply: Reply<unknown>): string {
  if (reply.kind === 'nothing') return 'no answer';
  if (reply.kind === 'refused') return `refused, ${reply.code}`;
  return reply.value === null ? 'could not be prepared' : 'yes';
}

/** Whether nobody knows what became of a call. */
export function isUnclear(reply: Reply<unknown>): boolean {
  return reply.kind === 'nothing' || (reply.kind === 'refused' && reply.code === 'UNAVAILABLE');
}
