import type { ProofNeeded } from '#domain/errors.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { isLoopback } from '#server/config/address-settings.ts';
import type { Request } from './commands.ts';
import { type Keeping, keepingOf } from './kept-sign-in.ts';

/** The surroundings of a command; `ask` is null where nobody can be asked. */
export type World = {
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  /** Prints notes beside the answer, to keep them out of a file with the answer; without it `say` prints them. */
  note?(line: string): void;
  ask?: (prompt: string, how: { hidden: boolean }) => Promise<string>;
};

export type Answer = { status: number; body: Record<string, unknown> };

/** Signing in did not work; the message says why. */
class NotSignedIn extends Error {}

/** A running server, as an operator who signs in when it is necessary, and stays signed in between commands. */
export type OpsServer = { origin: string; call(request: Request): Promise<Answer>; signOut(): Promise<void> };

/** The server of OPS_URL; a sentence where it is none that a password may be sent to. */
export function serverOf(world: World): OpsServer | string {
  const given = world.env['OPS_URL'] || 'http://localhost:3000';
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return `OPS_URL is the address of a server, not "${given}"`;
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return `OPS_URL is http at ${url.host}: anybody on the way could read the password. Use https.`;
  }
  return opened(world, url.origin, keepingOf(world.env, url.origin));
}

/** The answer to a call; null where signing in did not work, which is said. */
export async function answerOf(server: OpsServer, request: Request, say: World['say']): Promise<Answer | null> {
  try {
    return await server.call(request);
  } catch (error) {
    if (!(error instanceof NotSignedIn)) throw error;
    say(`Signing in failed: ${error.message}`);
    return null;
  }
}

/** Ends the sign-in that is kept for the server of OPS_URL; returns the exit code. */
export async function signOut(world: World): Promise<number> {
  const server = serverOf(world);
  if (typeof server !== 'string') await server.signOut();
  world.say(typeof server === 'string' ? server : 'Signed out.');
  return typeof server === 'string' ? 2 : 0;
}

function opened(world: World, origin: string, keeping: Keeping): OpsServer {
  const { env } = world;
  const jar: Record<string, string> = {};
  let token: string | null = null;
  let email = '';

  const send = async ({ path, ...request }: Request): Promise<Answer> => {
    const { cookies, ...answer } = await fetchJson(`${origin}${API_BASE}${path}`, { ...request, token, jar });
    Object.assign(jar, cookies);
    return answer;
  };
  const keep = (answer: Answer): boolean => {
    const { accessToken } = answer.body;
    if (typeof accessToken !== 'string') return false;
    token = accessToken;
    if (jar['refresh']) keeping.write({ email, cookies: jar });
    return true;
  };
  const asked = async (name: string, prompt: string, hidden: boolean): Promise<string> => {
    const given = env[name] || (await world.ask?.(prompt, { hidden }));
    if (given) return given;
    throw new NotSignedIn(`${name} is missing`);
  };
  const askCode = () => asked('OPS_CODE', 'Code of the authenticator app: ', false);

  /** Goes on with what the last command kept, if it is still that of the operator who is asked for. */
  const goOn = async (): Promise<boolean> => {
    const kept = keeping.read();
    if (kept === null || (env['OPS_EMAIL'] && env['OPS_EMAIL'] !== kept.email)) return false;
    Object.assign(jar, kept.cookies);
    email = kept.email;
    const answer = await send({ method: 'GET', path: '/refresh' });
    if (keep(answer)) return true;
    if (answer.status !== 401) throw new NotSignedIn(whyOf(answer));
    delete jar['refresh'];
    return false;
  };
  const signIn = async (): Promise<void> => {
    if (token !== null || (await goOn())) return;
    email = await asked('OPS_EMAIL', 'E-mail: ', false);
    const password = await asked('OPS_PASSWORD', 'Password: ', true);
    const login = async (more: object) =>
      send({ method: 'POST', path: '/login-email', body: { email, password, ...more } });
    let first = await login({});
    // Wrong passwords of others have spent the tries: with a code of the app its owner comes in all the same.
    if (first.body['code'] === 'LOCKED') first = await login({ code: await askCode() });
    const next = first.body['next'] as { ticket?: unknown } | undefined;
    const answer =
      next === undefined
        ? first
        : await send({ method: 'POST', path: '/sign-in/next', body: { ticket: next.ticket, code: await askCode() } });
    if (!keep(answer)) throw new NotSignedIn(whyOf(answer));
  };
  return {
    origin,
    async call(request) {
      await signIn();
      const answer = await send(request);
      if (answer.body['code'] !== 'PROOF_NEEDED') return answer;
      const { for: call } = answer.body['proof'] as ProofNeeded;
      const fresh = await send({ method: 'POST', path: '/proof', body: { for: call, code: await askCode() } });
      return fresh.status < 300 ? send(request) : fresh;
    },
    async signOut() {
      Object.assign(jar, keeping.read()?.cookies);
      if (jar['refresh']) await send({ method: 'POST', path: '/logout' });
      keeping.forget();
    },
  };
}

function whyOf({ status, body }: Answer): string {
  return String(body['message'] ?? status);
}

async function fetchJson(
  url: string,
  {
    method,
    body,
    token,
    jar,
  }: Pick<Request, 'method' | 'body'> & { token: string | null; jar: Record<string, string> },
): Promise<Answer & { cookies: Record<string, string> }> {
  const cookie = Object.entries(jar).map(([name, word]) => `${name}=${word}`);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    // Harmless: what the operator can do about it is said.
    return { status: 0, body: { message: `no server answers at ${new URL(url).origin}` }, cookies: {} };
  }
  const cookies = Object.fromEntries(
    response.headers.getSetCookie().flatMap((line) => {
      const [, name, word] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      return name === undefined ? [] : [[name, word ?? '']];
    }),
  );
  if (response.status === 204) return { status: 204, body: {}, cookies };
  try {
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookies };
  } catch {
    // Harmless: that it is no JSON is said.
    const message = `${new URL(url).origin} answered ${response.status} with something else than JSON`;
    return { status: response.status, body: { message }, cookies };
  }
}
