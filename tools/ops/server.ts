import type { EndpointName } from '#contract/api.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { isLoopback } from '#server/config/address-settings.ts';
import { type Answered, type Request, requestOf } from './request.ts';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The surroundings of a command; `ask` is null where nobody can be asked. */
export type World = {
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  /** Prints notes beside the answer, to keep them out of a file with the answer; without it `say` prints them. */
  note?(line: string): void;
  ask?: (prompt: string, how: { hidden: boolean }) => Promise<string>;
};

/** Signing in did not work; the message says why. */
class NotSignedIn extends Error {}

/** A running server, as an operator who signs in when it is necessary, and stays signed in between commands. */
type OpsServer = {
  origin: string;
  call<N extends EndpointName>(request: Request<N>): Promise<Answered<N>>;
  signOut(): Promise<void>;
};

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
export async function answerOf<N extends EndpointName>(
  server: OpsServer,
  request: Request<N>,
  say: World['say'],
): Promise<Answered<N> | null> {
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

  const send = async <N extends EndpointName>(request: Request<N>): Promise<Answered<N>> => {
    const { cookies, answer } = await fetchJson(origin, request, { token, jar });
    Object.assign(jar, cookies);
    return answer;
  };
  const keepSignIn = ({ isDone, body }: Answered<SignInCall>): boolean => {
    if (!isDone || !('accessToken' in body)) return false;
    token = body.accessToken;
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
    const answer = await send(requestOf('refreshSignIn'));
    if (keepSignIn(answer)) return true;
    if (answer.status !== 401) throw new NotSignedIn(whyOf(answer));
    delete jar['refresh'];
    return false;
  };
  const signIn = async (): Promise<void> => {
    if (token !== null || (await goOn())) return;
    email = await asked('OPS_EMAIL', 'E-mail: ', false);
    const password = await asked('OPS_PASSWORD', 'Password: ', true);
    const login = async (code?: string) => send(requestOf('signInByEmail', { body: { email, password, code } }));
    let answer: Answered<SignInCall> = await login();
    // Wrong passwords of others have spent the tries: with a code of the app its owner comes in all the same.
    if (!answer.isDone && answer.body.code === 'LOCKED') answer = await login(await askCode());
    if (answer.isDone && 'next' in answer.body) {
      const { ticket } = answer.body.next;
      answer = await send(requestOf('showNextProof', { body: { ticket, code: await askCode() } }));
    }
    if (!keepSignIn(answer)) throw new NotSignedIn(whyOf(answer));
  };
  return {
    origin,
    async call(request) {
      await signIn();
      const answer = await send(request);
      if (answer.isDone || answer.body.code !== 'PROOF_NEEDED' || answer.body.proof === undefined) return answer;
      const fresh = await send(requestOf('showProof', { body: { for: answer.body.proof.for, code: await askCode() } }));
      return fresh.isDone ? send(request) : fresh;
    },
    async signOut() {
      Object.assign(jar, keeping.read()?.cookies);
      if (jar['refresh']) await send(requestOf('signOut'));
      keeping.forget();
    },
  };
}

type SignInCall = 'refreshSignIn' | 'signInByEmail' | 'showNextProof';

function whyOf({ isDone, status, body }: Answered<SignInCall>): string {
  return isDone ? String(status) : (body.message ?? String(status));
}

async function fetchJson<N extends EndpointName>(
  origin: string,
  { method, path, body }: Request<N>,
  { token, jar }: { token: string | null; jar: Record<string, string> },
): Promise<{ answer: Answered<N>; cookies: Record<string, string> }> {
  const refused = (status: number, message: string) => ({ isDone: false, status, body: { message } }) as const;
  const cookie = Object.entries(jar).map(([name, word]) => `${name}=${word}`);
  let response: Response;
  try {
    response = await fetch(`${origin}${API_BASE}${path}`, {
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
    return { answer: refused(0, `no server answers at ${origin}`), cookies: {} };
  }
  const { status, ok: isDone } = response;
  const cookies = Object.fromEntries(
    response.headers.getSetCookie().flatMap((line) => {
      const [, name, word] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      return name === undefined ? [] : [[name, word ?? '']];
    }),
  );
  try {
    // The server checks its answers against the same shapes.
    const answer = { isDone, status, body: status === 204 ? null : await response.json() } as Answered<N>;
    return { answer, cookies };
  } catch {
    // Harmless: that it is no JSON is said.
    return { answer: refused(status, `${origin} answered ${status} with something else than JSON`), cookies };
  }
}

/** The part of a sign-in that is kept between two commands: its owner and its cookies. */
type KeptSignIn = { email: string; cookies: Record<string, string> };

/** Where it is kept, a file for each server that only its owner reads; it keeps nothing where there is no home. */
type Keeping = { read(): KeptSignIn | null; write(kept: KeptSignIn): void; forget(): void };

/** The file of a server: in `$XDG_STATE_HOME/simshvide`, else in `~/.local/state/simshvide`. */
export function keepingOf(env: Readonly<Record<string, string | undefined>>, origin: string): Keeping {
  const state = env['XDG_STATE_HOME'] || (env['HOME'] && join(env['HOME'], '.local/state'));
  if (!state) return { read: () => null, write: () => undefined, forget: () => undefined };
  const file = join(state, 'simshvide', `ops-${encodeURIComponent(origin)}.json`);
  return {
    read() {
      try {
        return keptIn(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        // Harmless: without a file that can be read, the operator signs in.
        return null;
      }
    },
    write(kept) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
      // The mode of an older file stays when it is written.
      chmodSync(file, 0o600);
    },
    forget: () => rmSync(file, { force: true }),
  };
}

function keptIn(value: unknown): KeptSignIn | null {
  if (typeof value !== 'object' || value === null) return null;
  const { email, cookies } = value as { email?: unknown; cookies?: unknown };
  if (typeof email !== 'string' || typeof cookies !== 'object' || cookies === null) return null;
  const words = Object.entries(cookies).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { email, cookies: Object.fromEntries(words) };
}
