import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { stoppedClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { orderIdOf } from '#server/secrets/order-ids.ts';
import { signAccessToken } from '../access-token.ts';
import { type AppSettings, createHttpApp } from '../app.ts';
import type { Caller, Routes } from '../routes.ts';

const NOW: Instant = Date.UTC(2026, 10, 24, 10);
export const TOKEN_KEY = new Uint8Array(32).fill(7);

/** The HTTP face alone: handlers that are not given refuse with NOT_FOUND. What it logs stands in `lines`. */
export async function stubApp(
  routes: Routes = {},
  settings: Partial<AppSettings> = {},
): Promise<{ app: FastifyInstance; lines: string[]; clock: ReturnType<typeof stoppedClock> }> {
  const lines: string[] = [];
  const clock = stoppedClock(NOW);
  const refuse = async (): Promise<never> => {
    throw new DomainError('NOT_FOUND');
  };
  let requests = 0;
  const app = await createHttpApp({
    routes: { ...Object.fromEntries(Object.keys(endpoints).map((name) => [name, refuse])), ...routes },
    tokenKey: TOKEN_KEY,
    now: clock.now,
    isSignInLive: async (id) => id !== 'ended',
    doesSignInStand: async (id) => id !== 'ended',
    limits: { count: () => undefined, exactly: () => null },
    securityContact: { email: 'help@example.ge', origin: 'http://localhost' },
    requireProof: async () => {},
    orderIdOf: (publicId) => orderIdOf(createKeyring({ 1: new Uint8Array(32) }), publicId),
    secureCookies: false,
    newWord: () => 'w'.repeat(43),
    during: (work) => work(),
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    requestId: () => `request-${++requests}`,
    https: false,
    chatOrigin: null,
    studioOrigin: null,
    trustProxy: false,
    isReady: async () => true,
    ...settings,
  });
  return { app, lines, clock };
}

/** The `Authorization` header of a person. */
export async function bearer(caller: Partial<Caller> = {}, key = TOKEN_KEY): Promise<string> {
  const whole: Caller = { userId: 'ana', role: 'USER', signInId: 'live', ...caller };
  return `Bearer ${await signAccessToken(whole, { key, now: NOW })}`;
}

/** Sends bytes as they are to a listening app and answers all that came back until it closed the connection. */
export async function rawRequest(app: FastifyInstance, text: string): Promise<string> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the app does not listen');
  const socket = connect(address.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text);
  const timer = setTimeout(() => socket.destroy(), 2000);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString('latin1');
}
