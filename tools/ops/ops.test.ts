import { spawn } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listenFor } from '../fakes/fake-server.ts';
import { readCommand } from './commands.ts';
import { runCommand } from './ops.ts';

const SEND = ['payouts-send', '--until', '2026-11-30', '--reason', 'weekly run', '--batch', 'b1'];

/** Runs a command on the server at `url`: its exit code, and the lines it says. */
async function run(args: readonly string[], url = 'http://127.0.0.1:9'): Promise<[code: number, said: string[]]> {
  const said: string[] = [];
  return [
    await runCommand(args, {
      env: { OPS_URL: url, OPS_EMAIL: 'ana@example.com', OPS_PASSWORD: 'x' },
      say: (line) => void said.push(line),
    }),
    said,
  ];
}

test('a date means the end of that day in Tbilisi', () => {
  expect(readCommand(SEND)).toMatchObject({
    request: {
      method: 'POST',
      path: '/ops/payouts/send',
      body: { batchId: 'b1', until: '2026-11-30T19:59:59.999Z', reason: 'weekly run' },
    },
    yes: false,
  });
});

test.each([
  [[], 'npm run ops -- <command>'],
  [['pay-everybody'], 'There is no command "pay-everybody"'],
  [['books', '--dayz', '3'], 'npm run ops --\n  books [--days 7]'],
])('%j shows how to use it', async (args, words) => {
  expect(await run(args)).toEqual([2, [expect.stringContaining(words)]]);
});

test('who has read enough may stop reading: a pipe that is closed is no failure', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ops.ts')], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => (complaint += words));
  expect([await new Promise((resolve) => void child.on('close', resolve)), complaint]).toEqual([2, '']);
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
  expect(
    await run(['books'], await serverThat((_, response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>'))),
  ).toEqual([1, [expect.stringContaining('answered 504 with something else than JSON')]]);
});

test('content with a mistake that keeps something from being shown fails the command', async () => {
  const same = { documents: 3, source: null, kept: { documents: { bytes: 400_000, most: 8_000_000 } } };
  let body = { ...same, total: 0, hiding: 0, findings: [] as object[] };
  const url = await serverThat((_, response) => response.end(JSON.stringify(body)));
  expect(await run(['content-check'], url)).toEqual([
    0,
    ['3 documents, nothing is wrong', 'kept: documents 0.4 of 8 MB'],
  ]);
  const lost = { documentId: 'ana', type: 'therapist', name: '', path: '', found: null };
  body = { ...same, total: 1, hiding: 1, findings: [{ kind: 'calendar', ...lost, hides: true }] };
  expect(await run(['content-check'], url)).toEqual([1, expect.arrayContaining(['NOT SHOWN (1)', 'calendar  (ana)'])]);
  body = { ...same, total: 1, hiding: 0, findings: [{ ...lost, kind: 'english', hides: false, paths: ['surname'] }] };
  expect(await run(['content-check'], url)).toEqual([0, expect.arrayContaining(['  no English: surname'])]);
});

test('a server that cannot be reached is reported in one line', async () => {
  expect(await run(['books'])).toEqual([1, ['Signing in failed: no server answers at http://127.0.0.1:9']]);
});

const ORDER = {
  number: '9F86D081884C',
  version: 7,
  status: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  sessionType: 'personal',
  sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' },
  specialist: 'ნინო ბერიძე',
  profile: 'therapist-1',
  moves: 1,
  markedAt: null,
  paid: { minor: 12_000, currency: 'GEL', card: '4242' },
  refund: null,
  payout: null,
  complaint: null,
};
const CANCEL = ['session-cancel', '--order', '9f86d081884c', '--our-fault', '--reason', 'the line broke'];

test('with --json the answer is printed as it came', async () => {
  const answer = { before: ORDER, after: ORDER, told: [] };
  const url = await serverThat((_, response) => response.end(JSON.stringify(answer)));
  const [code, said] = await run([...CANCEL, '--json'], url);
  expect([code, JSON.parse(said.join(''))]).toEqual([0, answer]);
});

test('a refusal is said in one line with the instant that its rule names', async () => {
  const refusal = {
    message: 'The session has already begun',
    code: 'SESSION_BEGUN',
    until: '2026-11-26T11:00:00.000Z',
  };
  const url = await serverThat((_, response) => response.writeHead(409).end(JSON.stringify(refusal)));
  expect(await run(CANCEL, url)).toEqual([1, ['The session has already begun (2026-11-26 15:00) [SESSION_BEGUN]']]);
});

test("a client's words cannot steer the operator's terminal", async () => {
  const words = 'no\u001b[2J one\u009b31m\u202e came\nat all';
  const url = await serverThat((_, response) =>
    response.end(JSON.stringify({ order: ORDER, words, answer: null, stays: [] })),
  );
  const [, said] = await run(['complaint-show', '--order', '9f86d081884c'], url);
  expect(said.slice(-6, -2)).toEqual([
    'the client wrote',
    '  no[2J one31m came\n  at all',
    'the specialist wrote',
    '  nothing',
  ]);
});

test('the password goes to this machine or over https, and nowhere else', async () => {
  for (const url of ['http://simshvide.example', 'http://192.168.1.20:3000', 'http://localhost.example']) {
    expect(await run(['books'], url)).toEqual([2, [expect.stringContaining('Use https')]]);
    expect(await run(['sign-out'], url)).toEqual([2, [expect.stringContaining('Use https')]]);
  }
  for (const url of ['localhost:3000', 'ftp://simshvide.example', 'nowhere']) {
    expect(await run(['books'], url)).toEqual([2, [expect.stringContaining('OPS_URL is the address of a server')]]);
  }
});

/** A server that wants a time-based code to sign in and another before it answers; what it was sent. */
async function serverWithCodes(): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  let isFresh = false;
  const { url, close } = await listenFor((request, response) => {
    let sent = '';
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => {
      const path = String(request.url).replace('/api', '');
      calls.push(`${path} ${sent}${request.headers.cookie === undefined ? '' : ` ${request.headers.cookie}`}`);
      const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
      if (path === '/login-email') return answer(200, { next: { ticket: 't1', proofs: ['time-code'] } });
      if (path === '/sign-in/next') {
        response.setHeader('set-cookie', ['refresh=r1; Path=/api; HttpOnly', 'browser=b1; Path=/api']);
        return answer(200, { accessToken: 'a1' });
      }
      if (path === '/proof') {
        isFresh = true;
        return response.writeHead(204).end();
      }
      return isFresh
        ? answer(200, { payments: [] })
        : answer(403, { code: 'PROOF_NEEDED', proof: { for: 'listStuckPayments' }, message: 'A code is needed' });
    });
  });
  onTestFinished(close);
  return { url, calls };
}

