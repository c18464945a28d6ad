import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMail } from './smtp.ts';

/** The least that an SMTP server must say; `gone@` does not exist, `later@` is busy, `lost@` hangs up in the middle. */
let server: Server;
let received: string[];
const sockets = new Set<Socket>();

beforeEach(async () => {
  received = [];
  server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    let data = '';
    let lose = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (inData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        inData = false;
        if (lose) return void socket.destroy();
        received.push(data);
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (/^EHLO/i.test(line)) socket.write('250 test\r\n');
        else if (/^RCPT.*gone@/i.test(line)) socket.write('550 no such user\r\n');
        else if (/^RCPT.*later@/i.test(line)) socket.write('451 try later\r\n');
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

function sender() {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return smtpMail({ url: `smtp://127.0.0.1:${address.port}`, from: 'სიმშვიდე <no-reply@simshvide.example>' });
}

const mail = (to: string) => ({
  key: '7f0a7a52-52cc-4f0e-8f47-f6a3bd9f3f11',
  to,
  subject: 'თქვენი შეხვედრა',
  html: '<p>18:00</p>',
  text: '18:00',
  calendar: { method: 'REQUEST' as const, body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
});

test('a mail goes out with its key as Message-ID, both parts and the calendar', async () => {
  expect(await sender().send(mail('ana@example.com'))).toMatchObject({ ok: true });
  const [text = ''] = received;
  expect(text).toContain('Message-ID: <7f0a7a52-52cc-4f0e-8f47-f6a3bd9f3f11@simshvide.example>');
  expect(text).toMatch(/Subject: =\?UTF-8\?/);
  expect(text).toContain('text/plain');
  expect(text).toContain('text/html');
  expect(text).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
});

test('an address that does not exist is refused for good, a busy server for now', async () => {
  expect(await sender().send(mail('gone@example.com'))).toEqual({ ok: false, kind: 'rejected', code: 'permanent' });
  expect(await sender().send(mail('later@example.com'))).toEqual({ ok: false, kind: 'rejected', code: 'temporary' });
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
