import { expect, test } from 'vitest';
import { parseJsonBody } from './body.ts';
import { stubApp } from './testing/stub-app.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

test.each([
  ['{"a":[1,"ნინო",null,true]}', { a: [1, 'ნინო', null, true] }],
  ['\ufeff{}', {}],
  ['{"toString":1}', { toString: 1 }],
  ['{"a":"]]]]}}}}\\"{{{{"}', { a: ']]]]}}}}"{{{{' }],
  [`${'['.repeat(32)}${']'.repeat(32)}`, JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`)],
])('a JSON body is read: %s', (text, value) => {
  expect(parseJsonBody(bytes(text))).toEqual(value);
});

test.each(['{', '[1,2', '1.', '{"a":undefined}', '\\', '{"a":1,}', 'NaN', "{'a':1}", ''])(
  'a JSON body is refused: %s',
  (raw) => {
    expect(() => parseJsonBody(bytes(raw))).toThrow('MALFORMED_JSON');
  },
);

test('a JSON body deeper than 32 levels is refused before it is parsed', () => {
  expect(() => parseJsonBody(bytes('['.repeat(33) + ']'.repeat(33)))).toThrow('MALFORMED_JSON');
  expect(() => parseJsonBody(bytes('{"a":'.repeat(10_000)))).toThrow('MALFORMED_JSON');
});

test.each(['7b2261223a22ff227d', '7b2261223a22eda080227d', 'c080', 'fffe7b007d00'])(
  'a JSON body is refused: bytes %s',
  (hex) => {
    expect(() => parseJsonBody(Buffer.from(hex, 'hex'))).toThrow('MALFORMED_JSON');
  },
);

test.each([
  '{"__proto__":{}}',
  '{"a":{"constructor":1}}',
  '[{"prototype":1}]',
  '{"a\\u0000":1}',
  '{"a":"\\u0000"}',
  '"\\u0000"',
])('a JSON body with a poisoned name or a NUL is refused: %s', (text) => {
  expect(() => parseJsonBody(bytes(text))).toThrow('VALIDATION');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each([
  'text/plain',
  'application/graphql',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/json, text/plain',
  'application/vnd.api+json',
  'nonsense',
])('a call with a body of type %s is 415', async (type) => {
  const { app } = await stubApp();
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload: '{}' });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('a call with a body may name its charset', async () => {
  const { app } = await stubApp({ sendSignInCode: async () => ({ otpId: 'one' }) });
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const answer = await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload: '{}' });
  expect(answer.json()).toEqual({ otpId: 'one' });
});

test('a call with a body that is compressed is 415 and not decompressed', async () => {
  const { app } = await stubApp();
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload: '{}' });
  expect(answer.statusCode).toBe(415);
});

test('a call with a body over 64 kB is 413', async () => {
  const { app } = await stubApp();
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ phoneNumber: 'a'.repeat(65_536) });
  const answer = await app.inject({ method: 'POST', url: '/api/send-otp', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test.each(['true', 'null', '[]', '"text"', '5', ''])('a call with a body must be an object: %s', async (payload) => {
  const { app } = await stubApp();
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/verify-otp', headers, payload });
  expect(answer.statusCode).toBe(400);
});
