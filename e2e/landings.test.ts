import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** As a search engine reads them: ready HTML, no script. */
async function read(world: World, path: string): Promise<{ page: Page; text: string }> {
  const { page } = await world.openVisitor({
    device: 'desktop',
    language: 'en',
    context: { javaScriptEnabled: false },
  });
  await page.goto(path);
  return { page, text: (await page.locator('body').textContent()) ?? '' };
}

const itemsIn = (page: Page, part: string): Promise<number> => page.locator(`#${part} li`).count();

/** The parts of the page in their order, by the names of their anchors. */
const partsOf = (page: Page): Promise<string[]> =>
  page.locator('main section[id]').evaluateAll((parts) => parts.map(({ id }) => id));

type Way = { href: string | null; newTab: boolean };

/** Where the links of a place lead; an address in the page itself is told by its anchor. */
const waysIn = (page: Page, place: string): Promise<Way[]> =>
  page.locator(`${place} a[href]`).evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href'),
      newTab: link.getAttribute('target') === '_blank' && link.getAttribute('rel') === 'noopener',
    })),
  );
const here = (href: string): Way => ({ href, newTab: false });
const newTab = (href: string): Way => ({ href, newTab: true });

// spec §2: "help (six cards), work, checking (four items), goal (six items), find (three numbered steps,"
// spec §9: "Session length 50 minutes;"
// spec §9: "Typical frequency once a week;"
// spec §9: "6-8 weeks to visible results."
// spec §9: "Landing counts: 6 help, 4 checking, 6 goals, 3 find steps, 6 client questions, 5 advantages, 3 future
// plan, 4 waiting, 10 therapist questions."
// spec §9: "Copyright year 2024."
test('the client landing has as many points as specified, and says how often and how long', async ({ world }) => {
  const { page, text } = await read(world, '/?lang=en');
  const counts = await Promise.all(['help', 'checking', 'goal', 'find'].map((part) => itemsIn(page, part)));
  expect(counts).toEqual([6, 4, 6, 3]);
  expect(await page.getByTestId('faq-item').count()).toBe(6);
  for (const words of ['50 minutes', 'once a week', '6–8 weeks', '© 2024']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  }
});

// spec §2: "/ | Client landing page"
// spec §2: "Sections with anchors: help (six cards), work, checking (four items), goal (six items), find (three
// numbered steps, the first with a button to /testing), advantages, qa (six questions, first open, several may be
// open), and a finish section with a button to /testing."
test('the client landing has its parts in order, and leads to the questionnaire from the header, the first step and the finish', async ({
  world,
}) => {
  const { page } = await read(world, '/?lang=en');
  const parts = ['help', 'work', 'checking', 'goal', 'find', 'advantages', 'qa', 'finish'];
  expect(await partsOf(page)).toEqual(parts);
  expect(await page.locator('main h2').count()).toBe(parts.length);
  expect(await waysIn(page, '#find li:nth-child(1)')).toEqual([here('/testing')]);
  expect(await waysIn(page, '#find li:nth-child(n + 2)')).toEqual([]);
  expect(await waysIn(page, '#finish')).toEqual([here('/testing')]);
  expect(await waysIn(page, '#help')).toEqual(Array.from({ length: 6 }, () => here('/testing')));
  expect(await waysIn(page, 'header')).toEqual(
    expect.arrayContaining([here('/psychologist'), here('/testing'), here('#help'), here('#qa')]),
  );
});

// spec §2: "Footer anchors #help #work #goal #find, links to /tc_clients and /privacy_policy (new tab), a contact
// e-mail {email} and social links."
test('the foot of the client landing has four anchors, two texts in new tabs, an address and the networks', async ({
  world,
}) => {
  const { page } = await read(world, '/?lang=en');
  expect(await waysIn(page, 'footer')).toEqual([
    here('#help'),
    here('#work'),
    here('#goal'),
    here('#find'),
    newTab('/tc_clients'),
    newTab('/privacy_policy'),
    here('mailto:help@simshvide.ge'),
    newTab('https://www.facebook.com/simshvide'),
    newTab('https://www.instagram.com/simshvide'),
  ]);
});

// spec §2: "five advantages, future plan (three items), four waiting items,"
// spec §2: "ten questions,"
// spec §9: "Platform commission 25%."
// spec §9: "Therapist requirements: 2+ years paid practice, 400+ hours method training, 50+ hours personal therapy,
// regular supervision, higher education."
// spec §9: "Landing counts: 6 help, 4 checking, 6 goals, 3 find steps, 6 client questions, 5 advantages, 3 future
// plan, 4 waiting, 10 therapist questions."
// spec §9: "Copyright year 2024."
test('the therapist landing has as many points as specified, and names requirements, commission and payout', async ({
  world,
}) => {
  const { page, text } = await read(world, '/psychologist?lang=en');
  const counts = await Promise.all(['advantages', 'plan', 'requirements'].map((part) => itemsIn(page, part)));
  expect(counts).toEqual([5, 3, 4]);
  expect(await page.getByTestId('faq-item').count()).toBe(10);
  const requirements = ['2+ years', '400+ hours', '50+ hours', 'regular supervision', 'Higher education'];
  for (const words of [...requirements, '25 %', 'Within 3 days', '© 2024']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  }
});

