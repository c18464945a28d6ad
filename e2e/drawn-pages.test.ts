import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { wordProblems } from './lib/audited-words.ts';
import { test as productTest } from './lib/fixtures.ts';
import type { VisitorOptions } from './lib/browser.ts';
import type { World } from './lib/world.ts';

/** Content added on this machine: a hidden therapist, and a therapist and a legal text with every hostile word. */
const HOSTILE = '</script><script>alert(1)</script><!--" onload="alert(1)';
const person = {
  _type: 'therapist',
  gender: 'female',
  experience: 7,
  fee: 20,
  description: { ka: `შესახებ ${HOSTILE}`, en: `About ${HOSTILE}` },
  education: [{ name: { ka: 'თსუ', en: 'TSU' }, year: '2012', degree: { ka: 'მაგისტრი', en: 'MA' }, gallery: [] }],
  therapyMethod: [{ ka: 'გეშტალტი', en: 'Gestalt' }],
  method: [{ _type: 'reference', _ref: 'method-cbt' }],
  languages: [{ _type: 'reference', _ref: 'language-ka' }],
  sessionTypes: [{ sessionType: { _type: 'reference', _ref: 'type-personal' }, duration: 50, price: 66.67 }],
  interviewedOn: '2026-11-02',
  diplomaCheckedOn: '2026-11-03',
  demo: false,
};
const ADDED = [
  {
    ...person,
    _id: 'therapist-hidden',
    name: { ka: 'დამალული', en: 'Concealed' },
    surname: { ka: 'პირი', en: 'Person' },
    slug: { current: 'hidden' },
    visible: false,
  },
  {
    ...person,
    _id: 'therapist-hostile',
    name: { ka: 'ლია', en: 'Lia' },
    surname: { ka: `მახარაძე ${HOSTILE}`, en: `Makharadze ${HOSTILE}` },
    slug: { current: 'hostile' },
    visible: true,
  },
];

const test = productTest
  .extend('added', { scope: 'file' }, ({}, { onCleanup }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'simshvide-drawn-'));
    onCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
    mkdirSync(join(dataDir, 'content'));
    writeFileSync(join(dataDir, 'content/added.ndjson'), ADDED.map((document) => JSON.stringify(document)).join('\n'));
    return dataDir;
  })
  .override('settings', ({ added }) => ({ DATA_DIR: added }));

const NINO = '/therapist/therapist-nino-beridze';
const PAGES = [
  '/',
  '/psychologist',
  '/privacy_policy',
  '/tc_clients',
  '/psychologist/tc_specialists',
  '/psychologist/privacy_policy',
  '/ranking',
  NINO,
];

async function html(world: World, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(world.url + path);
  return { status: answer.status, text: await answer.text() };
}

const withoutScripts = (world: World, options: Partial<VisitorOptions> = {}) =>
  world.openVisitor({ ...options, context: { javaScriptEnabled: false } });

test('every public page has the words that search engines ask for, in both languages', async ({ world }) => {
  for (const path of PAGES) {
    for (const locale of ['ka', 'en'] as const) {
      const { text } = await html(world, locale === 'ka' ? path : `${path}?lang=en`);
      expect(wordProblems(text, locale), `${path} ${locale}`).toEqual([]);
    }
  }
});

type Thing = Record<string, unknown> & { '@type': string };

/** The structured data of a page as a machine reads it. */
async function thingsOn(page: Page): Promise<Thing[]> {
  const words = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(words).toHaveLength(1);
  const data = JSON.parse(words[0] ?? '') as { '@context': string; '@graph': Thing[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const wordsIn = async (page: Page, selector: string) =>
  (await page.locator(selector).allTextContents()).map((words) => words.trim());

test('every drawn page has a head that search engines and shared links need, and no two share words', async ({
  world,
}) => {
  const { page } = await withoutScripts(world);
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  const heads: [string, string][] = [];
  for (const [here, path, locale] of PAGES.flatMap(
    (drawn) =>
      [
        [drawn, drawn, 'ka'],
        [`${drawn}?lang=en`, drawn, 'en'],
      ] as const,
  )) {
    await page.goto(here);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await attribute('link[rel=canonical]', 'href')).toBe(world.url + here);
    const alternates = await page
      .locator('link[rel=alternate]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    expect(alternates).toEqual([
      ['ka', world.url + path],
      ['en', `${world.url + path}?lang=en`],
      ['x-default', world.url + path],
    ]);
    const title = await page.title();
    const description = (await attribute('meta[name=description]', 'content')) ?? '';
    heads.push([title, description]);
    expect(title).toContain(locale === 'ka' ? 'სიმშვიდე' : 'Simshvide');
    expect(description.length).toBeGreaterThan(50);
    expect(/[ა-ჰ]/.test(title + description)).toBe(locale === 'ka');
    expect(await attribute('meta[property="og:title"]', 'content')).toBe(title);
    expect(await attribute('meta[property="og:description"]', 'content')).toBe(description);
    expect(await attribute('meta[property="og:url"]', 'content')).toBe(world.url + here);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    const picture = await fetch((await attribute('meta[property="og:image"]', 'content')) ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.length < 150_000]).toEqual([1200, 630, true]);
    const things = await thingsOn(page);
    expect(things.map((thing) => thing['@type']).slice(0, 3)).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(things[2]).toMatchObject({ url: world.url + here, name: title, description, inLanguage: locale });
  }
  for (const column of [0, 1]) expect(new Set(heads.map((head) => head[column])).size).toBe(heads.length);
});

