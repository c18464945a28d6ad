// docs/decisions/156
import type { RoomEvent } from '#contract/room/room.ts';
import type { Seat } from '#domain/room.ts';
import { SECOND } from '#domain/dates.ts';
import type { Api } from '../../../api/client.ts';
import { api as ownApi } from '../../../data/room-api.ts';
import { createStore } from '../../../lib/store.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { Call, CallEnd, CallState } from './call-state.ts';
import { captionsAtFirst, createCaptions } from './call-captions.ts';
import { enterSeat } from './enter.ts';
import { type LineState, LINE_AT_FIRST, UNJUDGED, type Judgement, gradeOf, judge, judgeLine } from './quality.ts';
import { createLineStats } from './line-stats.ts';
import { part } from '../part.ts';
import { keepMessages, readMessages } from './kept-messages.ts';
import { createMessages } from './messages.ts';
import { type Peer, connectPeer } from './peer.ts';
import { type ScreenShare, createScreenShare } from './screen-share.ts';
import { type Side, type SideWord, readWord } from './side-words.ts';
import { type Entered, openSignalling } from './signalling.ts';
import { keepAwake } from './wake-lock.ts';

/** The room and seat to enter, and the person's own devices. */
export type CallOptions = {
  /** As the link of the seat names it: for the client the order, for the therapist the session. */
  readonly session: string;
  readonly seat: Seat;
  /** The token of the client's link. */
  readonly link?: string;
  readonly media: LocalMedia;
  /** The stay that the person chose to end here; `SEAT_TAKEN` named it. */
  readonly replaces?: number;
  readonly api?: Api;
};

const LOOK_EVERY_MS = 2 * SECOND;
const EARLY_MAX = 100;
/** A server gives a broken stream ten seconds to come back. */
const FOUND_OUT_MS = 5 * SECOND;
const SILENT_SIDE: Side = { isMuted: false, isCameraOff: false, isSharing: false, isSoundOnly: false };

/**
 * Takes a seat in a room and keeps the call going until it ends. Rejects with the server's refusal (`ApiError`):
 * `SEAT_TAKEN` with the `stay` to replace, `TOO_EARLY`, `TOO_LATE`, ... A tab with the seat (`hasEntry`) goes on in it.
 */