// spec §2: "/psychologist | Therapist landing page"
// spec §2: "Sections: title, goals, five advantages, future plan (three items), four waiting items, three-step start
// of cooperation (about 15, 30 and 30 minutes), ten questions, contact block and closing call."
// spec §2: "Footer links to /psychologist/tc_specialists and /privacy_policy and a therapists contact e-mail
// {email}."
// spec §2: "a therapist login link exist;"
test('the therapist landing has its parts in order, three steps of 15, 30 and 30 minutes, and the way in', async ({
  world,
}) => {
  const { page } = await read(world, '/psychologist?lang=en');
  const parts = ['mission', 'advantages', 'plan', 'requirements', 'cooperation', 'qa', 'contact', 'finish'];
  expect(await partsOf(page)).toEqual(parts);
  const steps = await page.locator('#cooperation li').allTextContents();
  expect(steps.map((words) => /about\s(\d+)\sminutes/.exec(words)?.[1])).toEqual(['15', '30', '30']);
  const apply = page.locator('main').getByRole('link', { name: 'Apply' });
  const forms = await apply.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(forms).toEqual(Array.from({ length: 4 }, () => 'mailto:specialists@simshvide.ge'));
  expect(await waysIn(page, '#contact')).toEqual([here('mailto:specialists@simshvide.ge')]);
  expect(await waysIn(page, 'main > section:first-of-type')).toContainEqual(here('/psychologist/login'));
  expect(await waysIn(page, 'footer')).toEqual([
    ...['mission', 'advantages', 'requirements', 'cooperation', 'qa'].map((part) => here(`#${part}`)),
    newTab('/psychologist/tc_specialists'),
    newTab('/privacy_policy'),
    here('mailto:specialists@simshvide.ge'),
    newTab('https://www.facebook.com/simshvide'),
    newTab('https://www.instagram.com/simshvide'),
  ]);
});

// spec §2: "first open, several may be open),"
test.for(['/', '/psychologist'])(
  'on %s the first question is open, several may be, and stay so in the other language, with and without scripts',
  async (path, { world }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, atRest } = await world.openVisitor({
        device: 'desktop',
        language: 'en',
        context: { javaScriptEnabled },
      });
      await page.goto(`${path}?lang=en`);
      await atRest();
      const items = page.getByTestId('faq-item');
      const open = () => items.evaluateAll((all) => all.flatMap((item, n) => (item.hasAttribute('open') ? [n] : [])));
      expect(await open()).toEqual([0]);
      await items.nth(2).locator('summary').click();
      await items.nth(4).locator('summary').click();
      expect(await open()).toEqual([0, 2, 4]);
      await items.nth(0).locator('summary').click();
      expect(await open()).toEqual([2, 4]);
      if (javaScriptEnabled) {
        await page.getByTestId('lang-ka').click();
        await page.getByRole('heading', { level: 1, name: /[ა-ჰ]/ }).waitFor();
      }
      expect(await open()).toEqual([2, 4]);
    }
  },
);

// spec §2: "Anchors #mission, #advantages, #requirements, #cooperation, #qa."
test.for([
  ['/', ['help', 'work', 'goal', 'find']],
  ['/psychologist', ['mission', 'advantages', 'requirements', 'cooperation', 'qa']],
] as const)(
  'every anchor of %s brings the reader to its heading, clear of the header',
  async ([path, parts], { world }) => {
    const visitor = await world.openVisitor({
      device: 'desktop',
      language: 'en',
      context: { reducedMotion: 'reduce' },
    });
    const { page } = visitor;
    await page.goto(path);
    await visitor.atRest();
    for (const part of parts) {
      await page.locator(`footer a[href="#${part}"]`).click();
      const heading = page.locator(`#${part} h2:focus`);
      await heading.waitFor();
      const below = await page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom);
      const top = () => heading.evaluate((shown) => shown.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(900);
      expect(await top()).toBeGreaterThanOrEqual(below);
    }
  },
);

// spec §2: "elsewhere to the five /psychologist anchors."
test('the menu of a phone on the therapist landing has its five parts', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'en' });
  const { page } = visitor;
  await page.goto('/psychologist');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const shown = page.locator('header a[href]:not([aria-label])').filter({ visible: true });
  const hrefs = () => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const parts = ['mission', 'advantages', 'requirements', 'cooperation', 'qa'];
  await expect.poll(hrefs).toEqual(parts.map((part) => `/psychologist#${part}`));
  await page.getByRole('link', { name: 'Cooperation' }).first().tap();
  await page.locator('#cooperation h2:focus').waitFor();
});

test('at 320 px the header stands in one line and no word of a heading is broken, in both languages', async ({
  world,
}) => {
  for (const path of ['/', '/psychologist']) {
    for (const language of ['ka', 'en'] as const) {
      const visitor = await world.openVisitor({ device: 'phone', language });
      const { page } = visitor;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      await visitor.atRest();
      expect(await page.locator('header').evaluate((header) => header.clientHeight)).toBeLessThan(64);
      expect(await page.evaluate(brokenWords)).toEqual([]);
    }
  }
});

/** In the page: words of headings that run over a line inside themselves. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent } = texts.currentNode;
      for (const word of (textContent ?? '').matchAll(/[^\s\u00a0—–-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}

test.for(['/', '/psychologist'])(
  'on %s a visitor who prefers more contrast gets AAA for every text',
  async (path, { world }) => {
    const visitor = await world.openVisitor({
      device: 'desktop',
      language: 'ka',
      context: { contrast: 'more' },
    });
    const { page } = visitor;
    await page.goto(path);
    await visitor.atRest();
    const enhanced = new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast-enhanced']);
    const { violations } = await enhanced.analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  },
);
