import { beforeEach, describe, expect, test } from 'vitest';
import { STUDIO_CALLS } from '#contract/login/studio.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { BUILT, enterStudio, type StudioBrowser, studioBrowser } from '#server/testing/content/studio.ts';

const QUERY = '/api/store/v2025-02-19/data/query/development?query=*%5B_type%3D%3D%22priceRange%22%5D';
const ACTIONS = '/api/store/v2025-02-19/data/actions/development';
const NO_CHANGE = { actions: [] };
const LISTENERS = '/api/store/v2025-02-19/data/listeners/development/nobody';

test('before the Studio is built, its port says what it is and how it is installed, in both languages, at every address', async () => {
  const product = await testApp();
  const browser = await studioBrowser(product, { isBuilt: false });
  const page = await browser.get('/');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const { text } of [page, await browser.get('/desk')]) {
    expect(text).toContain('რედაქტორი ჯერ არ არის დაყენებული');
    expect(text).toContain('the Studio is not installed yet');
  }
  expect((await browser.get('/assets/studio.js')).status).toBe(404);
});

describe('the Studio', () => {
  let product: TestApp;
  let browser: StudioBrowser;
  beforeEach(async () => {
    product = await testApp({ isLive: true });
    browser = await studioBrowser(product);
  });

  test('the Studio asks its own server alone, and is shown in no frame', async () => {
    const { headers } = await browser.get('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    // Signing out leads to the product.
    const site = new URL(product.deps.config.publicUrl).origin;
    expect(policy).toContain(`form-action 'self' ${site};`);
    expect(policy.replace(site, '')).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('the Studio lets an editor read and change the content by the cookie alone', async () => {
    expect((await browser.get(QUERY)).status).toBe(401);
    await enterStudio(product, browser);
    expect((await browser.get('/')).text).toBe(BUILT);
    const { status, text } = await browser.get(QUERY);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ result: expect.any(Array) })]);
    const action = {
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.therapist-nino-beridze',
      publishedId: 'therapist-nino-beridze',
      patch: { set: { experience: 21 } },
    };
    expect((await browser.call(ACTIONS, { actions: [action] })).status).toBe(200);
  });

  test('the Studio takes a change from its own page alone', async () => {
    await enterStudio(product, browser);
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', '']) {
      for (const [url, body] of [
        [ACTIONS, NO_CHANGE],
        [LISTENERS, { open: [] }],
      ] as const) {
        expect([origin, url, (await browser.call(url, body, { origin })).status]).toEqual([origin, url, 403]);
      }
    }
  });

  test('the Studio reads nothing of what somebody sends who is not signed in, and of another page either', async () => {
    const large = { actions: ['x'.repeat(5_000_000)] };
    for (const url of [ACTIONS, ACTIONS.replace('actions', 'mutate'), QUERY, LISTENERS]) {
      expect([url, (await browser.call(url, large)).status]).toEqual([url, 401]);
    }
    await enterStudio(product, browser);
    expect((await browser.call(ACTIONS, large, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.call(ACTIONS, large)).status).toBe(413);
  });

  test('the Studio opens no call of the product, and a token of the product opens nothing here', async () => {
    const admin = await enterStudio(product, browser);
    const cookie = browser.cookies.get('studio') ?? '';
    expect((await product.inject('GET', '/sign-ins', { token: cookie })).status).toBe(401);
    expect((await product.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } })).status).toBe(401);
    const store = await product.app.inject({ url: QUERY, headers: { authorization: `Bearer ${cookie}` } });
    expect(store.statusCode).toBe(401);
    browser.cookies.clear();
    expect((await browser.get(QUERY, { authorization: `Bearer ${admin.token}` })).status).toBe(401);
    expect((await browser.get(QUERY, { cookie: `studio=${admin.token}` })).status).toBe(401);
  });

  test('the Studio goes on while somebody works, for twelve hours at most', async () => {
    await enterStudio(product, browser);
    expect((await browser.call(ACTIONS, NO_CHANGE)).cookie).toBeNull();
    let hours = 0;
    for (; hours < 20; hours += 0.5) {
      product.clock.advance(HOUR / 2);
      const { status, cookie } = await browser.call(ACTIONS, NO_CHANGE);
      if (status === 401) break;
      expect([hours, cookie]).toEqual([hours, expect.stringContaining('studio=')]);
    }
    expect(hours).toBe(11.5);
  });

  test('the Studio ends where nobody works for an hour: a page that only reads and listens is no work', async () => {
    await enterStudio(product, browser);
    product.clock.advance(50 * MINUTE);
    expect((await browser.call(ACTIONS, NO_CHANGE)).cookie).toContain('studio=');
    product.clock.advance(50 * MINUTE);
    const { port } = await listenOn(browser);
    const stop = new AbortController();
    for (const path of ['listen', 'listeners']) {
      const stream = await fetch(`http://127.0.0.1:${port}${QUERY.replace('/query/', `/${path}/`)}`, {
        headers: { cookie: `studio=${browser.cookies.get('studio')}` },
        signal: stop.signal,
      });
      expect([path, stream.status, stream.headers.get('set-cookie')]).toEqual([path, 200, null]);
    }
    stop.abort();
    const { status, cookie } = await browser.call(LISTENERS, { open: [] });
    expect([status, cookie]).toEqual([404, null]);
    const reads = [
      browser.get(QUERY),
      browser.call(QUERY.split('?')[0] ?? '', { query: '*[0]' }),
      browser.get('/api/store/v2025-02-19/data/doc/development/language-ka'),
      ...Object.values(STUDIO_CALLS).map(async (url) => browser.get(url)),
    ];
    for (const read of await Promise.all(reads)) expect([read.status, read.cookie]).toEqual([200, null]);
    product.clock.advance(10 * MINUTE);
    expect((await browser.get(QUERY)).status).toBe(401);
  });

  test('the Studio does not exist under another name, through a tunnel or a proxy of somebody', async () => {
    await enterStudio(product, browser);
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '1.2.3.4' }, { via: '1.1 tunnel' }]) {
      for (const url of ['/', QUERY, '/assets/studio.js']) expect((await browser.get(url, headers)).status).toBe(404);
    }
  });

  test('the Studio has files of its build and nothing else of its folder', async () => {
    const file = await browser.get('/assets/studio.js');
    const forever = 'public, max-age=31536000, immutable';
    expect([file.text, file.headers['cache-control']]).toEqual(['export {};', forever]);
    // A page that was open while the Studio was built anew asks for it; it may be there again tomorrow.
    const missing = await browser.get('/assets/gone.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const url of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/.hidden', '/dist/index.html']) {
      expect([url, (await browser.get(url)).text.includes(BUILT)]).toEqual([url, false]);
    }
  });
});

test('behind a proxy it exists under the name of the settings, with a cookie for that host and https alone', async () => {
  const origin = 'https://studio.example.ge';
  const product = await testApp({ isLive: true, env: { STUDIO_URL: origin, TRUST_PROXY: '1' } });
  const browser = await studioBrowser(product, { origin });
  await enterStudio(product, browser, true);
  expect([...browser.cookies.keys()]).toEqual(['__Host-studio']);
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const page = await browser.get('/', forwarded);
  expect([page.text, page.headers['strict-transport-security']]).toEqual([BUILT, expect.stringContaining('max-age=')]);
  product.clock.advance(6 * MINUTE);
  expect((await browser.get('/', forwarded)).cookie).toMatch(
    /^__Host-studio=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect((await browser.get(QUERY, { ...forwarded, host: 'example.ge' })).status).toBe(404);
});

async function listenOn({ app }: StudioBrowser): Promise<{ port: number }> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address() as { port: number };
}
