import type { RoomEvent } from '#contract/room/room.ts';
import { SECOND } from '#domain/dates.ts';
import type { Outgoing } from './connection.ts';
import { connectPeer, type Peer } from './peer.ts';
import { readWord, type SideWord } from './side-words.ts';
import type { Seat } from '#domain/room.ts';
import type { Entered, Entry } from './enter.ts';
import type { createMessages } from './messages.ts';
import type { OtherSide, OwnSide } from './sides.ts';
import type { Signalling } from './signalling.ts';

const EARLY_MAX = 100;
/** A server gives a broken stream ten seconds to come back. */
const FOUND_OUT_MS = 5 * SECOND;

/** Makes the other seat of the room and the line to its device, empty until the server speaks of somebody in it. */
export function createOtherSeat(parts: CallParts) {
  const { entry, signalling, otherSide } = parts;
  let peer: Peer | null = null;
  /** The stay in the other seat as the server last reported it, and since when it is reported gone. */
  let other: { readonly stay: number; readonly isElsewhere: boolean } | null = null;
  let saidGoneAt: number | null = null;
  /** Signals of a stay that the server has not spoken of yet: between servers they may overtake that word. */
  let early: Extract<RoomEvent, { event: 'signal' }>[] = [];

  const show = () => otherSide.show(peer, other?.isElsewhere ?? false);

  function hearOfPeer(
    { peer: found, isSignedOut }: Extract<RoomEvent, { event: 'hello' | 'peer' }>,
    isHello: boolean,
  ): void {
    saidGoneAt = found === null ? Date.now() : null;
    // What may still flow from there is not that person's any more.
    if (isSignedOut === true) return forget(false);
    if (found === null) {
      // The server may only have lost sight of it: media that flow say more.
      if (peer !== null && !peer.isConnected()) forget(!isHello && isLong(otherSide.goneAt()));
      return;
    }
    // A device that lost our server for long comes back with another stay; what flows between the browsers flows on.
    const isSameDevice = other?.stay === found.stay || !found.isElsewhere;
    other = found;
    const before = isSameDevice ? peer : null;
    if (before === null) {
      // Nothing of the former device is shown or heard any more.
      peer?.close();
      signalling.forget();
      otherSide.isNew();
      peer = connectBrowser(parts, {
        stay: () => other?.stay ?? null,
        // Both browsers must agree who offers: the later stay, or a page that continues one whose other page is gone.
        offers: entry.stay() > found.stay || (isHello && entry.isGoingOn),
        changed() {
          if (peer !== null && saidGoneAt !== null && !peer.isConnected()) forget(isLong(saidGoneAt));
          else show();
        },
        show,
        left: () => forget(false),
      });
    }
    for (const { from, signal } of early) if (from === found.stay) peer?.hear(signal);
    early = [];
    before?.recover();
    show();
  }

  function forget(isLost: boolean): void {
    peer?.close();
    peer = null;
    other = null;
    signalling.forget();
    otherSide.forget(isLost);
  }

  return {
    hear(event: RoomEvent): void {
      if (event.event === 'hello' || event.event === 'peer') hearOfPeer(event, event.event === 'hello');
      else if (event.event !== 'signal') return;
      else if (event.from === other?.stay) peer?.hear(event.signal);
      else early = [...early.slice(1 - EARLY_MAX), event];
    },
    say(word: SideWord): void {
      const channel = peer?.connection().channel;
      if (channel?.readyState === 'open') channel.send(JSON.stringify(word));
    },
    send: (outgoing: Outgoing) => peer?.show(outgoing),
    /** The line to look at; null until it has carried media. */
    line: () => (otherSide.wasLive() ? peer : null),
    /** Looks for a way to that browser now, if there is none. */
    recover: () => peer?.recover(),
    /** Begins anew, if there is no way: the person asked for it. */
    tryAgain: () => peer?.tryAgain(),
    close(): void {
      peer?.close();
      peer = null;
    },
  };
}

/** A press on Leave ends the line just when the server says so; a silent device is noticed much later. */
function isLong(since: number | null): boolean {
  return since !== null && Date.now() - since >= FOUND_OUT_MS;
}

/** The parts of a call that the browser at the other end talks with. */
type CallParts = {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly signalling: Signalling;
  readonly own: OwnSide;
  readonly otherSide: OtherSide;
  readonly messages: ReturnType<typeof createMessages>;
};

/** Connects to the browser of another stay, and hands on what it says. */
function connectBrowser(
  { seat, entry, signalling, own, otherSide, messages }: CallParts,
  options: {
    readonly offers: boolean;
    /** The stay to which signals go; null sends none. */
    stay(): number | null;
    changed(): void;
    show(): void;
    /** The person there pressed on Leave. */
    left(): void;
  },
): Peer {
  function hearWord(text: string): void {
    const word = readWord(text);
    switch (word?.kind) {
      case 'side': {
        otherSide.hear(word);
        own.changed();
        return options.show();
      }
      case 'text':
        return messages.heard(word);
      case 'got':
        return messages.got(word);
      case 'bye':
        // The seat is given back as well: the server says so in its own time.
        return options.left();
      case undefined:
    }
  }

  return connectPeer({
    configuration: configurationOf(entry.entered),
    isPolite: seat === 'client',
    offers: options.offers,
    outgoing: own.outgoing(),
    send(signal) {
      const stay = options.stay();
      if (stay !== null) signalling.send(stay, signal);
    },
    forget: signalling.forget,
    canSignal: () => signalling.isUp.get(),
    changed: options.changed,
    opened() {
      own.sayAgain();
      messages.sayAgain();
    },
    heard: hearWord,
  });
}

function configurationOf({ ice }: Entered): RTCConfiguration {
  const iceServers = ice.servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  return { iceServers, iceTransportPolicy: ice.policy };
}
