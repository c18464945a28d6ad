import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Instant } from '#domain/dates.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { FAULTS, refusalsOf } from '#contract/errors/refusals.ts';
import { type MovableClock, stoppedClock } from '#server/clock.ts';
import { type Face, faceOf, mountFace } from '#server/app.ts';
import { type Environment, readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { openContent } from '#server/features/content/content.ts';
import { currentRate } from '#server/features/exchange/exchange.ts';
import { endpointOf } from '#server/http/api.ts';
import { assemble, CONTENT_DIR } from '#server/open.ts';
import { localContent } from '#server/providers/content/local.ts';
import type { SmsSender } from '#server/providers/sms/sms.ts';
import type { Mail } from '#server/providers/email/email.ts';
import { type OrderId, orderIdOf } from '#server/secrets/order-ids.ts';
import { endWithTest, testDb } from './database/database.ts';
import { keptApp } from './kept-app.ts';
import {
  BROWSER,
  bookThrough,
  type ClientSession,
  confirmSession,
  makeStaff,
  openByPhone,
  openFor,
  seedCalendars,
} from './sign-in/people.ts';

/** The answer of a call. `body` is empty where the answer has none. */
export type TestAnswer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
};

/** `db`: a database with rows of its own instead of an empty one. */
/** `isLive`: the content stands in the database and follows its changes; else it is that of the files. */
export type TestOptions = { now?: Instant; change?: Partial<Deps>; env?: Environment; db?: Db; isLive?: boolean };

export type TestRequest = { token?: string; body?: unknown; headers?: Record<string, string> };

/** A signed-in person with the tokens of the sign-in. */
export type TestPerson = { userId: string; token: string; cookie: string };

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  clock: MovableClock;
  /** Messages that went out, oldest first. */
  sms: { to: string; text: string }[];
  mails: Mail[];
  /** Lines of the log, as they would be written. */
  logs: string[];
  /** Makes a call as the same browser, unless the headers have another or an empty cookie; path below the API. */
  inject(method: 'GET' | 'POST' | 'PUT', path: string, request: TestRequest): Promise<TestAnswer>;
  /** The newest one-time code of a phone (`+995…`) or an e-mail address. */
  codeFor(address: string): string;
  /** Signs a person in by phone without a code, of staff with all proofs; the same number is the same person. */
  signIn(phone?: string): Promise<TestPerson>;
  /** Signs in a therapist of the demo (`profileId` is the content id), or an operator. */
  signInAs(role: 'THERAPIST' | 'ADMIN'): Promise<TestPerson & { profileId: string }>;
  /** Holds the first free time of a therapist for a client, through the API. */
  hold(client: TestPerson, contentId?: string): Promise<ClientSession>;
  /** Writes a paid session a week ahead, past every rule. */
  confirmedSession(client: { userId: string }, contentId: string): Promise<void>;
  /** The id by which the tables know an order that calls name by its public one. */
  idOf(orderId: string): OrderId;
  rows<Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
};

/** The master key of every server in process. */
export const TEST_KEY = Buffer.alloc(32, 7);

/** The product's own content, read once: no edit changes a snapshot. */
export const shippedContent = localContent({ dirs: [CONTENT_DIR] });

/** Tuesday, 24 November 2026, 10:00 in Tbilisi. */
const START: Instant = Date.UTC(2026, 10, 24, 6);

