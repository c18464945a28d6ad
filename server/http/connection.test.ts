import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { bearer, rawRequest, stubApp } from './testing/stub-app.ts';

describe('on a real connection', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    ({ app } = await stubApp());
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const head = 'Host: localhost\r\nConnection: close\r\n';

  test('on a real connection headers that are too large are 431', async () => {
    const answer = await rawRequest(app, `GET /api/info HTTP/1.1\r\n${head}X-Big: ${'a'.repeat(70_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    ['what is not HTTP', 'nonsense\r\n\r\n'],
    ['an unknown method', `FOO / HTTP/1.1\r\n${head}\r\n`],
    ['a length that is no number', `POST /api/logout HTTP/1.1\r\n${head}Content-Length: abc\r\n\r\n`],
    ['two lengths', `POST /api/logout HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a line break in a header', `GET /api/info HTTP/1.1\r\n${head}X: a\nb\r\n\r\n`],
  ])('on a real connection %s is 400', async (_name, text) => {
    const answer = await rawRequest(app, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION"');
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test.each(['TRACE', 'PROPFIND', 'LOCK', 'MKCOL', 'SEARCH'])('on a real connection %s is 405', async (method) => {
    for (const path of ['/', '/api/send-otp']) {
      const answer = await rawRequest(app, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer.toLowerCase()).toMatch(/\r\nallow: \w/);
    }
  });

  test('on a real connection CONNECT opens nothing', async () => {
    const answer = await rawRequest(app, `CONNECT example.com:443 HTTP/1.1\r\n${head}\r\n`);
    expect(answer === '' || answer.startsWith('HTTP/1.1 405 ')).toBe(true);
  });

  test('on a real connection two content types are refused', async () => {
    const types = 'Content-Type: application/json\r\nContent-Type: text/plain\r\n';
    const answer = await rawRequest(app, `POST /api/send-otp HTTP/1.1\r\n${head}${types}Content-Length: 2\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  test.each(['latin1', 'utf-7', '"UTF-16"', 'utf-8x'])(
    'on a real connection JSON in %s is refused, and not read as other letters',
    async (charset) => {
      const type = `Content-Type: application/json; charset=${charset}\r\n`;
      const answer = await rawRequest(app, `POST /api/send-otp HTTP/1.1\r\n${head}${type}Content-Length: 2\r\n\r\n{}`);
      expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    },
  );

  test.each(['utf-8', 'UTF8', '"utf-8"; a=b'])('on a real connection JSON in %s is read', async (charset) => {
    const type = `Content-Type: application/json; charset=${charset}\r\n`;
    const answer = await rawRequest(app, `POST /api/send-otp HTTP/1.1\r\n${head}${type}Content-Length: 2\r\n\r\n{]`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['GET /', 'GET /api/info', 'POST /api/logout'])(
    'on a real connection %s with two hosts is 400',
    async (line) => {
      const answer = await rawRequest(app, `${line} HTTP/1.1\r\n${head}host: example.com\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('a server on a real connection still serves after all refused requests', async () => {
    expect(await rawRequest(app, `GET /api/info HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test('a caller who closes the connection before the answer is not logged as a fault, and has no address', async () => {
  const asked = Promise.withResolvers<void>();
  const hungUp = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<string>();
  const { app, lines } = await stubApp(
    {
      readPreferredGenderAndPrice: async ({ request }) => {
        seen.resolve(request.ip);
        throw new DomainError('NOT_FOUND');
      },
    },
    {
      isSignInLive: async () => {
        asked.resolve();
        await hungUp.promise;
        return true;
      },
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.on('connection', (socket) => socket.once('close', () => hungUp.resolve()));
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/content/user HTTP/1.1\r\nhost: localhost\r\nauthorization: ${await bearer()}\r\n\r\n`);
  await asked.promise;
  socket.destroy();
  expect(await seen.promise).toBe('0.0.0.0');
  await app.close();
  expect(lines.join()).not.toContain('"fault"');
});
