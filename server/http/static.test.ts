import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicProfile } from '#contract/pages/page-data.ts';
import type { PublicContent } from './pages.ts';
import { type Folders, OtherBuild } from './static.ts';
import { stubApp } from './testing/stub-app.ts';

const root = mkdtempSync(join(tmpdir(), 'simshvide-static-'));
/** Content with one therapist, Nino; tests change her name and the revision. */
const nino = { name: 'Nino', revision: 'one' };
const content: PublicContent = {
  origin: 'https://example.ge',
  revision: () => nino.revision,
  dataOf: ({ params }, locale) =>
    params['id'] === 'nino'
      ? { kind: 'therapist', locale, profile: { name: nino.name } as PublicProfile, shared: null }
      : null,
  addresses: () => [
    { path: '/privacy_policy', changed: '2026-11-16' },
    { path: '/therapist/<nino>', changed: null },
  ],
};
const folders: Folders = {
  web: join(root, 'web'),
  media: [join(root, 'media'), join(root, '.added'), join(root, 'none')],
  pictures: { find: async () => null },
  content,
};
let app: FastifyInstance;
let lines: string[];

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeAll(async () => {
  const names = { home: 'home', ranking: 'ranking', clientTerms: 'terms', therapist: 'therapist' };
  const frames = Object.fromEntries(Object.entries(names).map(([page, name]) => [page, `frames/${name}.html`]));
  write('web/pages.json', JSON.stringify({ frames, shell: 'shell.html' }));
  write('web/csp.json', JSON.stringify({ scripts: ["'sha256-abc='"], styles: [] }));
  for (const frame of Object.values(frames)) write(`web/${frame}`, `<p>${frame}</p>`);
  // Stands for the function of the build that draws pages.
  write(
    'web/.render/render.js',
    `export const drawPage = async ({ frame, path, locale, origin, data }) => {
      if (path === '/tc_clients') throw new Error('cannot be drawn');
      return [frame, locale, origin, data?.profile.name ?? 'nobody'].join(' ');
    };`,
  );
  write('web/shell.html', '<p>shell.html</p>');
  write('web/shell.html.br', brotliCompressSync('<p>shell.html</p>'));
  write('web/assets/main-abc.js', 'export {}');
  write('web/assets/main-abc.js.br', brotliCompressSync('export {}'));
  write('web/fonts/serif-ka.woff2', 'font');
  write('web/.build-hash', 'hash');
  write('media/portrait.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  write('media/.hidden', 'hidden');
  write('.added/second.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('secret.txt', 'secret');
  ({ app, lines } = await stubApp({}, { files: folders }));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test.each([
  ['/therapist/nino.', '/therapist/nino'],
  ['/therapist/nino!!)?lang=en&a=%2F', '/therapist/nino?lang=en&a=%2F'],
  ['/therapist/nino%22//?lang=en', '/therapist/nino?lang=en'],
  ['/%74herapist/nino%3F', '/therapist/nino'],
])('%s, a drawn page with more behind its address, leads to its one address', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    308,
    location,
    'public, max-age=0, must-revalidate',
  ]);
  expect((await get(location)).statusCode).toBe(200);
});

test.each(['/therapist/hidden.', `/therapist/nino${'.'.repeat(200)}`])('%s leads nowhere', async (url) => {
  expect((await get(url)).headers.location).toBeUndefined();
});

test('slashes in an address of any length are read', async () => {
  expect((await get(`/user/${'/'.repeat(15_000)}x`)).statusCode).toBe(200);
});

test.each(['/user/order/%00', '/user/order/a%00b?lang=en', '/user/order/%', '/%c0%ae%c0%ae', '/%'])(
  '%s, a page nobody can mean, leads to the landing page',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  },
);

test.each(['/assets/%00', '/api/order/%', '/api/order/a%00b'])('%s is refused as data', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
});

test.each([
  ['/', 'home.html', 'ka'],
  ['/?lang=en', 'home.html', 'en'],
  ['/?lang=ka', 'home.html', 'ka'],
  ['/ranking', 'ranking.html', 'ka'],
  ['/ranking/', 'ranking.html', 'ka'],
  ['/ranking?lang=en&x=1', 'ranking.html', 'en'],
])('%s is drawn into %s in %s', async (url, frame, locale) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(`<p>frames/${frame}</p> ${locale} https://example.ge nobody`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test.each([
  'fr',
  'EN',
  'en-GB',
  '',
  'en%00',
  '%22%3E%3Cscript%3E',
  '../en',
  'en&lang=ka',
  '[object Object]',
  '__proto__',
])('?lang=%s is answered in Georgian, and its words are not in the page', async (lang) => {
  const answer = await get(`/?lang=${lang}`);
  expect([200, 400]).toContain(answer.statusCode);
  if (answer.statusCode === 200) expect(answer.body).toBe('<p>frames/home.html</p> ka https://example.ge nobody');
});

test.each(['/billing', '/no/such/page', '/index.html', '/frames/home.html', '/therapist', '/therapist/nino/more'])(
  '%s is answered with the shell',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<p>shell.html</p>']);
    expect(answer.headers['content-type']).toContain('text/html');
  },
);

test('a profile shows the content of now, and is 404 when the content hides or lacks it', async () => {
  expect((await get('/therapist/nino')).body).toContain(' ka https://example.ge Nino');
  nino.name = 'Nino of the edit';
  expect((await get('/therapist/nino')).body).not.toContain('edit');
  nino.revision = 'two';
  expect((await get('/therapist/nino')).body).toContain('Nino of the edit');
  const unknown = await get('/therapist/hidden');
  expect([unknown.statusCode, unknown.body]).toEqual([404, '<p>shell.html</p>']);
});

// docs/decisions/182
test('a page that is found and drawn while the content changes at every look is of one look, and kept under no other', async () => {
  let looks = 0;
  let pinned: number | null = null;
  const look = () => pinned ?? (looks += 1);
  const restless: PublicContent = {
    origin: 'https://example.ge',
    revision: () => `look ${look()}`,
    // Every second look hides her.
    dataOf: (_page, locale) => {
      const seen = look();
      return seen % 2 === 0
        ? null
        : { kind: 'therapist', locale, profile: { name: `look ${seen}` } as PublicProfile, shared: null };
    },
    addresses: () => [],
  };
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    pinned = looks += 1;
    const done = work();
    pinned = null;
    return done;
  };
  const { app: server } = await stubApp({}, { files: { ...folders, content: restless }, during });
  const pages: string[] = [];
  for (let visit = 0; visit < 4; visit += 1) pages.push((await server.inject('/therapist/nino')).body);
  const drawn = (seen: number) => `<p>frames/therapist.html</p> ka https://example.ge look ${seen}`;
  const gone = '<p>shell.html</p>';
  expect(pages).toEqual(pages.map((_, visit) => ((visit + 2) % 2 === 0 ? gone : drawn(visit + 2))));
  await server.close();
});

