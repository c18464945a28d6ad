import { type Store, createStore } from '../../../lib/store.ts';
import { captionsAtFirst } from './call-captions.ts';
import type { CallState } from './call-state.ts';
import type { Entered } from './enter.ts';
import type { KeptMessages } from './kept-messages.ts';

/** The state of a call as its engine writes it, piece by piece. */
export type WrittenState = Store<CallState> & { change(next: Partial<CallState>): void };

/** The state of a call that has just begun, with the messages that this tab keeps. */
export function createCallState({ closesAt }: Entered, kept: KeptMessages | null): WrittenState {
  const state = createStore<CallState>({
    phase: 'alone',
    end: null,
    quality: 'good',
    soundOnly: null,
    other: null,
    isLost: false,
    screen: null,
    screenProblem: null,
    messages: kept?.shown ?? [],
    draft: kept?.draft ?? '',
    hasServerWord: false,
    isSignallingUp: true,
    closesAt: Date.parse(closesAt),
    captions: captionsAtFirst(),
  });
  return { ...state, change: (next) => state.set((now) => ({ ...now, ...next })) };
}