/**
 * The whole server in process, with an empty database but for the calendars of the demo therapists, a clock that stands
 * still, and senders that remember what they were given. `change` replaces parts of it, `env` adds settings.
 */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const clock = stoppedClock(options.now ?? START);
  const db = options.db ?? (await testDb());
  const sms: TestApp['sms'] = [];
  const mails: Mail[] = [];
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  // A directory that is not there: what a developer added to their own must not show in tests.
  const dataDir = join(tmpdir(), 'simshvide-none');
  const config = readConfig({
    DATA_DIR: dataDir,
    DATA_KEY: TEST_KEY.toString('base64'),
    // Many servers run side by side.
    STUDIO_PORT: 'off',
    ...options.env,
  });
  const memory: SmsSender = {
    id: 'memory',
    send: async ({ to, text, key }) => {
      sms.push({ to, text });
      return { ok: true, value: { id: key } };
    },
  };
  const opened = assemble(config, {
    db,
    clock,
    log,
    // One job after the other, so that what went out has an order.
    lanes: 1,
    change: {
      ...(options.isLive !== true && { content: shippedContent }),
      ...(config.sms[0]?.provider === 'outbox' && { sms: memory }),
      mail: {
        id: 'memory',
        send: async (mail) => {
          mails.push(mail);
          return { ok: true, value: { id: mail.key } };
        },
      },
      ...options.change,
    },
  });
  const { deps } = opened;
  if (deps.sms !== memory) {
    const { send } = deps.sms;
    const recorded: SmsSender['send'] = (message) => {
      sms.push({ to: message.to, text: message.text });
      return send(message);
    };
    Object.assign(deps, { sms: { ...deps.sms, send: recorded } });
  }
  if (options.db === undefined) await seedCalendars(deps);
  if (options.isLive === true) await openContent(deps);
  // The first job of a start fetches the day's rate; here there is no start.
  if (options.change?.rates === undefined) await currentRate(deps);
  const face = await faceOf(opened, { files: false, studio: () => ({ port: 3333 }) });
  const { app, end } = options.db === undefined ? await keptApp(face) : await ownApp(face);
  // With a database of its own it may outlive other servers of its test.
  if (options.db === undefined) endWithTest(end);

  const inject: TestApp['inject'] = async (method, path, { token, body, headers }) => {
    const response = await app.inject({
      method,
      url: API_BASE + path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        cookie: withBrowser(headers?.['cookie']),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = isJson ? JSON.parse(response.body) : {};
    refuseUndocumented(method, path, answer.code);
    return {
      status: response.statusCode,
      body: answer,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    };
  };
  const codeFor: TestApp['codeFor'] = (address) => {
    const texts = [...sms, ...mails].filter(({ to }) => to === address).map(({ text }) => text);
    const code = /\b(?:\d{4}|\d{8})\b/.exec(texts.at(-1) ?? '')?.[0];
    if (code === undefined) throw new Error(`no code went to ${address}`);
    return code;
  };
  return {
    app,
    deps,
    clock,
    sms,
    mails,
    logs,
    inject,
    codeFor,
    signIn: async (phone = '599123456') => openByPhone(deps, `+995${phone}`),
    signInAs: async (role) => {
      const { userId, profileId } = await makeStaff(deps, role);
      return { ...(await openFor(deps, userId)), profileId };
    },
    hold: (client, contentId) => bookThrough({ inject }, client, contentId),
    confirmedSession: (client, contentId) => confirmSession(deps, client, contentId),
    idOf: (orderId) => orderIdOf(deps.keyring, orderId),
    rows: (text, parameters) => db.run(text, parameters),
  };
}

async function ownApp(face: Face): Promise<{ app: FastifyInstance; end(): Promise<void> }> {
  const app = await mountFace(face);
  return { app, end: () => app.close() };
}

function withBrowser(cookie: string | undefined): string {
  if (cookie === '' || cookie?.includes('browser=') === true) return cookie;
  return [...(cookie === undefined ? [] : [cookie]), `browser=${BROWSER}`].join('; ');
}

/** Status and code of a refused call. */
export async function refusal(call: Promise<TestAnswer>): Promise<unknown[]> {
  const { status, body } = await call;
  return [status, body['code']];
}

/** A refusal whose code the contract does not name for the call fails the test that met it. */
function refuseUndocumented(method: string, path: string, code: ErrorCode | undefined): void {
  const call = endpointOf(method, `${API_BASE}${path.split('?', 1)[0]}`);
  if (call === null || code === undefined || [...refusalsOf(call), ...FAULTS].includes(code)) return;
  throw new Error(`${call} answered ${code}, which contract/errors/refusals.ts does not name`);
}
