// docs/decisions/240
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Line = Awaited<ReturnType<typeof startLine>>;

/** A line to a database, which can be cut right behind a COMMIT: nobody hears what became of it. */
export async function startLine(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isToBeCut = false;
  let cuts = 0;
  const server = createServer((product) => {
    const database = connect(Number(port), hostname);
    for (const socket of [product, database]) {
      open.add(socket);
      // Harmless: the other end is told by its own connection.
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    product.on('data', (bytes: Buffer) => {
      database.write(bytes);
      if (!isToBeCut || !bytes.includes('commit\0')) return;
      isToBeCut = false;
      cuts += 1;
      product.destroy();
    });
    product.on('close', () => database.end());
    database.on('close', () => product.destroy());
    database.pipe(product);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // A server that listens on a port has an address object.
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Cuts the connection on which the next COMMIT goes. */
    cutAtCommit: () => void (isToBeCut = true),
    cuts: () => cuts,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
