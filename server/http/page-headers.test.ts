import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPage, pageNames } from '#contract/pages/pages.ts';
import { stubApp } from './testing/stub-app.ts';

const CHAT = 'https://chat.example.ge';
const root = mkdtempSync(join(tmpdir(), 'simshvide-page-headers-'));
let app: FastifyInstance;
let closed: string[];

beforeAll(async () => {
  mkdirSync(join(root, 'web'));
  writeFileSync(join(root, 'web/pages.json'), JSON.stringify({ frames: {}, shell: 'shell.html' }));
  writeFileSync(join(root, 'web/csp.json'), JSON.stringify({ scripts: [] }));
  writeFileSync(join(root, 'web/shell.html'), '<p>shell</p>');
  const content = { origin: 'https://example.ge', revision: () => 'one', dataOf: () => null, addresses: () => [] };
  ({ app } = await stubApp(
    {},
    {
      chatOrigin: CHAT,
      files: { web: join(root, 'web'), media: [root], pictures: { find: async () => null }, content },
    },
  ));
  const { body } = await app.inject({ method: 'GET', url: '/robots.txt' });
  closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

type Told = { readonly cache: string; readonly referrer: string; readonly robots?: string };

const PUBLIC = { cache: 'public, max-age=0, must-revalidate', referrer: 'strict-origin-when-cross-origin' } as const;
const PRIVATE = { ...PUBLIC, cache: 'no-store' } as const;
const SECRET = { cache: 'no-store', referrer: 'no-referrer', robots: 'noindex, nofollow' } as const;

/** Addresses as people type them, with their headers and whether robots.txt closes them or the chat may be loaded. */
const ADDRESSES: readonly (readonly [string, Told, 'open' | 'closed' | 'chat'])[] = [
  ['/', PUBLIC, 'chat'],
  ['/psychologist', PUBLIC, 'chat'],
  ['/psychologist/', PUBLIC, 'chat'],
  ['/ranking', PUBLIC, 'open'],
  ['/privacy_policy', PUBLIC, 'open'],
  ['/tc_clients', PUBLIC, 'open'],
  ['/psychologist/tc_specialists', PUBLIC, 'open'],
  ['/psychologist/privacy_policy', PUBLIC, 'open'],
  ['/therapist/nino', PUBLIC, 'open'],
  ['/login', PUBLIC, 'open'],
  ['/login/email', PUBLIC, 'open'],
  ['/login/reset', PUBLIC, 'open'],
  ['/psychologist/login', PUBLIC, 'open'],
  ['/psychologist/apply', PUBLIC, 'open'],
  ['/admin', PUBLIC, 'open'],
  ['/admin/start', PUBLIC, 'open'],
  ['/dev/ui', PUBLIC, 'open'],
  ['/no/such/page', PUBLIC, 'open'],
  ['/testing', PRIVATE, 'closed'],
  ['/testing/', PRIVATE, 'closed'],
  ['/testing/more', PRIVATE, 'closed'],
  ['/testing-more', PUBLIC, 'closed'],
  ['/therapist-list', PRIVATE, 'closed'],
  ['/billing', PRIVATE, 'closed'],
  ['/%62illing', PRIVATE, 'open'],
  ['/loading-payment-url', PRIVATE, 'closed'],
  ['/payment', PRIVATE, 'open'],
  ['/payment/success', PRIVATE, 'closed'],
  ['/payment/fail', PRIVATE, 'closed'],
  ['/payment/success?payment=00000000-0000-4000-8000-000000000000', PRIVATE, 'closed'],
  ['/user', PRIVATE, 'open'],
  ['/user/order', SECRET, 'closed'],
  ['/user/order/abc', SECRET, 'closed'],
  ['/user/order/abc/', SECRET, 'closed'],
  ['/user/order/abc/more', SECRET, 'closed'],
  ['/%75ser/order/abc', SECRET, 'open'],
  ['/user%2forder/abc', SECRET, 'open'],
  ['/USER/Order/abc', SECRET, 'open'],
  ['/Billing', PRIVATE, 'open'],
  ['/PSYCHOLOGIST', PUBLIC, 'chat'],
  ['/session', SECRET, 'open'],
  ['/session/abc', SECRET, 'closed'],
  ['/session/abc?t=secret', SECRET, 'closed'],
  ['/consent', SECRET, 'closed'],
  ['/consent/abc', SECRET, 'closed'],
  ['/cabinet', PRIVATE, 'closed'],
  ['/cabinet/history', PRIVATE, 'closed'],
  ['/cabinet/receipts', PRIVATE, 'closed'],
  ['/cabinet/preferences', PRIVATE, 'closed'],
  ['/cabinet/settings', PRIVATE, 'closed'],
  ['/cabinet/session/abc', PRIVATE, 'closed'],
  ['/cabinet/settings/leave', PRIVATE, 'closed'],
  ['/account-deleted', PRIVATE, 'closed'],
  ['/cabinet/orders', PRIVATE, 'closed'],
  ['/psychologist/login?next=%2Fpsychologist%2Fcabinet', PUBLIC, 'open'],
  ['/device-check', PRIVATE, 'closed'],
  ['/psychologist/session', SECRET, 'open'],
  ['/psychologist/session/abc', SECRET, 'closed'],
  ['/psychologist/invite', SECRET, 'closed'],
  ['/psychologist/invite/abc', SECRET, 'closed'],
  ['/operator', SECRET, 'closed'],
  ['/operator/abc', SECRET, 'closed'],
  ['/operations', PRIVATE, 'closed'],
  ['/operations/orders/abc', PRIVATE, 'closed'],
  ['/not-me', SECRET, 'closed'],
  ['/not-me/abc', SECRET, 'closed'],
  ['/advice', SECRET, 'open'],
  ['/advice/abc', SECRET, 'closed'],
  ['/psychologist/cabinet', PRIVATE, 'closed'],
  ['/psychologist/cabinet/calendar', PRIVATE, 'closed'],
  ['/psychologist/cabinet/calendar/template', PRIVATE, 'closed'],
  ['/psychologist/cabinet/sessions', PRIVATE, 'closed'],
  ['/psychologist/cabinet/sessions/abc', PRIVATE, 'closed'],
  ['/psychologist/cabinet/clients', PRIVATE, 'closed'],
  ['/psychologist/cabinet/earnings', PRIVATE, 'closed'],
  ['/psychologist/cabinet/profile', PRIVATE, 'closed'],
  ['/psychologist/cabinet/settings', PRIVATE, 'closed'],
  ['/psychologist/cabinet/money', PRIVATE, 'closed'],
];

test('every page of the table has an address here', () => {
  const named = ADDRESSES.flatMap(([url]) => findPage(url.split('?')[0] ?? '')?.name ?? []);
  expect([...new Set(named)].toSorted()).toEqual([...pageNames].toSorted());
});

test.each(ADDRESSES)('caches, robots, other sites and the chat are told about %s', async (url, told, note) => {
  const { headers, statusCode } = await app.inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  expect({
    cache: headers['cache-control'],
    referrer: headers['referrer-policy'],
    robots: headers['x-robots-tag'],
  }).toEqual({ robots: undefined, ...told });
  expect(closed.some((start) => url.startsWith(start))).toBe(note === 'closed');
  const policy = String(headers['content-security-policy']);
  expect(policy.includes(CHAT)).toBe(note === 'chat');
  expect(policy.includes('require-trusted-types-for')).toBe(note !== 'chat');
});

test('robots are told the closed parts of the site line by line', () => {
  expect(closed).toEqual([
    '/account-deleted',
    '/advice/',
    '/api/',
    '/billing',
    '/cabinet',
    '/consent',
    '/device-check',
    '/loading-payment-url',
    '/not-me',
    '/operations',
    '/operator',
    '/payment/',
    '/psychologist/cabinet',
    '/psychologist/invite',
    '/psychologist/session/',
    '/session/',
    '/testing',
    '/therapist-list',
    '/user/',
  ]);
});