test('what is missing of a sign-in is asked for, and a fresh code when the server wants one', async () => {
  const { url, calls } = await serverWithCodes();
  const asked: string[] = [];
  const answers = ['ana@example.com', 'a password', '111111', '222222'];
  const ask = async (prompt: string, { hidden }: { hidden: boolean }) => {
    asked.push(`${prompt}${hidden ? '(hidden)' : ''}`);
    return Promise.resolve(answers[asked.length - 1] ?? '');
  };
  const said: string[] = [];
  expect(
    await runCommand(['refunds-failed'], { env: { OPS_URL: url }, say: (line) => void said.push(line), ask }),
  ).toBe(0);
  expect(said).toEqual(['none']);
  const app = 'Code of the authenticator app: ';
  expect(asked).toEqual(['E-mail: ', 'Password: (hidden)', app, app]);
  const cookies = 'refresh=r1; browser=b1';
  expect(calls).toEqual([
    '/login-email {"email":"ana@example.com","password":"a password"}',
    '/sign-in/next {"ticket":"t1","code":"111111"}',
    `/ops/payments/stuck  ${cookies}`,
    `/proof {"for":"listStuckPayments","code":"222222"} ${cookies}`,
    `/ops/payments/stuck  ${cookies}`,
  ]);
});

test('where nobody can be asked, it says what is missing', async () => {
  const { url } = await serverWithCodes();
  expect(await run(['refunds-failed'], url)).toEqual([1, ['Signing in failed: OPS_CODE is missing']]);
});
