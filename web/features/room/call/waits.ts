// docs/decisions/159
import { SECOND } from '#domain/dates.ts';
import type { CallState, TypedMessage } from './call-state.ts';

/** An awaited event: the server's first word, the other person, the first connection, or a return of these. */
export type Awaited = 'server' | 'server-again' | 'person' | 'route' | 'route-again';

/** The remedies for a wait: two are buttons, the others advice. */
export type Way = 'again' | 'help' | 'network' | 'stay';

/** The display of a wait that has lasted `from` milliseconds or more. */
export type WaitStep = {
  readonly from: number;
  /** `usual`: the normal words of the screen; `slow`: the wait takes longer; `stuck`: it does not succeed. */
  readonly words: 'usual' | 'slow' | 'stuck';
  readonly ways: readonly Way[];
};

const USUAL: WaitStep = { from: 0, words: 'usual', ways: [] };
const NO_WAY = ['again', 'network', 'stay', 'help'] as const;
const ROUTE: readonly WaitStep[] = [
  USUAL,
  { from: 15 * SECOND, words: 'slow', ways: ['stay'] },
  { from: 40 * SECOND, words: 'stuck', ways: NO_WAY },
];

/**
 * The display of each wait, by time. Three searches for a route over relays, then a fresh connection, take some forty
 * seconds (`peer.ts`). The server's first word takes under a second: a stream that stays empty for long is held back on
 * the way. A person who waits for the other can report it (`Absence.tsx`), and the room closes by itself.
 */
export const WAITS: { readonly [A in Awaited]: readonly WaitStep[] } = {
  server: [USUAL, { from: 12 * SECOND, words: 'slow', ways: [] }, { from: 30 * SECOND, words: 'stuck', ways: NO_WAY }],
  'server-again': [USUAL, { from: 30 * SECOND, words: 'stuck', ways: NO_WAY }],
  person: [USUAL],
  route: ROUTE,
  'route-again': ROUTE,
};

/** The awaited event of a call; null while the two are connected, and after the end. */
export function awaited({ phase, hasServerWord, isSignallingUp }: CallState): Awaited | null {
  switch (phase) {
    case 'alone':
      if (!hasServerWord) return 'server';
      return isSignallingUp ? 'person' : 'server-again';
    case 'connecting':
      return 'route';
    case 'reconnecting':
      return 'route-again';
    case 'live':
    case 'ended':
      return null;
  }
}

/** The display of a wait after `ms` milliseconds. */
export function waitStep(what: Awaited, ms: number): WaitStep {
  return WAITS[what].findLast(({ from }) => from <= ms) ?? USUAL;
}

/** A typed message that has not arrived by then is said to be held up, in milliseconds after it was last said. */
export const HELD_UP_MS = 10 * SECOND;

/** Whether the person should read that an own message did not go through, and be offered to send it again. */
export function isHeldUp({ isWaiting, saidAt }: TypedMessage, { phase }: CallState, now: number): boolean {
  // While nobody is there it waits for a person, which its own words say.
  return isWaiting && phase !== 'alone' && now - saidAt >= HELD_UP_MS;
}
