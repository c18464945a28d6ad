import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tools/chromium.ts';
import { holdToast, standStill } from './lib/browser.ts';
import { type Client, openClient } from './lib/client.ts';
import { sharedApp } from './lib/shared-app.ts';

const app = sharedApp();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

const WORDS = {
  ka: {
    maximum: 'არჩეულია მაქსიმუმი — 5',
    more: 'მეტის ჩვენება',
    less: 'ნაკლების ჩვენება',
    undo: 'დაბრუნება',
    dropped: '5 თემა მოიხსნა',
    skip: 'გამოტოვება',
    next: 'შემდეგი',
    find: 'იპოვეთ ფსიქოთერაპევტი',
    whatIs: 'რას ნიშნავს: დეპრესია',
    meaning: 'ხანგრძლივი სევდა',
    alone: 'თქვენ მარტო არ ხართ.',
    close: 'დახურვა',
    privateWindow: 'პირადი ფანჯრით',
    consent: 'მოზარდთან შეხვედრას სჭირდება მშობლის ან კანონიერი წარმომადგენლის თანხმობა',
  },
  en: {
    maximum: '5 topics is the maximum',
    more: 'Show more',
    less: 'Show less',
    undo: 'Undo',
    dropped: '5 topics removed',
    skip: 'Skip',
    next: 'Next',
    find: 'Find therapist',
    whatIs: 'What it means: Depression',
    meaning: 'Long-lasting sadness',
    alone: 'You are not alone.',
    close: 'Close',
    privateWindow: 'a private window',
    consent: 'A session with a teenager needs the consent of a parent or legal guardian',
  },
} as const;

const FIVE = ['fatigue', 'depression', 'anxiety', 'irritability', 'burnout'];

async function checkedIds(page: Page): Promise<string[]> {
  const inputs = page.locator('main input:checked[data-testid]');
  return inputs.evaluateAll((all) => all.map((input) => input.getAttribute('data-testid') ?? '').toSorted());
}

/** Opens the topics: on a phone they are the second question, all groups unfolded. */
async function openTopics(client: Client, device: 'phone' | 'desktop'): Promise<void> {
  const { page } = client;
  await page.goto('/testing');
  if (device === 'desktop') return page.getByTestId('topics-count').waitFor();
  await client.tap('next');
  await page.getByTestId('topics-count').waitFor();
  for (const group of ['others', 'activities', 'new_conditions']) await client.tap(`group-${group}`);
}

