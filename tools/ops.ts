import { API_BASE } from '#contract/browser-endpoints.ts';
import { readCommand, type Request } from './ops/commands.ts';
import { previewHead, refusalWords } from './ops/words.ts';

/** `npm run ops -- <command>`: operator work on the API of a running server (P29). */

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
  const { request, changes, preview, words, yes, json } = understood;
  if (changes && preview === undefined && !yes) {
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
  const asked = yes || preview === undefined ? request : preview;
  const answer = await call(`${base}${asked.path}`, { ...asked, token });
  if (words === undefined || json) say(JSON.stringify(answer.body, null, 2));
  else if (answer.status !== 200) for (const line of refusalWords(answer.body)) say(line);
  else {
    if (changes) say(yes ? 'Done.' : previewHead(answer.body));
    for (const line of words(answer.body)) say(line);
  }
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
    // Harmless: what the operator can do about it is said.
    return { status: 0, body: { message: `no server answers at ${new URL(url).origin}` } };
  }
  try {
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    // Harmless: that it is no JSON is said.
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
