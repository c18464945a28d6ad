import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as productTest } from './lib/fixtures.ts';
import type { Visitor } from './lib/browser.ts';
import type { World } from './lib/world.ts';

/** Content added on this machine: a hidden therapist, a therapist with every hostile word, and a legal text with them. */
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
  approvedForTeens: false,
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

/** A product with that content. */
const test = productTest
  .extend('added', { scope: 'file' }, ({}, { onCleanup }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'simshvide-drawn-'));
    onCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
    mkdirSync(join(dataDir, 'content'));
    writeFileSync(join(dataDir, 'content/added.ndjson'), ADDED.map((document) => JSON.stringify(document)).join('\n'));
    return dataDir;
  })
  .override('settings', ({ added }) => ({ DATA_DIR: added }));

const PAGES = ['/', '/psychologist', '/privacy_policy', '/tc_clients', '/psychologist/tc_specialists', '/ranking'];
const NINO = '/therapist/therapist-nino-beridze';

async function html(world: World, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(world.url + path);
  return { status: answer.status, text: await answer.text() };
}

async function visit(
  world: World,
  options: {
    script: boolean;
    device?: 'phone' | 'desktop';
    language?: 'ka' | 'en';
  },
): Promise<Visitor> {
  return world.openVisitor({
    device: options.device ?? 'desktop',
    language: options.language ?? 'ka',
    context: { javaScriptEnabled: options.script },
  });
}

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

describe.each([...PAGES, NINO])('%s', (path) => {
  test.for(['ka', 'en'] as const)(
    'in %s has a head that search engines and shared links need',
    async (locale, { world }) => {
      const here = locale === 'ka' ? path : `${path}?lang=en`;
      const visitor = await visit(world, { script: false });
      const { page } = visitor;
      await page.goto(here);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
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
    },
  );
});

test('no two pages share a title or a description', async ({ world }) => {
  const heads = await Promise.all(
    [...PAGES, NINO]
      .flatMap((path) => [path, `${path}?lang=en`])
      .map(async (path) => {
        const { text } = await html(world, path);
        return [/<title>(.*?)<\/title>/.exec(text)?.[1], /name="description" content="(.*?)"/.exec(text)?.[1]];
      }),
  );
  for (const column of [0, 1]) expect(new Set(heads.map((head) => head[column])).size).toBe(heads.length);
});

describe('structured data matches the visible page', () => {
  test.for([
    ['/', 6],
    ['/psychologist', 10],
  ] as const)('the questions and answers of %s', async ([path, count], { world }) => {
    for (const lang of ['', '?lang=en']) {
      const visitor = await visit(world, { script: false });
      await visitor.page.goto(path + lang);
      const faq = (await thingsOn(visitor.page)).find((thing) => thing['@type'] === 'FAQPage');
      const items = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
      expect(items).toHaveLength(count);
      expect(items.map(({ name }) => name)).toEqual(await wordsIn(visitor.page, '#qa summary h3'));
      expect(items.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
        await wordsIn(visitor.page, '#qa details p'),
      );
    }
  });

  test('a therapist with the prices that the client pays', async ({ world }) => {
    const visitor = await visit(world, { script: false, language: 'en' });
    const { page } = visitor;
    await page.goto('/therapist/therapist-hostile?lang=en');
    const lia = (await thingsOn(page)).find((thing) => thing['@type'] === 'Person');
    // 66.67 and a fee of 20 % are 80.00 (P14).
    expect(lia?.['makesOffer']).toMatchObject([{ price: '80.00', priceCurrency: 'GEL' }]);
    expect(await page.getByText('80 ₾').first().isVisible()).toBe(true);
    expect([lia?.['name']]).toEqual(await wordsIn(page, 'h1'));
    expect(lia?.['description']).toBe(`About ${HOSTILE}`);
  });

  test('the day of the last change of a legal text, and the service on the first page', async ({ world }) => {
    const visitor = await visit(world, { script: false, language: 'en' });
    await visitor.page.goto('/privacy_policy?lang=en');
    const [, , page] = await thingsOn(visitor.page);
    const answer = (await (await fetch(`${world.url}/api/privacy-policy?locale=en`)).json()) as {
      data: { _updatedAt: string };
    };
    expect(page?.['dateModified']).toBe(answer.data._updatedAt);
    await visitor.page.goto('/?lang=en');
    const service = (await thingsOn(visitor.page)).find((thing) => thing['@type'] === 'Service');
    expect(service).toMatchObject({ serviceType: 'Online psychotherapy', areaServed: { name: 'Georgia' } });
  });
});

describe('a therapist whom the content hides', () => {
  test.for(['therapist-hidden', 'therapist-nobody', '..%2F..%2Fsecret', '__proto__', '%3Cscript%3E'])(
    '%s is not found, not named and not listed',
    async (id, { world }) => {
      const { status, text } = await html(world, `/therapist/${id}`);
      expect(status).toBe(id.includes('%2F') ? 200 : 404);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).not.toMatch(/Concealed|დამალული|therapist-hidden|<script>script|ld\+json/);
      expect((await html(world, '/sitemap.xml')).text).not.toContain('hidden');
    },
  );

  test('while the others are listed in both languages', async ({ world }) => {
    const { text } = await html(world, '/sitemap.xml');
    for (const path of [NINO, '/therapist/therapist-hostile', '/tc_clients', '/']) {
      expect(text).toContain(`<loc>${world.url}${path}</loc>`);
      expect(text).toContain(`<loc>${world.url}${path}?lang=en</loc>`);
    }
  });
});

