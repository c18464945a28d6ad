import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { SignJWT } from 'jose';
import { DAY, HOUR, MINUTE, wallOf } from '#domain/dates.ts';
import { isoRange } from '#server/db/db.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { fill, type HostileCase, type Placeholders, serialise } from './case.ts';

/** Nino of the demo: free every day from 10:00 to 20:00. */
const SPECIALIST = 'therapist-nino-beridze';
/** The most processor milliseconds that an input may cost this process: a busy machine does not count. */
export const MOST_WORK_MS = 2000;
/** Milliseconds without a byte after which there is no answer. */
const NO_ANSWER_MS = 60_000;

export type HostileAnswer = { status: number; headers: Record<string, string>; text: string; workMs: number };

/** The names that cases may use: people, tokens, ids. Made again for every case, so that cases are independent. */
export type HostileWorld = {
  app: TestApp;
  port: number;
  me: TestPerson;
  other: TestPerson;
  therapist: TestPerson;
  otherTherapistId: string;
  /** A free time of the other therapist's. */
  otherSessionId: string;
  admin: TestPerson;
  otp: { id: string; code: string; phone: string };
  failedOrder: string;
  loggedOutRefresh: string;
};

/** The value behind a `{{word}}`. Throws for an unknown word: a case that is not driven must not pass. */
function placeholdersOf(world: HostileWorld): Placeholders {
  const now = world.app.clock.now();
  const fixed: Record<string, unknown> = {
    me: world.me.userId,
    other: world.other.userId,
    'other.upper': world.other.userId.toUpperCase(),
    therapistMe: world.therapist.userId,
    otherTherapist: world.otherTherapistId,
    'otherTherapist.upper': world.otherTherapistId.toUpperCase(),
    specialistId: SPECIALIST,
    personal: 'type-personal',
    couple: 'type-couple',
    teen: 'type-teen',
    'issue.otherType': 'issue-betrayal',
    'gender.male': 'gender-male-ka',
    token: world.me.token,
    otpId: world.otp.id,
    otp: world.otp.code,
    wrong: world.otp.code === '0000' ? '1111' : '0000',
    phone: world.otp.phone,
    order: '00000000-0000-4000-8000-000000000000',
    'order.failed': world.failedOrder,
    amount: 120,
    receiver: '00000000-0000-4000-8000-000000000001',
    integrator: '00000000-0000-4000-8000-000000000002',
    'session.other': world.otherSessionId,
    'refresh.loggedOut': world.loggedOutRefresh,
  };
  return (word) => {
    if (word in fixed) return fixed[word];
    const day = /^d([+-]\d+)(\.removed)?$/.exec(word)?.[1];
    if (day !== undefined) return wallOf(now + Number(day) * DAY).date;
    const [, hours, minutes] = /^now\+(\d+)h(?:(\d+)m)?$/.exec(word) ?? [];
    if (hours !== undefined) return wallOf(now + Number(hours) * HOUR + Number(minutes ?? 0) * MINUTE).time;
    const days = /^ts\+(\d+)d$/.exec(word)?.[1];
    if (days !== undefined) return new Date(now + Number(days) * DAY).toISOString();
    const issue = /^issue(\d+)$/.exec(word)?.[1];
    if (issue !== undefined)
      return ['issue-anxiety', 'issue-burnout', 'issue-grief', 'issue-depression', 'issue-ptsd'][Number(issue) - 1];
    throw new Error(`nobody knows {{${word}}}`);
  };
}

/** The specialist takes three days hence off, after the client read the list: `{{d+3.removed}}`. */
export async function removeSlots({ app }: HostileWorld): Promise<void> {
  const start = app.clock.now() + 2 * DAY;
  await app.rows(
    `insert into time_off(therapist_id, during) select id, $2::tstzrange from therapists where content_id = $1`,
    [SPECIALIST, isoRange({ start, end: start + 2 * DAY })],
  );
}

async function forgeToken(world: HostileWorld, how: string): Promise<string> {
  const { deps, clock } = world.app;
  const key = deps.keyring.secret('access-token');
  const at = Math.floor(clock.now() / 1000);
  const ours = { iss: 'simshvide', aud: 'simshvide', iat: at };
  const claims = { sub: world.me.userId, role: 'USER', sid: deps.random.uuid(), ...ours };
  const signed = (body: object) =>
    new SignJWT({ ...body }).setProtectedHeader({ alg: 'HS256', typ: 'access' }).sign(key);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = (header: object, body: object) => `${encode(header)}.${encode(body)}`;
  const live = { ...claims, exp: at + 600 };
  switch (how) {
    case 'alg=None':
      return `${unsigned({ alg: 'None', typ: 'access' }, live)}.`;
    case 'alg=ES256 zero signature':
      return `${unsigned({ alg: 'ES256', typ: 'access' }, live)}.${Buffer.alloc(64).toString('base64url')}`;
    case 'jku=https://evil.example':
      return `${unsigned({ alg: 'RS256', typ: 'access', jku: 'https://evil.example' }, live)}.${Buffer.alloc(32, 1).toString('base64url')}`;
    case 'signature stripped':
      return world.me.token.replace(/\.[^.]*$/, '.');
    case 'exp string':
      return signed({ ...claims, exp: 'tomorrow' }).catch(
        // Harmless: who signs refuses such claims, and a forger writes them by hand.
        () => `${unsigned({ alg: 'HS256', typ: 'access' }, { ...claims, exp: 'tomorrow' })}.AAAA`,
      );
    case 'aud wrong':
      return signed({ ...live, aud: 'elsewhere' });
    case 'jti reused in refresh':
      return world.me.cookie;
    case 'token of previous password/phone':
      // A sign-in that was ended when the contact changed: its token has not run out, but its row has.
      return signed(live);
    case 'expired':
      return signed({ ...claims, iat: at - 3600, exp: at - 3000 });
    default:
      throw new Error(`nobody knows how to forge ${how}`);
  }
}

