import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { stubApp } from './testing/stub-app.ts';

type Schema = {
  $ref?: string;
  required?: string[];
  allOf?: Schema[];
  properties?: Record<string, { enum?: string[] }>;
};
type Message = { content?: Record<string, { schema: Schema }> };
type Operation = { operationId: string; tags: string[]; requestBody?: Message; responses: Record<string, Message> };
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

let source: string;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  const { app } = await stubApp();
  source = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).body;
  document = JSON.parse(source);
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

const schemaOf = ({ content = {} }: Message = {}) => Object.values(content)[0]?.schema;

test('the description of the API is OpenAPI 3.1 and knows every call but those of operators', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(endpoints).flatMap(([name, { path }]) => (path.startsWith('/ops/') ? [] : [name]));
  const names = operations.map(({ operationId }) => operationId);
  expect(names.toSorted()).toEqual(described.toSorted());
  expect(source).not.toContain('/ops/');
});

test('the description passes the recommended rules of redocly, but for two paths of the specification', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ severity, ruleId }) => [severity, ruleId])).toEqual([['warn', 'no-ambiguous-paths']]);
});

test('every call has the tag of its feature', () => {
  const tags = document.tags.map(({ name }) => name);
  for (const { operationId, tags: own } of operations) {
    expect([operationId, own.length, own.every((tag) => tags.includes(tag))]).toEqual([operationId, 1, true]);
  }
});

test('every body and every answer is a schema with a name', () => {
  for (const { requestBody, responses } of operations) {
    for (const message of [requestBody, responses['200'], responses['202']]) {
      const schema = schemaOf(message);
      if (schema !== undefined) expect(schema.$ref).toMatch(/^#\/components\/schemas\/[A-Z]\w+$/);
    }
  }
});

test('a field that a caller must send is required, also where the server takes its absence', () => {
  const required = (name: string) => document.components.schemas[name]?.required;
  expect(required('SendSignInCodeInput')).toEqual(['phoneNumber']);
  expect(required('VerifyCodeInput')).toEqual(['otp', 'otpId']);
  expect(required('SentPreferencesInput')).toBeUndefined();
  expect(required('Preferences')).toHaveLength(6);
});

test('every call names the codes it refuses with, by status', () => {
  const placeHold = operations.find(({ operationId }) => operationId === 'placeHold');
  const codes = Object.entries(placeHold?.responses ?? {}).map(([status, message]) => [
    status,
    schemaOf(message)?.allOf?.[1]?.properties?.['code']?.enum,
  ]);
  expect(Object.fromEntries(codes)).toMatchObject({
    401: ['NOT_AUTHORIZED'],
    403: ['FORBIDDEN'],
    409: ['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION', 'NOT_ACCEPTING'],
    429: ['TOO_MANY_REQUESTS', 'TOO_MANY_HOLDS'],
    default: ['INTERNAL', 'UNAVAILABLE'],
  });
  for (const { responses } of operations) expect(responses).toHaveProperty('400');
});

test('the description can be read on a page that asks no other host for anything', async () => {
  const { app } = await stubApp();
  const answer = await app.inject({ method: 'GET', url: '/api/docs' });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('/api/therapists/reserve-appointment');
  expect(answer.body).toContain('SLOT_TAKEN, SLOT_CLOSED, OWN_SESSION, NOT_ACCEPTING');
  expect(answer.body).not.toMatch(/<script|https?:\/\//);
});
