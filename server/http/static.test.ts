import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stubApp } from './testing/stub-app.ts';

const root = mkdtempSync(join(tmpdir(), 'simshvide-static-'));
const folders = { web: join(root, 'web'), media: [join(root, 'media'), join(root, '.added'), join(root, 'none')] };
let app: FastifyInstance;

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeAll(async () => {
  const pages = {
    '/': { ka: 'index.html', en: 'index.en.html' },
    '/login': { ka: 'login/index.html', en: 'login/index.en.html' },
  };
  write('web/pages.json', JSON.stringify({ pages, shell: 'shell.html' }));
  write('web/csp.json', JSON.stringify({ scripts: ["'sha256-abc='"], styles: [] }));
  for (const name of ['index.html', 'index.en.html', 'login/index.html', 'login/index.en.html', 'shell.html']) {
    write(`web/${name}`, `<p>${name}</p>`);
    write(`web/${name}.br`, brotliCompressSync(`<p>${name}</p>`));
  }
  write('web/assets/main-abc.js', 'export {}');
  write('web/assets/main-abc.js.br', brotliCompressSync('export {}'));
  write('web/fonts/serif-ka.woff2', 'font');
  write('web/robots.txt', 'robots');
  write('web/.build-hash', 'hash');
  write('media/portrait.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  write('media/.hidden', 'hidden');
  write('.added/second.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('secret.txt', 'secret');
  ({ app } = await stubApp({}, { files: folders }));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('pages', () => {
  test.each([
    ['/', 'index.html'],
    ['/?lang=en', 'index.en.html'],
    ['/?lang=fr&x=1', 'index.html'],
    ['/login', 'login/index.html'],
    ['/login/', 'login/index.html'],
    ['/login?lang=en', 'login/index.en.html'],
    ['/billing', 'shell.html'],
    ['/no/such/page', 'shell.html'],
    ['/therapist/a.b', 'shell.html'],
    ['/index.html', 'shell.html'],
  ])('%s is %s', async (url, file) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, `<p>${file}</p>`]);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test('come packed to whoever takes that', async () => {
    const answer = await get('/login', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(String(answer.headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('<p>login/index.html</p>');
  });

  test('may run the scripts the build put into them, and no others', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc=';");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/testing',
    '/therapist-list',
    '/billing',
    '/user/order/abc',
    '/session/abc',
    '/consent/abc',
    '/payment/success',
  ])('%s is kept by no cache', async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  test.each(['/user/order/abc', '/session/abc', '/consent/abc', '/%75ser/order/abc'])(
    '%s tells its secret address to nobody',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toContain('noindex');
    },
  );

  test('an open page may be kept, and asked about again', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toContain('must-revalidate');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('are answered to HEAD, and to nothing that would change them', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/login' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const post = await app.inject({ method: 'POST', url: '/login' });
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('files', () => {
  test('with a hash in their name are kept for ever, fonts for a month', async () => {
    const script = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toContain('immutable');
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['content-type']).toContain('javascript');
    expect((await get('/fonts/serif-ka.woff2')).headers['cache-control']).toBe('public, max-age=2592000');
    expect((await get('/robots.txt')).body).toBe('robots');
  });

  test.each([
    '/assets/gone.js',
    '/assets/main-abc.js.br',
    '/fonts/none.woff2',
    '/media/none.svg',
    '/media/.hidden',
    '/media/',
  ])('%s does not exist, and no page stands in its place', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test.each([
    '/.build-hash',
    '/pages.json',
    '/csp.json',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/media/..%2fsecret.txt',
  ])('%s shows nothing that is not for visitors', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/secret$|^hash|shell"|sha256/);
  });

  test('comes from every folder that is there', async () => {
    expect((await get('/media/second.svg')).statusCode).toBe(200);
  });

  test('a drawing with a script in it cannot run it', async () => {
    const { headers, statusCode } = await get('/media/portrait.svg');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test('without a build the API is served and pages are 404', async () => {
  const bare = await stubApp({}, { files: { web: join(root, 'nothing'), media: folders.media } });
  expect((await bare.app.inject({ method: 'GET', url: '/' })).statusCode).toBe(404);
  expect((await bare.app.inject({ method: 'GET', url: '/media/portrait.svg' })).statusCode).toBe(200);
});
