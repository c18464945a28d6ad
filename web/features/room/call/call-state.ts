import type { Instant } from '#domain/dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { captionsAtFirst } from './captions.ts';
import type { Entered } from './enter.ts';
import type { KeptMessages } from './messages.ts';

/** `alone`: other seat empty; `connecting`: taken, no media; `reconnecting`: media stopped, recovering by itself. */
export type CallPhase = 'alone' | 'connecting' | 'live' | 'reconnecting' | 'ended';

/** Why a call is over on this device. */
export type CallEnd =
  | 'left'
  | 'replaced'
  | 'cancelled'
  | 'moved'
  | 'link-replaced'
  | 'signed-out'
  | 'closed'
  | 'refused';

/** How good the line is: good, weak (picture suffers), poor (sound suffers), none. */
export type Quality = 'good' | 'weak' | 'poor' | 'none';

export type TypedMessage = {
  readonly id: number;
  readonly from: 'self' | 'other';
  readonly text: string;
  /** When it was typed or came, by the server's clock. */
  readonly at: Instant;
  /** When an own one was last said to the other browser, or would have been; an instant of this device's clock. */
  readonly saidAt: number;
  /** An own one that has not reached the other browser yet. */
  readonly isWaiting: boolean;
};

/** Media and state of the other side. */
export type OtherSide = {
  /** Camera and microphone in one stream; null until there is a line. */
  readonly stream: MediaStream | null;
  /** The shared screen; null while nothing is shared. */
  readonly screen: MediaStream | null;
  readonly isMuted: boolean;
  readonly isCameraOff: boolean;
  /** It asked for sound only, so that it gets no picture from here either. */
  readonly isSoundOnly: boolean;
  /** The other person continues on another device than before. */
  readonly isElsewhere: boolean;
};

export type Caption = { readonly id: number; readonly text: string; readonly isFinal: boolean };

export type CallState = {
  readonly phase: CallPhase;
  readonly end: CallEnd | null;
  readonly quality: Quality;
  /** Null with video; `line`: the line cannot carry it, video returns by itself; `self`: by the person's own choice. */
  readonly soundOnly: 'line' | 'self' | null;
  readonly other: OtherSide | null;
  /** Nobody has the other seat since its device fell silent: nobody has left it. */
  readonly isLost: boolean;
  readonly screen: MediaStream | null;
  /** Why no screen is shared though the person asked for it: the system refuses the browser, or it failed. */
  readonly screenProblem: 'system' | 'failed' | null;
  readonly messages: readonly TypedMessage[];
  readonly draft: string;
  /** Whether the server has said who is here since this page entered; before it, nobody is known to be absent. */
  readonly hasServerWord: boolean;
  /** Whether our server is reachable; the call goes on without it. */
  readonly isSignallingUp: boolean;
  /** An instant by the server's clock. */
  readonly closesAt: number;
  /** The other side's speech, recognised on this device; null if not possible, perhaps known only when switched on. */
  readonly captions: { readonly isOn: boolean; readonly lines: readonly Caption[] } | null;
};

export type CallActions = {
  /** Sends a typed message; one of more than `MESSAGE_MAX` letters is cut, an empty one is not sent. */
  send(text: string): void;
  setDraft(draft: string): void;
  /** No picture in either direction, or pictures again, also when the line seemed too weak for them. */
  setSoundOnly(isOn: boolean): void;
  /** Opens the browser's own choice of a screen; nothing happens when the person closes it. */
  shareScreen(): Promise<void>;
  stopSharing(): void;
  /** Tries at once what is waited for, from the beginning: the server, the way to the other browser, typed messages. */
  tryAgain(): void;
  setCaptions(isOn: boolean): void;
  /** Gives the seat back and ends the call on this device. The devices stay with `LocalMedia`. */
  leave(): void;
};

/** A call under way. */
export type Call = { readonly state: Store<CallState>; readonly actions: CallActions };

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
