import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { patienceMs, withinCall, withPatience } from './patience.ts';
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

/** Lets a connection in and answers every statement with a row-less yes. */
function agree(socket: Socket): void {
  const message = (kind: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    socket.on('data', () => void socket.write(Buffer.concat([message('C', Buffer.from('OK\0')), ready])));
  });
}

test('a connection that ends between two statements of a transaction fails that transaction, and the server lives', async () => {
  const sockets: Socket[] = [];
  const url = await impostor((socket) => {
    sockets.push(socket);
    agree(socket);
  });
  const db = await openPostgres(url);
  const work = db.transaction(async (tx) => {
    const ended = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.end();
    await Promise.all(ended);
    await tx.run('select 1');
  });
  await expect(work).rejects.toMatchObject(CONNECTION_FAILURE);
  await db.transaction((tx) => tx.run('select 1'));
  await db.close();
});

test('a statement that is never answered is given up in time, and its connection serves nobody after it', async () => {
  const sockets: Socket[] = [];
  const url = await impostor((socket) => {
    sockets.push(socket);
    agree(socket);
  });
  const db = await openPostgres(url, { connections: 1 });
  const [first] = sockets;
  first?.removeAllListeners('data');
  const closed = first === undefined ? null : once(first, 'close');
  await expect(withPatience(50, async () => db.run('select 1'))).rejects.toMatchObject(CONNECTION_FAILURE);
  await closed;
  await db.run('select 1');
  const [, second] = sockets;
  const inTheMiddle = db.transaction(async (tx) => {
    second?.removeAllListeners('data');
    await withPatience(50, async () => tx.run('select 1'));
  });
  await expect(inTheMiddle).rejects.toMatchObject(CONNECTION_FAILURE);
  await db.run('select 1');
  expect(sockets).toHaveLength(3);
  await db.close();
});

test('the statements of a call share its time, the last ones have a second each, and what goes on after it its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  withinCall(1000, () => {
    const after = [0, 4, 3.5, 1, 8.6].map((seconds) => {
      vi.advanceTimersByTime(seconds * 1000);
      return patienceMs() / 1000;
    });
    expect(after).toEqual([8, 4, 1, 1, 24]);
  });
});