describe.each([
  ['ka', 'phone'],
  ['en', 'desktop'],
] as const)('the questionnaire in %s on a %s', (language, device) => {
  const words = WORDS[language];

  // spec §2: "topics up to 5,"
  // spec §5: "At most 5 request topics;"
  // spec §9: "Up to 5 topics."
  test('five topics are the most, and leaving one out makes room', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    await openTopics(client, device);
    for (const topic of FIVE) await page.getByTestId(`topic-${topic}`).check();
    const count = page.getByTestId('topics-count');
    expect(await count.textContent()).toContain('5/5');
    expect(await count.textContent()).toContain(words.maximum);
    expect(await count.getAttribute('role')).toBe('status');
    const sixth = page.getByTestId('topic-procrastination');
    expect(await sixth.getAttribute('aria-disabled')).toBe('true');
    await sixth.click({ force: true });
    expect(await sixth.isChecked()).toBe(false);
    await client.expectSound('five topics');
    await page.getByTestId('topic-fatigue').uncheck();
    expect(await count.textContent()).not.toContain(words.maximum);
    await sixth.check();
    expect(await count.textContent()).toContain('5/5');
    client.expectQuiet();
    await client.close();
  });

  // spec §2: "with show more and show less."
  test('a long group shows six topics until more are asked for', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    await openTopics(client, device);
    const first = page.locator('[data-testid^="topic-"]:not([data-testid="topics-count"])');
    const seventh = page.getByTestId('topic-loneliness');
    const more = page.getByRole('button', { name: words.more });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    expect(await seventh.count()).toBe(0);
    const before = await first.count();
    await more.click();
    const less = page.getByRole('button', { name: words.less });
    expect(await less.getAttribute('aria-expanded')).toBe('true');
    expect(await first.count()).toBe(before + 7);
    await less.click();
    expect(await seventh.count()).toBe(0);
    await client.close();
  });

  // spec §4: "Preferences: selecting a therapy type replaces the previous one (whether issues are cleared is not
  // shown);"
  test('another type drops the topics it lacks, and undo brings back type and topics', async () => {
    const client = await openClient(browser, app, { device: 'desktop', language });
    const { page } = client;
    await page.clock.install();
    await openTopics(client, 'desktop');
    for (const topic of FIVE) await page.getByTestId(`topic-${topic}`).check();
    const before = await checkedIds(page);
    const toast = await holdToast(page, () => page.getByTestId('type-couple').check());
    await page.getByTestId('topic-breakup').waitFor();
    expect(await checkedIds(page)).toEqual(['type-couple']);
    await toast.getByText(words.dropped).waitFor();
    await toast.getByRole('button', { name: words.undo }).click();
    await expect.poll(() => checkedIds(page)).toEqual(before);
    await page.getByTestId('type-teen').check();
    await expect.poll(() => checkedIds(page)).toEqual([...before.filter((id) => id !== 'type-personal'), 'type-teen']);
    expect(await toast.count()).toBe(0);
    await client.close();
  });

  // spec §2: "skippable,"
  // spec §2: "Next reads 'find therapist' on the last step and navigates to /therapist-list."
  // spec §5: "the question may be skipped."
  test('without topics the way leads on to the list', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    await openTopics(client, device);
    await page.getByRole('button', { name: words.skip }).click();
    if (device === 'phone') await client.tap('next');
    const find = page.getByTestId('find-therapist');
    expect(await find.textContent()).toBe(words.find);
    await find.click();
    await page.waitForURL('**/therapist-list');
    await page.locator('[data-testid^="therapist-card-"]').first().waitFor();
    client.expectQuiet();
    await client.close();
  });

  test('"I don’t know yet" goes on like Skip, and is offered only while nothing is ticked', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    await openTopics(client, device);
    await page.getByTestId('topic-anxiety').check();
    expect(await page.getByTestId('dont-know').count()).toBe(0);
    expect(await page.getByRole('button', { name: words.skip }).count()).toBe(0);
    await page.getByTestId('topic-anxiety').uncheck();
    await page.getByTestId('dont-know').click();
    await page.getByTestId('gender-any').waitFor();
    expect(await page.getByTestId('topics-count').count()).toBe(0);
    await client.close();
  });

  test('a topic explains itself behind its question mark, one at a time, by touch and by keyboard', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    await openTopics(client, device);
    const what = page.getByRole('button', { name: words.whatIs });
    const meaning = page.getByText(words.meaning);
    expect(await what.getAttribute('aria-expanded')).toBe('false');
    await client.tap('what-depression');
    await meaning.waitFor();
    expect(await what.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByTestId('topic-depression').isChecked()).toBe(false);
    await client.expectSound('a meaning');
    await page.getByTestId('what-anxiety').focus();
    await page.keyboard.press('Enter');
    await meaning.waitFor({ state: 'hidden' });
    const isOpen = () => page.getByTestId('what-anxiety').getAttribute('aria-expanded');
    await expect.poll(isOpen).toBe('true');
    await page.keyboard.press('Space');
    await expect.poll(isOpen).toBe('false');
    await client.close();
  });

  test('a crisis topic shows the numbers at once, never in the way, and they close (P23)', async () => {
    const client = await openClient(browser, app, { device, language });
    const { page } = client;
    // The net may be slow or gone: the numbers need none.
    await page.route('**/api/content/crisis-numbers*', () => undefined);
    await openTopics(client, device);
    await page.getByRole('button', { name: words.more }).click();
    const kept = () => page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
    const keptBefore = await kept();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.getByTestId('topic-suicide_attempts').check();
    const panel = page.getByTestId('crisis-panel');
    await panel.getByText(words.alone).waitFor();
    const numbers = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(numbers).toEqual(['tel:112', 'tel:111', 'tel:116006']);
    expect(await panel.locator('xpath=..').getAttribute('role')).toBe('status');
    expect(await page.getByTestId('next').isEnabled()).toBe(true);
    await client.expectSound('crisis panel', { unanswered: true });
    await panel.getByRole('button', { name: words.close }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await page.getByTestId('topic-suicide_attempts').isChecked()).toBe(true);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
    await expect.poll(focused).toBe('topic-suicide_attempts');
    await client.tap('next');
    await page.getByTestId('gender-any').waitFor();
    // The answers are saved as any others, and on the last page the list is looked for; nothing else is told that a panel
    // was open.
    const usual = ['/api/set-step-information', '/api/user/preferences'];
    const expected = device === 'desktop' ? [...usual, '/api/therapists'] : usual;
    await expect.poll(() => new Set(calls)).toEqual(new Set(expected));
    expect(await kept()).toEqual(keptBefore);
    await client.close();
  });

  test('heavy topics have a lighter panel; abuse names its own number and a private window; a teen 111 (P22, P23)', async () => {
    const client = await openClient(browser, app, { device: 'desktop', language });
    const { page } = client;
    await openTopics(client, 'desktop');
    const panel = page.getByTestId('crisis-panel');
    const hrefs = () =>
      panel.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await page.getByTestId('topic-ptsd').check();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await page.getByTestId('topic-ptsd').uncheck();
    await page.getByRole('button', { name: words.more }).click();
    await page.getByTestId('topic-chemical').check();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await page.getByTestId('topic-chemical').uncheck();
    await page.getByTestId('type-couple').check();
    await page.getByTestId('topic-emotional_abuse').check();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112']);
    expect(await panel.textContent()).toContain(words.privateWindow);
    await page.getByTestId('type-teen').check();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112', 'tel:111']);
    const note = page.getByRole('status').filter({ hasText: words.consent });
    expect(await note.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['tel:112', 'tel:111'],
    );
    await client.expectSound('teen');
    await client.close();
  });
});

