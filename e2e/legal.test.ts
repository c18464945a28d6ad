import { expect } from 'vitest';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { test } from './lib/fixtures.ts';
import type { World } from './lib/world.ts';

const DOCUMENTS = [
  ['/psychologist/tc_specialists', '/api/terms-and-conditions', 'true'],
  ['/privacy_policy', '/api/privacy-policy', 'false'],
  ['/psychologist/privacy_policy', '/api/privacy-policy', 'true'],
  ['/tc_clients', '/api/terms-and-conditions', 'false'],
] as const;

async function titleOf(world: World, call: string, whom: string, locale: string): Promise<string> {
  const answer = await fetch(`${world.url}${call}?locale=${locale}&forTherapist=${whom}`);
  return ((await answer.json()) as { data: { title: string } }).data.title;
}

// spec §2: "/privacy_policy | Privacy policy"
// spec §2: "/tc_clients | Terms for clients"
// spec §2: "/psychologist/tc_specialists | Terms for specialists"
// spec §2: "else title, rich-text body (tables, images with captions, headings, lists, links in new tabs) and 'Last
// updated:' with the localized date."
// spec §7: "GET /terms-and-conditions | query locale, forTherapist (true for specialists, false for clients); same
// response"
test.for(IS_WHOLE ? DOCUMENTS : DOCUMENTS.slice(0, 1))(
  '%s shows title, text and "Last updated:" of its document, asks for it in another language only, and says that it is a draft',
  async ([path, call, whom], { world, visitor }) => {
    const { page } = visitor;
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === call) asked.push(searchParams);
    });
    const title = page.getByRole('heading', { level: 1 });
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    // Georgian is drawn by the server; the visitor's own choice is English.
    for (const [address, calls, draft] of [
      [`${path}?lang=en`, 0, 'This text is a draft'],
      [path, 1, 'ეს ტექსტი პროექტია'],
    ] as const) {
      await page.goto(address);
      await page.getByText(/^Last updated: [A-Z][a-z]+\s\d{1,2}, \d{4}$/).waitFor();
      await visitor.atRest();
      expect(await title.textContent()).toBe(await titleOf(world, call, whom, 'en'));
      expect(asked).toHaveLength(calls);
      expect(await (await fetch(world.url + address)).text()).toContain(`<em>${draft}`);
    }
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ locale: 'en', forTherapist: whom });
    // The contents lead to the parts.
    expect(await contents.count()).toBeGreaterThan(2);
    const target = await contents.nth(2).getAttribute('href');
    await contents.nth(2).click();
    expect(await page.locator(`${target}`).textContent()).toBe(await contents.nth(2).textContent());
    const georgian = await world.openVisitor({ language: 'ka' });
    await georgian.page.goto(path);
    await georgian.page.getByText(/^განახლდა: /).waitFor();
    expect(await georgian.page.getByRole('heading', { level: 1 }).textContent()).toBe(
      await titleOf(world, call, whom, 'ka'),
    );
  },
);

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
