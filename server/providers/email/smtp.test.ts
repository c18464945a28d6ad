import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMail } from './smtp.ts';

/**
 * A minimal SMTP server. `lost@` hangs up in the middle; `replies` are its other answers, by the beginning of the line
 * or, after the data, `.`; null says nothing at all, not even a greeting.
 */
let server: Server;
let received: string[];
let replies: Record<string, string> | null;
let connections: number;
const sockets = new Set<Socket>();

beforeEach(async () => {
  received = [];
  replies = {};
  connections = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    connections++;
    let inData = false;
    let data = '';
    let lose = false;
    socket.on('error', () => undefined);
    if (replies === null) return;
    const other = (line: string) =>
      Object.entries(replies ?? {}).find(([beginning]) => line.toUpperCase().startsWith(beginning))?.[1];
    socket.write(`${other('CONNECT') ?? '220 test'}\r\n`);
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (inData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        inData = false;
        if (lose) return void socket.destroy();
        const refusal = other('.');
        if (refusal === undefined) received.push(data);
        socket.write(`${refusal ?? '250 taken'}\r\n`);
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        const reply = other(line);
        if (reply !== undefined) {
          socket.write(`${reply}\r\n`);
          if (reply.startsWith('421')) socket.end();
        } else if (/^EHLO/i.test(line)) socket.write('250 test\r\n');
        else if (/^DATA/i.test(line)) {
          inData = true;
          data = '';
          socket.write('354 go\r\n');
        } else {
          if (/^RCPT.*lost@/i.test(line)) lose = true;
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

function sender(patienceMs?: number) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `smtp://127.0.0.1:${address.port}`;
  return smtpMail({ url, from: 'სიმშვიდე <no-reply@simshvide.example>', patienceMs });
}

/** Says one line more every now and then, so that the connection is never silent. */
function neverDone(socket: Socket): void {
  const timer = setInterval(() => socket.write('220-and\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

const mail = (to: string) => ({
  key: '7f0a7a52-52cc-4f0e-8f47-f6a3bd9f3f11',
  to,
  subject: 'თქვენი შეხვედრა',
  html: '<p>18:00</p>',
  text: '18:00',
  calendar: { method: 'PUBLISH' as const, body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
});

test('a mail goes out with its key as Message-ID, both parts and the calendar', async () => {
  expect(await sender().send(mail('ana@example.com'))).toMatchObject({ ok: true });
  const [text = ''] = received;
  expect(text).toContain('Message-ID: <7f0a7a52-52cc-4f0e-8f47-f6a3bd9f3f11@simshvide.example>');
  expect(text).toMatch(/Subject: =\?UTF-8\?/);
  expect(text).toContain('text/plain');
  expect(text).toContain('text/html');
  expect(text).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH/i);
});

test('a mail may come from another name, by the same address', async () => {
  const from = { name: 'შეტყობინებები', email: 'no-reply@simshvide.example' };
  expect(await sender().send({ ...mail('ana@example.com'), from })).toMatchObject({ ok: true });
  const [, sent = ''] = /^From: (.*?)\r\n(?! )/ms.exec(received[0] ?? '') ?? [];
  const words = sent.replaceAll(/=\?UTF-8\?B\?(.*?)\?=\s*/g, (_, word: string) =>
    Buffer.from(word, 'base64').toString(),
  );
  expect(words).toBe(`${from.name}<${from.email}>`);
});

test.each(['550 no such user', '550 5.1.1 mailbox unavailable', '551 5.1.6 user not local', '553 5.1.3 no such name'])(
  'an address that does not exist is refused for good: %s',
  async (reply) => {
    replies = { RCPT: reply };
    expect(await sender().send(mail('gone@example.com'))).toEqual({ ok: false, kind: 'rejected', code: 'permanent' });
  },
);

test.each([
  ['at the greeting', 'CONNECT', '554 5.3.2 no service today'],
  ['for want of a login', 'MAIL', '530 5.7.0 authentication required'],
  ['of the sender', 'MAIL', '550 5.7.1 sender not allowed'],
  ['of relaying', 'RCPT', '550 5.7.1 relaying denied'],
  ['of a full mailbox', 'RCPT', '552 5.2.2 over quota'],
  ['of a busy server', 'RCPT', '451 try later'],
  ['of the text', '.', '554 5.7.1 looks like spam'],
])('a refusal %s may end: nothing went out, and a later try is worth it', async (_, at, reply) => {
  replies = { [at]: reply };
  const outcome = await sender().send(mail('ana@example.com'));
  expect(outcome).toEqual({ ok: false, kind: 'rejected', code: reply.slice(0, 3) });
  expect(received).toEqual([]);
});

test('a connection lost after the data leaves open whether the mail went out', async () => {
  expect(await sender().send(mail('lost@example.com'))).toMatchObject({ ok: false, kind: 'unknown' });
});

test('a server that is not there certainly sent nothing', async () => {
  const port = (server.address() as { port: number }).port;
  await new Promise((done) => server.close(done));
  const dead = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'x@example.com' });
  expect(await dead.send(mail('ana@example.com'))).toMatchObject({ ok: false, kind: 'rejected' });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

test.each([
  ['never greets', null],
  ['is never done with its greeting', { CONNECT: '220-a moment' }],
])('a server that accepts and %s is given up after the timeout', async (_, change) => {
  replies = change;
  if (replies !== null) server.on('connection', neverDone);
  const mails = sender(200);
  // More than there are connections: those who wait for one have no more patience.
  const outcomes = await Promise.all(Array.from({ length: 7 }, () => mails.send(mail('ana@example.com'))));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, kind: 'unknown' });
});

test('a mail that meets a connection which its server ends takes another one at once', async () => {
  const mails = sender();
  expect(await mails.send(mail('ana@example.com'))).toMatchObject({ ok: true });
  replies = { MAIL: '421 idle for too long' };
  server.on('connection', () => (replies = {}));
  expect(await mails.send(mail('ana@example.com'))).toMatchObject({ ok: true });
  expect([received.length, connections]).toEqual([2, 2]);
});