/** Sends the exact bytes of a case over a real connection and waits for the answer. */
export async function send(
  world: HostileWorld,
  hostile: HostileCase,
  change: Partial<HostileCase> = {},
): Promise<HostileAnswer> {
  const one = { ...hostile, ...change };
  const words = placeholdersOf(world);
  const [method = 'GET', ...rest] = one.call.split(' ');
  const path = String(fill(rest.join(' '), words));
  const url = path.startsWith('/api/') || path.startsWith('/favicon') ? path : `/api${path}`;
  const headers = await headersOf(world, one, words);
  const start = `${method} ${url} HTTP/1.1\r\nhost: localhost\r\n`;
  const before = process.cpuUsage();
  const answer =
    one.generator === 'rawSocket:bigHeader'
      ? await overSocket(world.port, `${start}x-big: ${'a'.repeat(65_536)}\r\n\r\n`)
      : headers['Content-Length'] === 'abc'
        ? await overSocket(world.port, `${start}content-type: application/json\r\ncontent-length: abc\r\n\r\n{}`)
        : await overHttp(world.port, {
            method,
            url: url + (one.query === undefined ? '' : `?${one.query}`),
            headers,
            body: bodyOf(one, words),
          });
  const { user, system } = process.cpuUsage(before);
  return { ...answer, workMs: (user + system) / 1000 };
}

async function headersOf(world: HostileWorld, one: HostileCase, words: Placeholders): Promise<Record<string, string>> {
  const { me, other, therapist, admin } = world;
  const people: Record<string, TestPerson> = { me, other, therapist, admin };
  const headers: Record<string, string> = { 'accept-language': 'en' };
  const person = people[one.auth];
  if (person !== undefined) headers['authorization'] = `Bearer ${person.token}`;
  if (one.auth === 'expired') headers['authorization'] = `Bearer ${await forgeToken(world, 'expired')}`;
  if (one.call.startsWith('POST') || one.call.startsWith('PUT'))
    headers['content-type'] = one.contentType ?? 'application/json';
  if (one.cookie !== undefined) headers['cookie'] = `refresh=${String(fill(one.cookie, words))}`;
  if (one.idem === 'same') headers['idempotency-key'] = 'the-same-key';
  for (const [name, value] of Object.entries(one.headers ?? {})) {
    const forged = /\{\{jwt:([^}]+)\}\}/.exec(value)?.[1];
    headers[name] = forged === undefined ? String(fill(value, words)) : `Bearer ${await forgeToken(world, forged)}`;
  }
  return headers;
}

/** The valid reservation into which `rawHexInName` puts its bytes. */
function reservation(words: Placeholders): Record<string, unknown> {
  return {
    specialistId: words('specialistId'),
    userId: words('me'),
    bookingSession: { date: words('d+3'), start: '10:00', end: '10:50' },
    sessionType: words('personal'),
    email: 'ana@example.com',
    name: 'NAME',
    selectedDate: words('d+3'),
    locale: 'ka',
  };
}

function bodyOf(one: HostileCase, words: Placeholders): Buffer | null {
  if (one.rawHex !== undefined) return Buffer.from(one.rawHex, 'hex');
  if (one.rawHexInName !== undefined) {
    const [before = '', after = ''] = JSON.stringify(reservation(words)).split('NAME');
    return Buffer.concat([Buffer.from(before), Buffer.from(one.rawHexInName, 'hex'), Buffer.from(after)]);
  }
  const changed = /^@R (\w+)=(.*)$/s.exec(one.rawBody ?? '');
  if (changed !== null) {
    const field = changed[1] ?? '';
    const text = JSON.stringify({ ...reservation(words), [field]: '@@RAW@@' });
    return Buffer.from(text.replace('"@@RAW@@"', changed[2] ?? ''));
  }
  if (one.rawBody !== undefined) return Buffer.from(String(fill(one.rawBody, words)));
  return one.payload === null ? null : Buffer.from(serialise(fill(one.payload, words)));
}

type Sent = { method: string; url: string; headers: Record<string, string>; body: Buffer | null };

function overHttp(port: number, { method, url, headers, body }: Sent): Promise<Omit<HostileAnswer, 'workMs'>> {
  return new Promise((done, fail) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, method, path: url, headers, timeout: NO_ANSWER_MS },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', fail);
    sent.end(body ?? undefined);
  });
}

/** For what no client would send: the bytes of a request as they stand. */
function overSocket(port: number, bytes: string): Promise<Omit<HostileAnswer, 'workMs'>> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(NO_ANSWER_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('error', (error) => (text === '' ? fail(error) : undefined));
    socket.on('close', () =>
      done({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        headers: {},
        text: text.split('\r\n\r\n')[1] ?? '',
      }),
    );
  });
}
