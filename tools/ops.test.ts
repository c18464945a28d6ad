import { expect, test } from 'vitest';
import { readCommand, runCommand } from './ops.ts';

const SEND = ['payouts-send', '--until', '2026-11-30', '--reason', 'weekly run', '--batch', 'b1'];

test('a date means until its end in Tbilisi', () => {
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

test('without --yes nothing is sent', async () => {
  const said: string[] = [];
  const code = await runCommand(SEND, { env: { OPS_URL: 'http://127.0.0.1:9' }, say: (line) => void said.push(line) });
  expect([code, said.join()]).toEqual([0, expect.stringContaining('Nothing was changed')]);
});

test('a server that is not there is said in one line', async () => {
  const said: string[] = [];
  const code = await runCommand(['books'], {
    env: { OPS_URL: 'http://127.0.0.1:9' },
    say: (line) => void said.push(line),
  });
  expect([code, said]).toEqual([1, ['Signing in failed: no server answers at http://127.0.0.1:9']]);
});
