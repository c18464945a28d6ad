import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readCommand, runCommand } from './ops.ts';

const SEND = ['payouts-send', '--until', '2026-11-30', '--reason', 'weekly run', '--batch', 'b1'];

test('a date means the end of that day in Tbilisi', () => {
  expect(readCommand(SEND)).toEqual({
    request: {
      method: 'POST',
      path: '/ops/payouts/send',
      body: { batchId: 'b1', until: '2026-11-30T19:59:59.999Z', reason: 'weekly run' },
    },
    yes: false,
  });
});

test.each([[[]], [['pay-everybody']], [['books', '--dayz', '3']]])('%j shows how to use it', async (args) => {
  const said: string[] = [];
  expect(await runCommand(args, { env: {}, say: (line) => void said.push(line) })).toBe(2);
  expect(said.join()).toContain('npm run ops -- <command>');
});

test('without --yes no call is sent', async () => {
  const said: string[] = [];
  const code = await runCommand(SEND, { env: { OPS_URL: 'http://127.0.0.1:9' }, say: (line) => void said.push(line) });
  expect([code, said.join()]).toEqual([0, expect.stringContaining('Nothing was changed')]);
});

/** A server that accepts any sign-in and handles the next call with the given function. */
async function serverThat(ends: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/login-email') === true) response.end('{"accessToken":"t"}');
    else ends(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

test('the id of a batch of payouts is printed before the call, so that it can be repeated when no answer comes', async () => {
  let sent = '';
  const server = await serverThat((request) => {
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => request.socket.destroy());
  });
  const said: string[] = [];
  const env = { OPS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const args = ['payouts-send', '--until', '2026-11-30', '--reason', 'weekly run', '--yes'];
  const code = await runCommand(args, { env, say: (line) => void said.push(line) });
  server.close();
  const { batchId } = JSON.parse(sent) as { batchId: string };
  expect([code, said[0]]).toEqual([1, expect.stringContaining(`--batch ${batchId}`)]);
});

test('an answer that is not JSON, as from a proxy, is reported with its status', async () => {
  const server = await serverThat((_, response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>'));
  const said: string[] = [];
  const env = { OPS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const code = await runCommand(['books'], { env, say: (line) => void said.push(line) });
  server.close();
  expect([code, said.join()]).toEqual([1, expect.stringContaining('answered 504 with something else than JSON')]);
});

test('a server that cannot be reached is reported in one line', async () => {
  const said: string[] = [];
  const code = await runCommand(['books'], {
    env: { OPS_URL: 'http://127.0.0.1:9' },
    say: (line) => void said.push(line),
  });
  expect([code, said]).toEqual([1, ['Signing in failed: no server answers at http://127.0.0.1:9']]);
});