test.for(['/testing', '/login', '/user/order/abc', '/no/such/page'])(
  '%s is kept out of search engines',
  async (path, { world }) => {
    const { status, text } = await html(world, path);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).not.toContain('rel="canonical"');
  },
);

test.for(['fr', 'EN', '"><script>alert(1)</script>', 'en-GB', 'ka,en'])(
  'the language %s is Georgian and stands nowhere in the page',
  async (lang, { world }) => {
    const { text } = await html(world, `/?lang=${encodeURIComponent(lang)}`);
    expect(text).toBe((await html(world, '/')).text);
  },
);

test('hostile words of the content are words, in the head, the data and the text', async ({ world }) => {
  for (const lang of ['', '?lang=en']) {
    const { text } = await html(world, `/therapist/therapist-hostile${lang}`);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('" onload="');
  }
  const visitor = await visit(world, { script: true, language: 'en' });
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

describe('without JavaScript', () => {
  test.for(['ka', 'en'] as const)('both landings are whole and lead everywhere, in %s', async (language, { world }) => {
    const lang = language === 'en' ? '?lang=en' : '';
    const visitor = await visit(world, { script: false, device: 'phone', language });
    const { page } = visitor;
    for (const path of ['/', '/psychologist']) {
      await page.goto(path + lang);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const questions = page.getByTestId('faq-item');
      for (const question of await questions.all()) {
        const isOpen = (await question.getAttribute('open')) !== null;
        if (!isOpen) await question.locator('summary').tap();
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
  });

  test('a legal page has its title, its text, its tables and its day', async ({ world }) => {
    const visitor = await visit(world, { script: false, language: 'en' });
    const { page } = visitor;
    await page.goto('/tc_clients?lang=en');
    expect((await wordsIn(page, 'h1'))[0]).toContain('clients');
    expect(await page.locator('h2').count()).toBeGreaterThan(10);
    expect(await page.getByRole('table').first().isVisible()).toBe(true);
    expect(await page.getByText(/^Last updated: [A-Z][a-z]+ \d{1,2}, \d{4}$/).isVisible()).toBe(true);
  });

  test('a profile has its facts, and its words uncut', async ({ world }) => {
    const visitor = await visit(world, { script: false, language: 'en' });
    const { page } = visitor;
    await page.goto(`${NINO}?lang=en`);
    for (const words of ['Nino Beridze', '12 years', '50 minutes', '120 ₾', 'Georgian']) {
      expect(await page.getByText(words, { exact: true }).first().isVisible()).toBe(true);
    }
    const about = page.getByText(/^I have worked with adults/);
    expect(await about.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  });

  test('a page of the journey says what it needs, in both languages', async ({ world }) => {
    const visitor = await visit(world, { script: false });
    const { page } = visitor;
    await page.goto('/testing');
    expect(await page.getByText(/This page needs JavaScript/).isVisible()).toBe(true);
    expect(await page.getByText(/ამ გვერდს JavaScript სჭირდება/).isVisible()).toBe(true);
  });
});

describe('the language of a visit', () => {
  const open = async (world: World, stored: 'ka' | 'en' | null) => {
    const { context, page } = await world.openVisitor({ language: stored });
    const language = async () => ({
      shown: await page.locator('html').getAttribute('lang'),
      pressed: await page.locator('[aria-pressed=true]').getAttribute('lang'),
      stored: await page.evaluate(() => localStorage.getItem('language')),
    });
    return { context, page, language };
  };

  test('is that of the address, before the stored one, which stays', async ({ world }) => {
    const { page, language } = await open(world, 'ka');
    await page.goto('/?lang=en');
    await expect.poll(language).toEqual({ shown: 'en', pressed: 'en', stored: 'ka' });
    await page.goto('/');
    await expect.poll(language).toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
  });

  test('of the address is stored for a visitor who has not chosen one, so that other tabs use it too', async ({
    world,
  }) => {
    const { context, page, language } = await open(world, null);
    await page.goto('/?lang=en');
    await expect.poll(language).toEqual({ shown: 'en', pressed: 'en', stored: 'en' });
    const tab = await context.newPage();
    await tab.goto('/login');
    await tab.getByRole('heading', { level: 1, name: 'Sign in by phone' }).waitFor();
  });

  test('once switched stays after a reload, whatever the address said', async ({ world }) => {
    const { page, language } = await open(world, null);
    await page.goto('/?lang=en&from=friend');
    await expect
      .poll(async () => {
        // Until the page has come alive a press does nothing.
        await page.getByTestId('lang-ka').click();
        return language();
      })
      .toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
    expect(new URL(page.url()).search).toBe('?from=friend');
    await page.reload();
    await expect.poll(language).toEqual({ shown: 'ka', pressed: 'ka', stored: 'ka' });
  });
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
