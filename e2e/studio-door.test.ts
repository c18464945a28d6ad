import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { studioDoor } from '#contract/login/studio.ts';
import { passDoor, test } from './studio/studio.ts';

// The Studio need not be built: its port gives the cookie all the same.
test('an operator comes by the link of /admin into the Studio', async ({ browser, product, onTestFinished }) => {
  const context = await browser.newContext({ baseURL: product.url });
  onTestFinished(() => context.close());
  const isIn = async () => (await context.cookies()).some(({ name }) => name === 'studio');
  const page = await context.newPage();
  await page.goto(href('admin'));
  const [door] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Sanity' }).click()]);
  await passDoor(door, product);
  await door.waitForURL(`${product.studio}/`);
  expect(await isIn()).toBe(true);
  await door.goto(product.url + studioDoor('/structure'));
  await passDoor(door, product);
  await door.waitForURL(`${product.studio}/structure`);
});
