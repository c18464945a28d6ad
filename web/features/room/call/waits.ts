// docs/decisions/159
import { SECOND } from '#domain/dates.ts';
import type { CallState, TypedMessage } from './call-state.ts';

/**
 * What a person in the room waits for: the server's first word, or its word after it was lost; the other person; the first
 * connection to the other browser, or its return.
 */
export type Awaited = 'server' | 'server-again' | 'person' | 'route' | 'route-again';

/** What a person can do about a wait: two of them are buttons, the others advice. */
export type Way = 'again' | 'help' | 'network' | 'stay';

/** What is shown of a wait that has lasted `from` milliseconds or more. */
export type WaitStep = {
  readonly from: number;
  /** `usual`: what the screen shows of such a moment anyway; `slow`: it takes longer; `stuck`: it does not come about. */
  readonly words: 'usual' | 'slow' | 'stuck';
  readonly ways: readonly Way[];
};

const USUAL: WaitStep = { from: 0, words: 'usual', ways: [] };
const NO_WAY = ['again', 'network', 'stay', 'help'] as const;

/**
 * What each wait shows, and when. Three searches for a way over relays, and the fresh connection after them, take some forty
 * seconds (`peer.ts`). The server says its first word within a second: a stream that has delivered nothing for long is held back
 * by something in between. Who waits for a person can say that nobody came (`Absence.tsx`), and the room closes by itself.
 */
export const WAITS: { readonly [A in Awaited]: readonly WaitStep[] } = {
  server: [USUAL, { from: 12 * SECOND, words: 'slow', ways: [] }, { from: 30 * SECOND, words: 'stuck', ways: NO_WAY }],
  'server-again': [USUAL, { from: 30 * SECOND, words: 'stuck', ways: NO_WAY }],
  person: [USUAL],
  route: [
    USUAL,
    { from: 15 * SECOND, words: 'slow', ways: ['stay'] },
    { from: 40 * SECOND, words: 'stuck', ways: NO_WAY },
  ],
  'route-again': [
    USUAL,
    { from: 15 * SECOND, words: 'slow', ways: ['stay'] },
    { from: 40 * SECOND, words: 'stuck', ways: NO_WAY },
  ],
};

/** What a call waits for at this moment; null while the two are connected, and after the end. */
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

/** What a wait shows after it has lasted `ms` milliseconds. */
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