test('structured data matches the visible page: questions, prices, the day of a legal text, the service', async ({
  world,
}) => {
  const { page } = await withoutScripts(world);
  const thing = async (type: string) => (await thingsOn(page)).find((one) => one['@type'] === type);
  for (const [path, count] of [
    ['/', 6],
    ['/?lang=en', 6],
    ['/psychologist', 10],
    ['/psychologist?lang=en', 10],
  ] as const) {
    await page.goto(path);
    const items = (await thing('FAQPage'))?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
    expect(items).toHaveLength(count);
    expect(items.map(({ name }) => name)).toEqual(await wordsIn(page, '#qa summary h3'));
    expect(items.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(await wordsIn(page, '#qa details p'));
  }
  await page.goto('/therapist/therapist-hostile?lang=en');
  const lia = await thing('Person');
  // 66.67 and a fee of 20 % are 80.00 (P14).
  expect(lia?.['makesOffer']).toMatchObject([{ price: '80.00', priceCurrency: 'GEL' }]);
  expect(await page.getByText('80 ₾').first().isVisible()).toBe(true);
  expect([lia?.['name']]).toEqual(await wordsIn(page, 'h1'));
  expect(lia?.['description']).toBe(`About ${HOSTILE}`);
  await page.goto('/privacy_policy?lang=en');
  const answer = await fetch(`${world.url}/api/privacy-policy?locale=en`);
  const { data } = (await answer.json()) as { data: { _updatedAt: string } };
  expect((await thing('WebPage'))?.['dateModified']).toBe(data._updatedAt);
  await page.goto('/?lang=en');
  const service = { serviceType: 'Online psychotherapy', areaServed: { name: 'Georgia' } };
  expect(await thing('Service')).toMatchObject(service);
});

test('a therapist whom the content hides is not found, not named and not listed, while the others are', async ({
  world,
}) => {
  const sitemap = (await html(world, '/sitemap.xml')).text;
  expect(sitemap).not.toContain('hidden');
  for (const id of ['therapist-hidden', 'therapist-nobody', '..%2F..%2Fsecret', '__proto__', '%3Cscript%3E']) {
    const { status, text } = await html(world, `/therapist/${id}`);
    expect([id, status]).toEqual([id, id.includes('%2F') ? 200 : 404]);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).not.toMatch(/Concealed|დამალული|therapist-hidden|<script>script|ld\+json/);
  }
  for (const path of [NINO, '/therapist/therapist-hostile', '/tc_clients', '/']) {
    expect(sitemap).toContain(`<loc>${world.url}${path}</loc>`);
    expect(sitemap).toContain(`<loc>${world.url}${path}?lang=en</loc>`);
  }
});

test('pages of the journey are kept out of search engines, and say without scripts what they need', async ({
  world,
}) => {
  for (const path of ['/testing', '/login', '/user/order/abc', '/no/such/page']) {
    const { status, text } = await html(world, path);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).not.toContain('rel="canonical"');
  }
  const { page } = await withoutScripts(world);
  await page.goto('/testing');
  expect(await page.getByText(/This page needs JavaScript/).isVisible()).toBe(true);
  expect(await page.getByText(/ამ გვერდს JavaScript სჭირდება/).isVisible()).toBe(true);
});

test('hostile words of the content are words, in the head, the data and the text', async ({ world }) => {
  for (const lang of ['', '?lang=en']) {
    const { text } = await html(world, `/therapist/therapist-hostile${lang}`);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('" onload="');
  }
  const visitor = await world.openVisitor();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/therapist/therapist-hostile?lang=en');
  await page.getByTestId('therapist-details').waitFor();
  await visitor.atRest();
  expect(asked).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(HOSTILE);
});

