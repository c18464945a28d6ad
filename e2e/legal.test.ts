import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

/** A press where the button is: Playwright's own click would scroll the page to bring a sticky header into view. */
async function press(page: Page, testId: string): Promise<void> {
  const box = await page.getByTestId(testId).boundingBox();
  if (box === null) throw new Error(`${testId} is not shown`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const DOCUMENTS = [
  ['/privacy_policy', '/api/privacy-policy', 'false'],
  ['/tc_clients', '/api/terms-and-conditions', 'false'],
  ['/psychologist/tc_specialists', '/api/terms-and-conditions', 'true'],
] as const;

async function documentOf(world: World, call: string, whom: string, locale: string): Promise<{ title: string }> {
  const answer = await fetch(`${world.url}${call}?locale=${locale}&forTherapist=${whom}`);
  return ((await answer.json()) as { data: { title: string } }).data;
}

// spec §2: "/privacy_policy | Privacy policy"
// spec §2: "/tc_clients | Terms for clients"
// spec §2: "/psychologist/tc_specialists | Terms for specialists"
// spec §2: "else title, rich-text body (tables, images with captions, headings, lists, links in new tabs) and 'Last
// updated:' with the localized date."
// spec §7: "GET /terms-and-conditions | query locale, forTherapist (true for specialists, false for clients); same
// response"
test.for(DOCUMENTS)(
  '%s shows title, text and "Last updated:" of its document',
  async ([path, call, whom], { world }) => {
    // Georgian is drawn by the server; the visitor's own choice is English.
    const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
    const { page } = visitor;
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call);
    await page.goto(path);
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({ locale: 'en', forTherapist: whom });
    await page.getByText(/^Last updated: [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
    const { title } = await documentOf(world, call, whom, 'en');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    // The contents lead to the parts.
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    expect(await contents.count()).toBeGreaterThan(2);
    const target = await contents.nth(2).getAttribute('href');
    await contents.nth(2).click();
    expect(await page.locator(`${target}`).textContent()).toBe(await contents.nth(2).textContent());
    await visitor.expectSound(path);
  },
);

test.for(DOCUMENTS)(
  '%s comes whole in both languages, and asks for nothing that is already there',
  async ([path, call, whom], { world }) => {
    for (const language of ['ka', 'en'] as const) {
      const visitor = await world.openVisitor({ device: 'desktop', language });
      const { page } = visitor;
      const calls: string[] = [];
      page.on('request', (request) => new URL(request.url()).pathname === call && calls.push(request.url()));
      await page.goto(language === 'ka' ? path : `${path}?lang=en`);
      await visitor.atRest();
      const { title } = await documentOf(world, call, whom, language);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      await page.getByText(/^(Last updated|განახლდა): /).waitFor();
      expect(calls).toEqual([]);
      await visitor.expectSound(path);
    }
  },
);

test('a change of language fetches the document again, keeps the place, and one that fails keeps the former text', async ({
  world,
}) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'ka' });
  const { page } = visitor;
  visitor.expectErrors(/ERR_FAILED .*terms/);
  await page.goto('/tc_clients');
  await page.getByText(/^განახლდა: \d{1,2} [ა-ჰ]+, \d{4}$/).waitFor();
  await visitor.atRest();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const part = page.getByRole('heading', { level: 2 }).nth(4);
  await part.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = (await part.boundingBox())?.y ?? 0;
  await press(page, 'lang-en');
  await page.getByText(/^Last updated: /).waitFor();
  // Texts differ in length: the part being read stays in the middle of the screen.
  await expect.poll(async () => Math.abs(((await part.boundingBox())?.y ?? 0) - before)).toBeLessThan(150);
  await page.route('**/api/terms-and-conditions*', (route) => route.abort());
  await press(page, 'lang-ka');
  await page.getByRole('alert').getByText('დოკუმენტის ჩატვირთვა ვერ მოხერხდა.').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2);
  await page.unroute('**/api/terms-and-conditions*');
  await page.getByRole('button', { name: 'სცადეთ ხელახლა' }).click();
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

// spec §2: "rich-text body (tables, images with captions, headings, lists, links in new tabs)"
test('tables scroll in their own region by keyboard, links open new tabs, images have captions', async ({ world }) => {
  const visitor = await world.openVisitor({
    device: 'phone',
    language: 'en',
    context: { viewport: { width: 320, height: 700 } },
  });
  const { page } = visitor;
  await page.route('**/api/privacy-policy*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { body: object[] } };
    const link = { _key: 'l', _type: 'link', href: 'https://example.com/law' };
    data.body.unshift(
      { _type: 'picture', url: '/media/diploma-1.svg', caption: 'How data travels' },
      { _type: 'block', children: [{ text: 'The law', marks: ['l'] }], markDefs: [link] },
      {
        _type: 'block',
        children: [{ text: 'A trap', marks: ['t'] }],
        markDefs: [{ ...link, _key: 't', href: 'javascript:alert(1)' }],
      },
    );
    await route.fulfill({ response: answer, json: { data } });
  });
  await page.goto('/privacy_policy');
  await page.getByRole('link', { name: /The law/ }).waitFor();
  await visitor.atRest();
  const table = page.getByRole('region').first();
  await table.focus();
  const before = await table.evaluate((box) => ({ wide: box.scrollWidth > box.clientWidth, left: box.scrollLeft }));
  expect(before).toEqual({ wide: true, left: 0 });
  expect(await table.getAttribute('tabindex')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  const link = page.getByRole('link', { name: /The law/ });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  expect(await page.getByRole('link', { name: 'A trap' }).count()).toBe(0);
  const figure = page.getByRole('figure');
  expect(await figure.locator('figcaption').textContent()).toBe('How data travels');
  await expect
    .poll(() => figure.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await visitor.expectSound('legal at 320 px');
});

test('on a telephone the contents stand folded above the text and lead to its parts', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'phone', language: 'ka' });
  const { page } = visitor;
  await page.goto('/tc_clients');
  await visitor.atRest();
  expect(await page.getByRole('navigation', { name: 'სარჩევი' }).isVisible()).toBe(false);
  await page.getByText('სარჩევი').locator('visible=true').tap();
  const link = page.getByRole('article').getByRole('link', { name: /^7\. / });
  const target = await link.getAttribute('href');
  await link.tap();
  await expect.poll(() => new URL(page.url()).hash).toBe(target);
  await expect
    .poll(() => page.locator(`${target}`).evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(300);
  await visitor.expectSound('contents on a telephone');
});

test.for(DOCUMENTS)('%s says that it is a draft until a lawyer has seen it', async ([path], { world }) => {
  for (const [lang, words] of [
    ['', 'ეს ტექსტი პროექტია'],
    ['?lang=en', 'This text is a draft'],
  ] as const) {
    expect(await (await fetch(world.url + path + lang)).text()).toContain(`<em>${words}`);
  }
});

test('on paper there is the document and nothing to press', async ({ world }) => {
  const visitor = await world.openVisitor({ device: 'desktop', language: 'en' });
  const { page } = visitor;
  await page.goto('/privacy_policy');
  await page.getByText(/^Last updated: /).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header').isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false);
  expect(await page.getByRole('table').first().isVisible()).toBe(true);
});