export async function createCall(options: CallOptions): Promise<Call> {
  const { media, seat, session, api = ownApi } = options;
  const entry = await enterSeat({ ...options, api });
  const { entered } = entry;
  const place = { session, seat };
  const keptMessages = entry.isGoingOn ? readMessages(place) : null;

  const state = createStore<CallState>({
    phase: 'alone',
    end: null,
    quality: 'good',
    soundOnly: null,
    other: null,
    isLost: false,
    screen: null,
    screenProblem: null,
    messages: keptMessages?.shown ?? [],
    draft: keptMessages?.draft ?? '',
    hasServerWord: false,
    isSignallingUp: true,
    closesAt: Date.parse(entered.closesAt),
    captions: captionsAtFirst(),
  });
  const change = (next: Partial<CallState>) => state.set((now) => ({ ...now, ...next }));

  let peer: Peer | null = null;
  /** The stay in the other seat as the server last reported it, and since when it is reported gone. */
  let other: { readonly stay: number; readonly isElsewhere: boolean } | null = null;
  let saidGoneAt: number | null = null;
  /** Signals of a stay that the server has not spoken of yet: between servers they may overtake that word. */
  let early: Extract<RoomEvent, { event: 'signal' }>[] = [];
  let side: Side = SILENT_SIDE;
  let wasLive = false;
  /** Since when the line to the other browser is gone, after it stood; an instant of this device's clock. */
  let goneAt: number | null = null;
  let wantsSoundOnly = false;
  let line: LineState = LINE_AT_FIRST;
  let judgement: Judgement = UNJUDGED;
  let isLooking = false;
  const look = createLineStats();

  const messages = createMessages({
    say,
    kept: keptMessages,
    changed(now) {
      keepMessages(place, now);
      change({ messages: now.shown, draft: now.draft });
    },
  });
  const screenShare: ScreenShare = createScreenShare({
    changed: (stream) => {
      change({ screen: stream });
      mediaChanged();
    },
    failed: (why) => change({ screenProblem: why }),
  });
  const captions = createCaptions((shown) => change({ captions: shown }));

  const signalling = openSignalling({
    session,
    entered,
    enterAgain: entry.again,
    hear: hearRoom,
    ended: (why) => finish(why),
  });
  const stopListening = [
    signalling.isUp.subscribe(() => {
      change({ isSignallingUp: signalling.isUp.get() });
      if (signalling.isUp.get()) peer?.recover();
    }),
    media.state.subscribe(mediaChanged),
    listenToNetwork(() => peer?.recover()),
    part('wake lock', keepAwake, () => undefined),
    captions.stop,
  ];
  const timer = setInterval(() => void lookAtLine(), LOOK_EVERY_MS);

  function hearRoom(event: RoomEvent): void {
    if (event.event === 'signal') {
      if (event.from === other?.stay) peer?.hear(event.signal);
      else early = [...early.slice(1 - EARLY_MAX), event];
    } else if (event.event === 'moved') change({ closesAt: Date.parse(event.closesAt) });
    else if (event.event !== 'ended') {
      if (event.event === 'hello') change({ closesAt: Date.parse(event.closesAt), hasServerWord: true });
      hearOfPeer(event, event.event === 'hello');
    }
  }

  /** Both browsers must agree who offers: the later stay, or a page that continues a stay whose other page is gone. */
  const offersTo = (stay: number, isHello: boolean) => entry.stay() > stay || (isHello && entry.isGoingOn);

  function hearOfPeer(
    { peer: found, isSignedOut }: Extract<RoomEvent, { event: 'hello' | 'peer' }>,
    isHello: boolean,
  ): void {
    saidGoneAt = found === null ? Date.now() : null;
    // What may still flow from there is not that person's any more.
    if (isSignedOut === true) return forgetPeer(false);
    if (found === null) {
      // The server may only have lost sight of it: media that flow say more.
      if (peer !== null && !peer.isConnected()) forgetPeer(!isHello && isLong(goneAt));
      return;
    }
    // A device that lost our server for long comes back with another stay; what flows between the browsers flows on.
    const isSameDevice = other?.stay === found.stay || !found.isElsewhere;
    other = found;
    if (isSameDevice && peer !== null) {
      hearEarly();
      peer.recover();
      show();
      return;
    }
    // Nothing of the former device is shown or heard any more.
    peer?.close();
    signalling.forget();
    side = SILENT_SIDE;
    peer = connectPeer({
      configuration: configurationOf(entered),
      isPolite: seat === 'client',
      offers: offersTo(found.stay, isHello),
      outgoing: outgoing(),
      send: (signal) => {
        if (other !== null) signalling.send(other.stay, signal);
      },
      forget: signalling.forget,
      canSignal: () => signalling.isUp.get(),
      changed: peerChanged,
      opened: () => {
        saySide(true);
        messages.sayAgain();
      },
      heard: hearWord,
    });
    hearEarly();
    show();
  }

  function hearEarly(): void {
    for (const { from, signal } of early) if (from === other?.stay) peer?.hear(signal);
    early = [];
  }

  /** A press on Leave ends the line just when the server says so; a silent device is noticed much later. */
  const isLong = (since: number | null) => since !== null && Date.now() - since >= FOUND_OUT_MS;

  function forgetPeer(isLost: boolean): void {
    peer?.close();
    peer = null;
    other = null;
    side = SILENT_SIDE;
    wasLive = false;
    goneAt = null;
    judgement = UNJUDGED;
    signalling.forget();
    change({ quality: judgement.quality, isLost });
    show();
  }

  function peerChanged(): void {
    if (peer !== null && saidGoneAt !== null && !peer.isConnected()) forgetPeer(isLong(saidGoneAt));
    else show();
  }

  /** Shows what is known of the other side. */
  function show(): void {
    if (state.get().end !== null) return;
    if (peer === null || other === null) {
      captions.hear(null);
      change({ phase: 'alone', other: null });
      return;
    }
    const isLive = peer.isConnected();
    wasLive ||= isLive;
    goneAt = isLive || !wasLive ? null : (goneAt ?? Date.now());
    // The next look comes late to say so.
    if (isLive && judgement.quality === 'none') judgement = UNJUDGED;
    const { stream, screen } = peer.connection();
    const before = state.get().other;
    change({
      phase: isLive ? 'live' : wasLive ? 'reconnecting' : 'connecting',
      quality: judgement.quality,
      isLost: false,
      other: {
        stream: isLive ? stream : (before?.stream ?? null),
        screen: side.isSharing && isLive ? screen : null,
        isMuted: side.isMuted,
        isCameraOff: side.isCameraOff,
        isSoundOnly: side.isSoundOnly,
        isElsewhere: other.isElsewhere,
      },
    });
    if (isLive) captions.hear(stream.getAudioTracks()[0] ?? null);
  }

  const isSoundOnly = () => wantsSoundOnly || !line.carriesPicture;

  function outgoing() {
    const { microphone, camera } = media.state.get();
    const sendsPicture = !isSoundOnly() && !side.isSoundOnly;
    return {
      microphone: microphone.track,
      camera: sendsPicture && camera.isOn ? camera.track : null,
      screen: sendsPicture ? screenShare.track() : null,
    };
  }

  function mediaChanged(): void {
    if (state.get().end !== null) return;
    peer?.show(outgoing());
    saySide();
  }

  function say(word: SideWord): void {
    const channel = peer?.connection().channel;
    if (channel?.readyState === 'open') channel.send(JSON.stringify(word));
  }

  let said = '';
  function saySide(isNew = false): void {
    const own = media.state.get();
    const { microphone } = own;
    const { camera, screen } = outgoing();
    const word: SideWord = {
      kind: 'side',
      // Silenced by the system it sends silence, and a picture that stands still.
      isMuted: !microphone.isOn || microphone.track === null || microphone.problem !== null,
      isCameraOff: camera === null || own.camera.problem !== null,
      isSharing: screen !== null,
      isSoundOnly: isSoundOnly(),
    };
    const text = JSON.stringify(word);
    if (!isNew && text === said) return;
    said = text;
    say(word);
  }

  function hearWord(text: string): void {
    const word = readWord(text);
    switch (word?.kind) {
      case 'side': {
        const { isMuted, isCameraOff, isSharing, isSoundOnly: wantsNone } = word;
        side = { isMuted, isCameraOff, isSharing, isSoundOnly: wantsNone };
        mediaChanged();
        return show();
      }
      case 'text':
        return messages.heard(word);
      case 'got':
        return messages.got(word);
      case 'bye':
        // The seat is given back as well: the server says so in its own time.
        return forgetPeer(false);
      case undefined:
    }
  }

  async function lookAtLine(): Promise<void> {
    // A slow browser answers the next look before the last one: what is between the two would count backwards.
    if (peer === null || !wasLive || isLooking) return;
    isLooking = true;
    const { pc } = peer.connection();
    const { camera, screen } = outgoing();
    try {
      const sample = await look(pc, peer.isConnected(), camera !== null || screen !== null);
      if (state.get().end !== null) return;
      judgement = judge(judgement, sample);
      line = judgeLine(line, gradeOf(sample), sample.at);
      change({ quality: judgement.quality });
      soundOnlyChanged();
    } catch {
      // Harmless: a connection that has just been closed tells nothing, and the next look is soon.
    } finally {
      isLooking = false;
    }
  }

  function soundOnlyChanged(): void {
    change({ soundOnly: wantsSoundOnly ? 'self' : line.carriesPicture ? null : 'line' });
    mediaChanged();
  }

  function finish(why: CallEnd): void {
    if (state.get().end !== null) return;
    // First of all nothing is sent any more.
    peer?.close();
    peer = null;
    screenShare.close();
    signalling.stop();
    clearInterval(timer);
    for (const stop of stopListening) part('view', stop, undefined);
    entry.release();
    keepMessages(place, null);
    change({ phase: 'ended', end: why, other: null, screen: null, isSignallingUp: false, quality: 'none' });
  }

  return {
    state,
    actions: {
      send: messages.send,
      setDraft: messages.setDraft,
      setSoundOnly(isOn) {
        wantsSoundOnly = isOn;
        if (!isOn) line = LINE_AT_FIRST;
        soundOnlyChanged();
      },
      shareScreen: screenShare.start,
      stopSharing: screenShare.stop,
      tryAgain() {
        signalling.tryAgain();
        peer?.tryAgain();
        messages.sayAgain();
      },
      setCaptions: (isOn) => void captions.set(isOn),
      leave() {
        if (state.get().end !== null) return;
        say({ kind: 'bye' });
        entry.leave();
        finish('left');
      },
    },
  };
}

/** Calls `run` when the device is online again, or on another network; answers the way to stop. */
function listenToNetwork(run: () => void): () => void {
  window.addEventListener('online', run);
  return () => window.removeEventListener('online', run);
}

function configurationOf({ ice }: Entered): RTCConfiguration {
  const iceServers = ice.servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  return { iceServers, iceTransportPolicy: ice.policy };
}