test.for(IS_WHOLE ? (['ka', 'en'] as const) : (['ka'] as const))(
  'without JavaScript, both landings are whole and lead everywhere, in %s',
  async (language, { world }) => {
    const lang = language === 'en' ? '?lang=en' : '';
    const { page } = await withoutScripts(world, { device: 'phone', language });
    for (const path of ['/', '/psychologist']) {
      await page.goto(path + lang);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      for (const question of await page.getByTestId('faq-item').all()) {
        if ((await question.getAttribute('open')) === null) await question.locator('summary').tap();
        await question.locator('p').waitFor();
      }
      const menu = page.getByRole('navigation', { name: language === 'ka' ? 'გვერდები' : 'Pages', exact: true });
      const targets = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      // The links of the mobile menu (spec §2), in the language that is read, after the other language.
      const rows =
        path === '/'
          ? ['/psychologist', '/tc_clients', '/privacy_policy'].map((to) => to + lang)
          : ['mission', 'advantages', 'requirements', 'cooperation', 'qa'].map(
              (part) => `/psychologist${lang}#${part}`,
            );
      expect(targets).toEqual([language === 'ka' ? `${path}?lang=en` : path, ...rows]);
      // What only a script could move is not there to be pressed in vain.
      for (const id of ['lang-ka', 'lang-en']) expect(await page.getByTestId(id).isVisible()).toBe(false);
      expect(await page.getByRole('button').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.goto(`/${lang}`);
    await page.getByRole('link', { name: language === 'ka' ? 'English' : 'ქართული' }).tap();
    await page.locator(`html[lang=${language === 'ka' ? 'en' : 'ka'}]`).waitFor();
  },
);

test('without JavaScript, a legal page has its title, its text, its tables and its day; a profile its facts, and its words uncut', async ({
  world,
}) => {
  const { page } = await withoutScripts(world);
  await page.goto('/tc_clients?lang=en');
  expect((await wordsIn(page, 'h1'))[0]).toContain('clients');
  expect(await page.locator('h2').count()).toBeGreaterThan(10);
  expect(await page.getByRole('table').first().isVisible()).toBe(true);
  expect(await page.getByText(/^Last updated: [A-Z][a-z]+\s\d{1,2}, \d{4}$/).isVisible()).toBe(true);
  await page.goto(`${NINO}?lang=en`);
  for (const words of ['Nino Beridze', '12 years', '50 minutes', '120 ₾', 'Georgian']) {
    expect(await page.getByText(words, { exact: true }).first().isVisible()).toBe(true);
  }
  const about = page.getByText(/^I have worked with adults/);
  expect(await about.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
});

test('no style that a page has in itself is asked for as a file', async ({ world }) => {
  for (const path of [...PAGES, '/login']) {
    const { context, page, atRest } = await world.openVisitor();
    const asked: string[] = [];
    context.on('request', (request) => request.resourceType() === 'stylesheet' && asked.push(request.url()));
    await page.goto(path);
    await atRest();
    const inPage = await page.locator('style').allTextContents();
    expect(inPage.length).toBeGreaterThan(0);
    const sheets = await Promise.all(asked.map(async (url) => (await (await fetch(url)).text()).trim()));
    expect(sheets.filter((sheet) => inPage.includes(sheet)).length, path).toBe(0);
    await context.close();
  }
});

const languageOf = (page: Page) => async () => ({
  shown: await page.locator('html').getAttribute('lang'),
  pressed: await page.locator('[aria-pressed=true]').getAttribute('lang'),
  stored: await page.evaluate(() => localStorage.getItem('language')),
});

test('the language of a visit is that of the address, before the stored one, which stays', async ({ world }) => {
  const { page } = await world.openVisitor({ language: 'ka' });
  await page.goto('/?lang=en');
  await expect.poll(languageOf(page)).toEqual({ shown: 'en', pressed: 'en', stored: 'ka' });
  await page.goto('/');
  await expect.poll(languageOf(page)).toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
});

test('the language of the address is stored for a first visit, so that other tabs use it too; once switched it stays', async ({
  world,
}) => {
  const { context, page } = await world.openVisitor({ language: null });
  await page.goto('/?lang=en&from=friend');
  await expect.poll(languageOf(page)).toEqual({ shown: 'en', pressed: 'en', stored: 'en' });
  const tab = await context.newPage();
  await tab.goto('/login');
  await tab.getByRole('heading', { level: 1, name: 'Sign in by phone' }).waitFor();
  await tab.close();
  await expect
    .poll(async () => {
      // Until the page has come alive a press does nothing.
      await page.getByTestId('lang-ka').click();
      return languageOf(page)();
    })
    .toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
  expect(new URL(page.url()).search).toBe('?from=friend');
  await page.reload();
  await expect.poll(languageOf(page)).toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
});

test('icons and the manifest are there and are what they say', async ({ world }) => {
  const manifest = (await (await fetch(`${world.url}/site.webmanifest`)).json()) as {
    icons: { src: string; type: string }[];
  };
  const files = manifest.icons.map(({ src, type }) => [src, type]);
  files.push(['/favicon.ico', 'image/vnd.microsoft.icon'], ['/apple-touch-icon.png', 'image/png']);
  for (const [src, type] of files) {
    const answer = await fetch(`${world.url}${src}`);
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type]);
  }
});
