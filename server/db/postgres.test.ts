import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

let server: Server | null = null;
afterEach(() => void server?.close());

/** The address of something that is no database: it does with a connection what is given. */
async function impostor(meet: (socket: Socket) => void): Promise<string> {
  const opened = createServer(meet);
  server = opened;
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done));
  return `postgres://nobody@127.0.0.1:${(opened.address() as AddressInfo).port}/none`;
}

/** The class of PostgreSQL's codes for a connection that failed, which the API answers with 503. */
const CONNECTION_FAILURE = { code: '08006' };

test('a database that does not answer is out of reach, not a fault', async () => {
  const sockets: Socket[] = [];
  const url = await impostor((socket) => void sockets.push(socket));
  await expect(openPostgres(url, { connectWithinMs: 50 })).rejects.toMatchObject(CONNECTION_FAILURE);
  sockets.forEach((socket) => socket.destroy());
});

test('a database that hangs up is out of reach, not a fault', async () => {
  const url = await impostor((socket) => socket.end());
  await expect(openPostgres(url)).rejects.toMatchObject(CONNECTION_FAILURE);
});
