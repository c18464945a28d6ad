import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenFor } from './fakes/fake-server.ts';
import { readCommand, runCommand } from './ops.ts';

const SEND = ['payouts-send', '--until', '2026-11-30', '--reason', 'weekly run', '--batch', 'b1'];

/** Runs a command on the server at `url`: its exit code, and the lines it says. */
async function run(args: readonly string[], url = 'http://127.0.0.1:9'): Promise<[code: number, said: string[]]> {
  const said: string[] = [];
  return [await runCommand(args, { env: { OPS_URL: url }, say: (line) => void said.push(line) }), said];
}

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
  expect(await run(args)).toEqual([2, [expect.stringContaining('npm run ops -- <command>')]]);
});

test('without --yes no call is sent', async () => {
  expect(await run(SEND)).toEqual([0, [expect.stringContaining('Nothing was changed')]]);
});

/** The address of a server that accepts any sign-in and handles the next call with the given function. */
async function serverThat(ends: RequestListener): Promise<string> {
  const { url, close } = await listenFor((request, response) => {
    if (request.url?.endsWith('/login-email') === true) response.end('{"accessToken":"t"}');
    else ends(request, response);
  });
  onTestFinished(close);
  return url;
}

test('the id of a batch of payouts is printed before the call, so that it can be repeated when no answer comes', async () => {
  let sent = '';
  const url = await serverThat((request) => {
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => request.socket.destroy());
  });
  const [code, said] = await run([...SEND.slice(0, 5), '--yes'], url);
  const { batchId } = JSON.parse(sent) as { batchId: string };
  expect([code, said[0]]).toEqual([1, expect.stringContaining(`--batch ${batchId}`)]);
});

test('an answer that is not JSON, as from a proxy, is reported with its status', async () => {
  const url = await serverThat((_, response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>'));
  expect(await run(['books'], url)).toEqual([
    1,
    [expect.stringContaining('answered 504 with something else than JSON')],
  ]);
});

test('a server that cannot be reached is reported in one line', async () => {
  expect(await run(['books'])).toEqual([1, ['Signing in failed: no server answers at http://127.0.0.1:9']]);
});
