import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { API_BASE } from '#contract/endpoints.ts';

/** `npm run ops -- <command>`: operator work on the API of a running server (P29). */

const USAGE = `npm run ops -- <command>
  books [--days 7]                         our books beside the provider's; exit code 1 when they differ
  chat [--days 7]                          what visitors wrote to us
  payouts [--until 2026-11-30]             what therapists are due
  payouts-send --until 2026-11-30 --reason "..." [--batch <id>] --yes
  payout-paid --appointment <id> --bank-ref <ref> --reason "..." --yes
  payout-returned --appointment <id> --reason "..." --yes
  refund-again --attempt <id> --reason "..." --yes
  rate-accept --on 2026-11-24 --rate 3.4025 --reason "..." --yes     the one that the log names

Without --yes nothing is changed. The server is OPS_URL (http://localhost:3000), the operator OPS_EMAIL and OPS_PASSWORD.`;

const OPTIONS = {
  days: { type: 'string' },
  until: { type: 'string' },
  batch: { type: 'string' },
  appointment: { type: 'string' },
  attempt: { type: 'string' },
  'bank-ref': { type: 'string' },
  on: { type: 'string' },
  rate: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'string' ? string : boolean };
type Request = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/** Each command as the call it makes. */
const COMMANDS: Readonly<Record<string, (values: Values) => Request>> = {
  books: ({ days = '7' }) => ({ method: 'GET', path: `/ops/books?days=${encodeURIComponent(days)}` }),
  chat: ({ days = '7' }) => ({ method: 'GET', path: `/ops/chat?days=${encodeURIComponent(days)}` }),
  payouts: ({ until }) => {
    const query = until === undefined ? '' : `?until=${encodeURIComponent(endOf(until))}`;
    return { method: 'GET', path: `/ops/payouts${query}` };
  },
  'payouts-send': ({ until = '', batch = randomUUID(), reason }) =>
    change('/ops/payouts/send', { batchId: batch, until: endOf(until), reason }),
  'payout-paid': ({ appointment: appointmentId, 'bank-ref': bankRef, reason }) =>
    change('/ops/payouts/end', { outcome: 'paid', appointmentId, bankRef, reason }),
  'payout-returned': ({ appointment, reason }) =>
    change('/ops/payouts/end', { outcome: 'returned', appointmentId: appointment, reason }),
  'refund-again': ({ attempt, reason }) => change('/ops/refunds/again', { attemptId: attempt, reason }),
  'rate-accept': ({ on, rate, reason }) => change('/ops/exchange/accept', { on, gelPerEur: rate, reason }),
};

function change(path: string, body: Record<string, unknown>): Request {
  return { method: 'POST', path, body };
}

/** A date includes its whole day in Tbilisi. */
function endOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T23:59:59.999+04:00`).toISOString() : date;
}

/** The call of a command line; a sentence to show when the line is invalid. */
export function readCommand(args: readonly string[]): { request: Request; yes: boolean } | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const command = COMMANDS[positionals[0] ?? ''];
    return command === undefined ? USAGE : { request: command(values), yes: values.yes ?? false };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`;
  }
}

/** Runs a command; returns the exit code. */
export async function runCommand(
  args: readonly string[],
  world: { env: Readonly<Record<string, string | undefined>>; say(line: string): void },
): Promise<number> {
  const { env, say } = world;
  const understood = readCommand(args);
  if (typeof understood === 'string') {
    say(understood);
    return 2;
  }
  const { request, yes } = understood;
  if (request.method === 'POST' && !yes) {
    say(`Nothing was changed. With --yes this is sent:\n${JSON.stringify(request.body, null, 2)}`);
    return 0;
  }
  const base = `${env['OPS_URL'] ?? 'http://localhost:3000'}${API_BASE}`;
  const signIn = await call(`${base}/login-email`, {
    method: 'POST',
    body: { email: env['OPS_EMAIL'] ?? '', password: env['OPS_PASSWORD'] ?? '' },
  });
  const token = signIn.body['accessToken'];
  if (typeof token !== 'string') {
    say(`Signing in failed: ${String(signIn.body['message'] ?? signIn.status)}`);
    return 1;
  }
  const batch = request.body?.['batchId'];
  if (batch !== undefined) say(`Should no answer come, repeat with --batch ${String(batch)}: nothing is sent twice.`);
  const answer = await call(`${base}${request.path}`, { ...request, token });
  say(JSON.stringify(answer.body, null, 2));
  const differs = request.path.startsWith('/ops/books') && !isClean(answer.body);
  return answer.status === 200 && !differs ? 0 : 1;
}

function isClean({ differences, balanced, unanswered }: Record<string, unknown>): boolean {
  return Array.isArray(differences) && differences.length === 0 && balanced === true && unanswered === 0;
}

async function call(
  url: string,
  { method, body, token }: Pick<Request, 'method' | 'body'> & { token?: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: {
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return { status: 0, body: { message: `no server answers at ${new URL(url).origin}` } };
  }
  try {
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    const message = `${new URL(url).origin} answered ${response.status} with something else than JSON`;
    return { status: response.status, body: { message } };
  }
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
}
