import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { axeProblems, shiftsOf } from './lib/measures.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** As a search engine reads them: ready HTML, no script. */
async function read(world: World, path: string): Promise<{ page: Page; text: string }> {
  const { page } = await world.openVisitor({ context: { javaScriptEnabled: false } });
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
// spec §2: "/ | Client landing page"
// spec §2: "Sections with anchors: help (six cards), work, checking (four items), goal (six items), find (three
// numbered steps, the first with a button to /testing), advantages, qa (six questions, first open, several may be
// open), and a finish section with a button to /testing."
// spec §2: "Footer anchors #help #work #goal #find, links to /tc_clients and /privacy_policy (new tab), a contact
// e-mail {email} and social links."
test('the client landing has its parts in order with as many points as specified, says how often and how long, and leads on', async ({
  world,
}) => {
  const { page, text } = await read(world, '/?lang=en');
  const parts = ['help', 'work', 'checking', 'goal', 'find', 'advantages', 'qa', 'finish'];
  expect(await partsOf(page)).toEqual(parts);
  expect(await page.locator('main h2').count()).toBe(parts.length);
  const counts = await Promise.all(['help', 'checking', 'goal', 'find'].map((part) => itemsIn(page, part)));
  expect(counts).toEqual([6, 4, 6, 3]);
  expect(await page.getByTestId('faq-item').count()).toBe(6);
  for (const words of ['50 minutes', 'once a week', '6–8 weeks', '© 2024']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  }
  expect(await waysIn(page, '#find li:nth-child(1)')).toEqual([here('/testing')]);
  expect(await waysIn(page, '#find li:nth-child(n + 2)')).toEqual([]);
  expect(await waysIn(page, '#finish')).toEqual([here('/testing')]);
  expect(await waysIn(page, '#help')).toEqual(Array.from({ length: 6 }, () => here('/testing')));
  expect(await waysIn(page, 'header')).toEqual(
    expect.arrayContaining([here('/psychologist'), here('/testing'), here('#help'), here('#qa')]),
  );
  expect(await waysIn(page, 'footer')).toEqual([
    ...['help', 'work', 'goal', 'find'].map((part) => here(`#${part}`)),
    newTab('/tc_clients'),
    newTab('/privacy_policy'),
    here('mailto:help@simshvide.example'),
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
// spec §2: "/psychologist | Therapist landing page"
// spec §2: "Sections: title, goals, five advantages, future plan (three items), four waiting items, three-step start
// of cooperation (about 15, 30 and 30 minutes), ten questions, contact block and closing call."
// spec §2: "Footer links to /psychologist/tc_specialists and /privacy_policy and a therapists contact e-mail
// {email}."
// spec §2: "a therapist login link exist;"
// spec §6: "Therapist profile changes are requested by e-mail to the provider."
test('the therapist landing has its parts in order with as many points as specified, names requirements and payout, and leads on', async ({
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
  // The calculator stands there without scripts, its example worked out.
  const earnings = (await page.getByTestId('earnings').textContent())?.replaceAll('\u00a0', ' ');
  expect(earnings).toBe('10 sessions a week at 100 ₾: you receive 750 ₾ (75 % of the price).');
  const parts = ['mission', 'advantages', 'plan', 'requirements', 'cooperation', 'qa', 'contact', 'finish'];
  expect(await partsOf(page)).toEqual(parts);
  const steps = await page.locator('#cooperation li').allTextContents();
  expect(steps.map((words) => /about\s(\d+)\sminutes/.exec(words)?.[1])).toEqual(['15', '30', '30']);
  const apply = page.locator('main').getByRole('link', { name: 'Apply' });
  const forms = await apply.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(forms).toEqual(Array.from({ length: 4 }, () => '/psychologist/apply'));
  const profile = page.getByTestId('faq-item').filter({ hasText: 'How do I change my profile?' });
  expect(await profile.textContent()).toContain('Write to us by e-mail');
  expect(await waysIn(page, '#contact')).toEqual([here('mailto:specialists@simshvide.example')]);
  expect(await waysIn(page, 'main > section:first-of-type')).toContainEqual(here('/psychologist/login'));
  expect(await waysIn(page, 'footer')).toEqual([
    ...['mission', 'advantages', 'requirements', 'cooperation', 'qa'].map((part) => here(`#${part}`)),
    newTab('/psychologist/tc_specialists'),
    newTab('/privacy_policy'),
    here('mailto:specialists@simshvide.example'),
    newTab('https://www.facebook.com/simshvide'),
    newTab('https://www.instagram.com/simshvide'),
  ]);
});

const QUESTIONS = [
  ['/', true],
  ['/psychologist', false],
] as const;

// spec §2: "first open, several may be open),"
test.for(IS_WHOLE ? QUESTIONS : QUESTIONS.slice(0, 1))(
  'on %s the first question is open, several may be, and stay so in the other language; scripts: %s',
  async ([path, javaScriptEnabled], { world }) => {
    const { page, atRest } = await world.openVisitor({ context: { javaScriptEnabled } });
    await page.goto(`${path}?lang=en`);
    if (javaScriptEnabled) await atRest();
    const items = page.getByTestId('faq-item');
    const open = () => items.evaluateAll((all) => all.flatMap((item, n) => (item.hasAttribute('open') ? [n] : [])));
    expect(await open()).toEqual([0]);
    for (const [pressed, expected] of [
      [2, [0, 2]],
      [4, [0, 2, 4]],
      [0, [2, 4]],
    ] as const) {
      await items.nth(pressed).locator('summary').click();
      expect(await open()).toEqual(expected);
    }
    if (!javaScriptEnabled) return;
    await page.getByTestId('lang-ka').click();
    await page.getByRole('heading', { level: 1, name: /[ა-ჰ]/ }).waitFor();
    expect(await open()).toEqual([2, 4]);
  },
);

const ANCHORS = [
  ['/psychologist', ['mission', 'advantages', 'requirements', 'cooperation', 'qa']],
  ['/', ['help', 'work', 'goal', 'find']],
] as const;

// spec §2: "Anchors #mission, #advantages, #requirements, #cooperation, #qa."
test.for(IS_WHOLE ? ANCHORS : ANCHORS.slice(0, 1))(
  'every anchor of %s brings the reader to its heading, clear of the header',
  async ([path, parts], { world }) => {
    const visitor = await world.openVisitor({ context: { reducedMotion: 'reduce' } });
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
      for (const word of (texts.currentNode.textContent ?? '').matchAll(/[^\s\u00a0—–-]+/g)) {
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

test('a visitor who prefers more contrast gets AAA for every text of the landings, and edges that stand out', async ({
  world,
}) => {
  const { page, atRest } = await world.openVisitor({ language: 'ka', context: { contrast: 'more' } });
  for (const path of ['/', '/psychologist']) {
    await page.goto(path);
    await atRest();
    expect(await axeProblems(page, ['color-contrast-enhanced'])).toEqual([]);
  }
  const token = (name: string) => page.evaluate((one) => getComputedStyle(document.body).getPropertyValue(one), name);
  const paper = await token('--paper');
  // WCAG 2.2: 7 for words, 3 for what carries no words.
  const least = {
    '--ink': 7,
    '--ink-soft': 7,
    '--ink-mute': 7,
    '--pine': 7,
    '--line': 3,
    '--line-strong': 3,
    '--focus': 3,
  };
  for (const [name, ratio] of Object.entries(least))
    expect([name, contrast(await token(name), paper) >= ratio]).toEqual([name, true]);
});

/** Of two colours as `#rrggbb`, by WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.trim().slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test('a client who has begun is asked to continue, and nothing on the landing moves for it', async ({ world }) => {
  for (const device of ['phone', 'desktop'] as const) {
    const client = await world.openClient({ device, language: 'ka' });
    const { page } = client;
    await client.setStep(2, { typeTherapy: 'type-personal' });
    await page.goto('/');
    const start = page.locator('main').getByRole('link', { name: 'გააგრძელეთ' });
    await start.nth(2).waitFor();
    expect(await start.count()).toBe(3);
    expect(await page.locator('main').getByRole('link', { name: 'დაიწყეთ' }).count()).toBe(0);
    await client.atRest();
    const moved = (await shiftsOf(page)).map((shift) => Number.parseFloat(shift));
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    const inHeader = page.locator('header').getByRole('link', { name: 'გააგრძელეთ' });
    if (device === 'phone') await page.getByRole('button', { name: 'მენიუ' }).tap();
    await inHeader.waitFor();
    expect(await inHeader.getAttribute('href')).toBe('/testing');
  }
});

/** The bytes that a connection sends before it waits for a first acknowledgement (RFC 6928). */
const FIRST_FLIGHT = 10 * 1460;

/** All bytes of an answer as a browser asks for it, without the simulated server's line, absent for real people. */
function bytesOf(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const head = answer.rawHeaders.reduce((sum, words) => sum + words.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const page = brotliDecompressSync(Buffer.concat(parts)).toString();
        const real = page.replace(/<style>[^<]*<\/style><aside id="simulated".*<\/aside>/s, '');
        done(head + brotliCompressSync(real).length);
      });
    }).on('error', fail);
  });
}

/** Georgian letters take three bytes each: English pages are smaller. */
const LANDINGS = ['/', '/psychologist', '/?lang=en', '/psychologist?lang=en'];

test.for(IS_WHOLE ? LANDINGS : LANDINGS.slice(0, 2))(
  'all of %s comes with the first answer, without another turn of the network',
  async (path, { world }) => {
    expect(await bytesOf(world.url + path)).toBeLessThanOrEqual(FIRST_FLIGHT);
  },
);
