import { beforeEach, expect, test } from 'vitest';
import { STUDIO_CALLS } from '#contract/login/studio.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { BUILT, enterStudio, type StudioBrowser, studioBrowser } from '#server/testing/content/studio.ts';

const QUERY = '/api/store/v2025-02-19/data/query/development?query=*%5B0%5D';

let product: TestApp;
let browser: StudioBrowser;
beforeEach(async () => {
  product = await testApp({ isLive: true });
  browser = await studioBrowser(product);
});

const looks = async () =>
  product.rows(`select actor_id::text as who from audit_log where action = 'ops.check-content'`);

test('the Studio is told where the site is and what is wrong with the content, and it is written down who looked', async () => {
  for (const url of Object.values(STUDIO_CALLS)) expect([url, (await browser.get(url)).status]).toEqual([url, 401]);
  const { userId } = await enterStudio(product, browser);
  expect(await looks()).toEqual([]);
  const site = await browser.get(STUDIO_CALLS.site);
  expect([site.status, site.headers['cache-control'], JSON.parse(site.text)]).toEqual([
    200,
    'no-store',
    { site: new URL(product.deps.config.publicUrl).origin },
  ]);
  const problems = await browser.get(STUDIO_CALLS.problems);
  expect([problems.status, problems.headers['cache-control'], JSON.parse(problems.text)]).toEqual([
    200,
    'no-store',
    { total: expect.any(Number), findings: expect.any(Array) },
  ]);
  expect(await looks()).toEqual([{ who: userId }]);
});

test('a page of another port of this host and of a sibling of the domain, with which the cookie comes along, calls nothing', async () => {
  await enterStudio(product, browser);
  // The second is the same address, written otherwise.
  const calls = [STUDIO_CALLS.problems, STUDIO_CALLS.problems.replace('/api', '/%61pi'), QUERY];
  for (const [site, status] of [
    ['same-site', 403],
    ['cross-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ] as const) {
    for (const url of calls) {
      const answer = await browser.get(url, { 'sec-fetch-site': site });
      expect([site, url, answer.status]).toEqual([site, url, status]);
    }
    expect((await browser.get('/', { 'sec-fetch-site': site })).text).toBe(BUILT);
  }
  expect(await looks()).toHaveLength(4);
});