test('when drawing a page fails, the browser gets the shell and the log gets the error', async () => {
  const answer = await get('/tc_clients');
  expect([answer.statusCode, answer.body]).toEqual([200, '<p>shell.html</p>']);
  expect(lines.some((line) => line.includes('cannot be drawn'))).toBe(true);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0.9', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['br; q=0.0', undefined],
])('a page asked for with Accept-Encoding: %s is answered in %s', async (accepted, coding) => {
  for (const [url, words] of [
    ['/ranking', '<p>frames/ranking.html</p> ka https://example.ge nobody'],
    ['/billing', '<p>shell.html</p>'],
  ] as const) {
    const answer = await get(url, { 'accept-encoding': accepted });
    if (url === '/ranking') expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['content-type']).toContain('text/html');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    const used = (answer.headers['content-encoding'] ?? 'none') as keyof typeof unpack;
    expect(unpack[used](answer.rawPayload).toString()).toBe(words);
  }
  expect(String((await get('/ranking')).headers['vary']).toLowerCase()).toContain('accept-encoding');
});

test('pages may run the inline scripts of the build, and no others', async () => {
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc=';");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a cache may keep a public page and has to revalidate it', async () => {
  const first = await get('/');
  expect(first.headers['cache-control']).toContain('must-revalidate');
  const again = await get('/', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('pages are answered to GET and HEAD only', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/ranking' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const post = await app.inject({ method: 'POST', url: '/ranking' });
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('robots.txt names the list of pages', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: https://example.ge/sitemap.xml\n');
});

test('the sitemap has every public page in both languages, each naming the other, and no page of a person', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  const paths = ['/', '/psychologist', '/ranking', '/privacy_policy', '/therapist/&lt;nino&gt;'];
  expect(places).toEqual(paths.flatMap((path) => [`https://example.ge${path}`, `https://example.ge${path}?lang=en`]));
  for (const [language, end] of [
    ['ka', ''],
    ['en', '?lang=en'],
    ['x-default', ''],
  ]) {
    const link = `<xhtml:link rel="alternate" hreflang="${language}" href="https://example.ge/privacy_policy${end}"/>`;
    expect(body.split(link).length - 1).toBe(2);
  }
  expect(body.split('<lastmod>2026-11-16</lastmod>').length - 1).toBe(2);
});

test('files with a hash in their name are kept for ever, fonts for a month', async () => {
  const script = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
  expect(script.headers['cache-control']).toContain('immutable');
  expect(script.headers['content-encoding']).toBe('br');
  expect(script.headers['content-type']).toContain('javascript');
  expect((await get('/fonts/serif-ka.woff2')).headers['cache-control']).toBe('public, max-age=2592000');
});

test.each([
  '/assets/gone.js',
  '/assets/main-abc.js.br',
  '/fonts/none.woff2',
  '/media/none.svg',
  '/media/.hidden',
  '/media/',
])('%s is 404 and not a page', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  '/.build-hash',
  '/pages.json',
  '/csp.json',
  '/.render/render.js',
  '/frames/../.render/render.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/media/..%2fsecret.txt',
])('%s does not show a file that is not for visitors', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(/secret$|^hash|shell"|sha256|drawPage/);
});

test('media are served from every folder that exists', async () => {
  expect((await get('/media/second.svg')).statusCode).toBe(200);
});

test('an SVG file cannot run its scripts', async () => {
  const { headers, statusCode } = await get('/media/portrait.svg');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('without a build the API is served and pages are 404', async () => {
  const bare = await stubApp({}, { files: { ...folders, web: join(root, 'nothing') } });
  expect((await bare.app.inject({ method: 'GET', url: '/' })).statusCode).toBe(404);
  expect((await bare.app.inject({ method: 'GET', url: '/media/portrait.svg' })).statusCode).toBe(200);
});

test.each(['pages.json', 'csp.json'])('the start refuses a %s of another version, in one line', async (name) => {
  for (const words of ['{"pages":[]}', '{"frames":']) {
    write('older/pages.json', JSON.stringify({ frames: {}, shell: 'shell.html' }));
    write(`older/${name}`, words);
    const opened = stubApp({}, { files: { ...folders, web: join(root, 'older') } });
    await expect(opened).rejects.toThrow(new OtherBuild(join(root, 'older', name)));
    rmSync(join(root, 'older'), { recursive: true });
  }
});