test('the numbers that come with the page are those of the content (P23)', async () => {
  for (const language of ['ka', 'en'] as const) {
    const client = await openClient(browser, app, { language });
    const { page } = client;
    const shown = async () => {
      await page.getByTestId('topic-ptsd').waitFor();
      await page.getByTestId('type-teen').check();
      await page.getByTestId('topic-emotional_abuse').check();
      await page.getByTestId('crisis-panel').waitFor();
      return page.getByTestId('crisis-panel').getByRole('link').allTextContents();
    };
    const answered = page.waitForResponse('**/api/content/crisis-numbers*');
    await page.goto('/testing');
    expect((await answered).status()).toBe(200);
    const served = await shown();
    await page.route('**/api/content/crisis-numbers*', (route) => route.abort());
    await page.reload();
    await expect.poll(shown).toEqual(served);
    await client.close();
  }
});

test('a fast double tap moves one question, and taps made for the new question all count', async () => {
  const client = await openClient(browser, app, { device: 'phone' });
  const { page } = client;
  const heading = (words: string) => page.getByRole('heading', { name: words, level: 1 }).waitFor();
  await page.clock.install();
  await page.goto('/testing');
  await heading('Who is the therapy for?');
  await page.getByTestId('next').click({ trial: true });
  const next = await page.getByTestId('next').boundingBox();
  const back = await page.getByTestId('back').boundingBox();
  if (next === null || back === null) throw new Error('no bar');
  // The time between the two taps is none, however slow the machine is.
  const doubleTap = async (box: typeof next) => {
    await standStill(page);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await doubleTap(next);
  await heading('What troubles you?');
  await page.clock.resume();
  await client.tap('next');
  await client.tap('next');
  await heading('Which price suits you?');
  await client.tap('back');
  await heading('Whom would you rather talk to?');
  await page.getByTestId('back').click({ trial: true });
  await doubleTap(back);
  await heading('What troubles you?');
  await client.close();
});

test('a double click moves one page, and single clicks in a row all count', async () => {
  const client = await openClient(browser, app);
  const { page } = client;
  await page.clock.install();
  await page.goto('/testing');
  await page.getByTestId('next').click({ trial: true });
  await standStill(page);
  await page.getByTestId('next').dblclick();
  await page.getByRole('heading', { name: 'Additional preferences' }).waitFor();
  await page.clock.resume();
  await page.getByTestId('back').click();
  await page.getByRole('heading', { name: 'Personal request' }).waitFor();
  await page.getByTestId('next').click();
  await page.getByTestId('find-therapist').click();
  await page.waitForURL('**/therapist-list');
  await client.close();
});
