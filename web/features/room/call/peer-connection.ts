import type { Scope } from '../scope.ts';
import { type Connection, createConnection } from './connection.ts';
import { toSignal } from './description.ts';
import type { Peer, PeerOptions } from './peer.ts';

/** The connection of the moment to the other browser. */
export type PeerConnection = Pick<Peer, 'connection' | 'isConnected' | 'show'> & {
  renew(): void;
};

/** Opens the first connection, which the scope closes; `isForGood` tells that a broken one does not come back. */
export function createPeerConnection(
  scope: Scope,
  options: PeerOptions & { connected(): void; broken(isForGood: boolean): void },
): PeerConnection {
  const { configuration, changed, broken } = options;
  let { outgoing } = options;
  let connection = create();
  /** The channel closed while the line stood: the other browser let go of its side. */
  let isLetGo = false;

  function create(): Connection {
    const made = createConnection(configuration, outgoing);
    const { pc, channel } = made;
    /** Hears an event of this connection, as long as it is the one of the moment. */
    function on<E extends Event>(target: EventTarget, event: string, run: (event: E) => void): void {
      target.addEventListener(event, (found) => {
        if (!scope.isOver() && made === connection) run(found as E);
      });
    }
    on<RTCPeerConnectionIceEvent>(pc, 'icecandidate', ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') options.send(toSignal.candidate(candidate));
    });
    on(pc, 'connectionstatechange', stateChanged);
    on(channel, 'open', () => options.opened(channel));
    on(channel, 'close', () => {
      isLetGo = true;
      broken(false);
      changed();
    });
    on<MessageEvent<unknown>>(channel, 'message', ({ data }) => {
      if (typeof data === 'string') options.heard(data);
    });
    return made;
  }

  const isConnected = () => !scope.isOver() && !isLetGo && connection.pc.connectionState === 'connected';

  function stateChanged(): void {
    const state = connection.pc.connectionState;
    if (isConnected()) {
      options.connected();
      connection.limit();
    } else if (state === 'failed' || state === 'disconnected') broken(state === 'failed');
    changed();
  }

  scope.add(() => connection.close());
  return {
    connection: () => connection,
    isConnected,
    show(next) {
      outgoing = next;
      connection.show(next);
    },
    renew() {
      isLetGo = false;
      options.forget();
      const former = connection;
      connection = create();
      former.close();
      changed();
    },
  };
}
