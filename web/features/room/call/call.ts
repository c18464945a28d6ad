// docs/decisions/156
import type { RoomEvent } from '#contract/room/room.ts';
import type { Api } from '../../../api/client.ts';
import { api as ownApi } from '../../../data/room-api.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { part } from '../part.ts';
import { createScope, type Scope } from '../scope.ts';
import { type Call, type CallEnd, createCallState } from './call-state.ts';
import { createCaptions } from './captions.ts';
import { enterSeat, type Seating } from './enter.ts';
import { watchLine } from './line-watch.ts';
import { createMessages, keepMessages, readMessages } from './messages.ts';
import { createOtherSeat } from './other-seat.ts';
import { createScreenShare } from './screen-share.ts';
import { createOtherSide, createOwnSide } from './sides.ts';
import { openSignalling } from './signalling.ts';

/** The room and seat to enter, and the person's own devices. */
export type CallOptions = Seating & { readonly media: LocalMedia; readonly api?: Api };

/**
 * Takes a seat in a room and keeps the call going until it ends. Rejects with the server's refusal (`ApiError`):
 * `SEAT_TAKEN` with the `stay` to replace, `TOO_EARLY`, `TOO_LATE`, ... A tab with the seat (`hasEntry`) goes on in it.
 */
export async function createCall(options: CallOptions): Promise<Call> {
  const { media, seat, session, api = ownApi } = options;
  const entry = await enterSeat({ ...options, api });
  const scope = createScope();
  const place = { session, seat };
  const kept = entry.isGoingOn ? readMessages(place) : null;
  scope.add(() => keepMessages(place, null));
  scope.add(entry.release);

  const state = createCallState(entry.entered, kept);
  const messages = createMessages({
    say: (word) => otherSeat.say(word),
    kept,
    changed(now) {
      keepMessages(place, now);
      state.change({ messages: now.shown, draft: now.draft });
    },
  });
  const captions = createCaptions((shown) => state.change({ captions: shown }));
  scope.add(captions.stop);
  part('wake lock', () => keepAwake(scope), undefined);
  const line = watchLine(scope, {
    peer: () => otherSeat.line(),
    sendsPicture: () => own.sendsPicture(),
    judged() {
      state.change({ quality: line.quality() });
      own.choose();
    },
  });
  const otherSide = createOtherSide(scope, state, line, captions);
  const own = createOwnSide(scope, state, {
    media,
    line,
    otherSide,
    screen: () => screenShare.track(),
    send: (outgoing) => otherSeat.send(outgoing),
    tell: (word) => otherSeat.say(word),
  });
  const signalling = openSignalling(scope, { session, entry, hear, ended: finish });
  const otherSeat = createOtherSeat({ seat, entry, signalling, own, otherSide, messages });
  scope.add(media.state.subscribe(own.changed));
  scope.add(
    signalling.isUp.subscribe(() => {
      state.change({ isSignallingUp: signalling.isUp.get() });
      if (signalling.isUp.get()) otherSeat.recover();
    }),
  );
  scope.listen(window, 'online', otherSeat.recover);
  const screenShare = createScreenShare(
    scope,
    (screen) => {
      state.change({ screen });
      own.changed();
    },
    (screenProblem) => state.change({ screenProblem }),
  );
  // Stopped first: nothing is sent any more.
  scope.add(otherSeat.close);

  function hear(event: RoomEvent): void {
    if (event.event === 'moved') state.change({ closesAt: Date.parse(event.closesAt) });
    if (event.event === 'hello') state.change({ closesAt: Date.parse(event.closesAt), hasServerWord: true });
    otherSeat.hear(event);
  }

  function finish(why: CallEnd): void {
    if (scope.isOver()) return;
    scope.end();
    state.change({ phase: 'ended', end: why, other: null, screen: null, isSignallingUp: false, quality: 'none' });
  }

  return {
    state,
    actions: {
      send: messages.send,
      setDraft: messages.setDraft,
      setSoundOnly(isOn) {
        if (!isOn) line.tryPicture();
        own.choose(isOn);
      },
      shareScreen: screenShare.start,
      stopSharing: screenShare.stop,
      tryAgain() {
        signalling.tryAgain();
        otherSeat.tryAgain();
        messages.sayAgain();
      },
      setCaptions: (isOn) => void captions.set(isOn),
      leave() {
        if (scope.isOver()) return;
        otherSeat.say({ kind: 'bye' });
        entry.leave();
        finish('left');
      },
    },
  };
}

/** Keeps the screen awake where the browser can, until the scope ends. A page that was away takes the lock again. */
function keepAwake(scope: Scope): void {
  let lock: WakeLockSentinel | null = null;

  async function take(): Promise<void> {
    if (scope.isOver() || document.visibilityState !== 'visible') return;
    if (lock !== null && !lock.released) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (scope.isOver()) void taken.release();
      else lock = taken;
    } catch {
      // Harmless: not every browser can, and one that saves its battery is asked again when the page is looked at.
    }
  }

  scope.listen(document, 'visibilitychange', () => void take());
  // Harmless: a page that is left loses the lock anyway.
  scope.add(() => void lock?.release().catch(() => undefined));
  void take();
}
