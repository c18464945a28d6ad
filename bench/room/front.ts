import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** An address for several servers: a connection goes to the server chosen when it is made. */
export type Front = { url: string; lead(url: string): void; stop(): void };

/** Starts the front; nothing leads anywhere before the first `lead`. A server that dies takes its connections along. */
export async function startFront(): Promise<Front> {
  let port = 0;
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the front has no port');
  return {
    url: `http://localhost:${address.port}`,
    lead(url) {
      port = Number(new URL(url).port);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
