import type { Seat } from '#domain/room.ts';
import type { Entered, Entry } from './enter.ts';
import type { createMessages } from './messages.ts';
import type { OtherSide } from './other-side.ts';
import type { OwnSide } from './own-side.ts';
import { type Peer, connectPeer } from './peer.ts';
import { readWord } from './side-words.ts';
import type { Signalling } from './signalling.ts';

/** The parts of a call that the browser at the other end talks with. */
export type CallParts = {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly signalling: Signalling;
  readonly own: OwnSide;
  readonly otherSide: OtherSide;
  readonly messages: ReturnType<typeof createMessages>;
};

/** Connects to the browser of another stay, and hands on what it says. */
export function connectBrowser(
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
