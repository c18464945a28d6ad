import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '#tools/machine/processes.ts';
import { type RunningApp, startApp } from '../lib/app.ts';
import { test as browserTest } from '../lib/fixtures.ts';
import { demoOperator } from '../lib/operator.ts';

/** A product whose port for the Studio is open, where the Studio is built. */
type StudioProduct = RunningApp & {
  studio: string;
  /** Ends the product, awaits `meanwhile`, and starts it again: same ports, same data, same people signed in. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
};

/** An editor at the Studio, in a browser of their own. */
export type StudioEditor = {
  page: Page;
  context: BrowserContext;
  /** The requests to any host but the Studio's and the product's. */
  foreign: readonly string[];
  /** The requests to the Studio's host so far. */
  asked: readonly Request[];
  /** Opens a document beside the list of its type, and waits for its form. */
  openDocument(path: string): Promise<void>;
  field(name: string): Locator;
  canPublish(): Promise<boolean>;
  /** Publishes the open document, and waits until nothing is left to publish. */
  publish(): Promise<void>;
  /** Signs in on the product's page to which the Studio's has led, and comes back. */
  signIn(page: Page): Promise<void>;
  /** Whether nothing was asked for some seconds. */
  quiet(): Promise<boolean>;
};

/** The test of the Studio: a product with the Studio on a port of its own, and editors in browsers. */
export const test = browserTest
  .extend('product', async ({}, { onCleanup }): Promise<StudioProduct> => {
    const product = await startProduct();
    onCleanup(async () => void (await product.stop()));
    return product;
  })
  .extend('openEditor', ({ browser, product }, { onCleanup }) => {
    const opened: BrowserContext[] = [];
    onCleanup(async () => void (await Promise.all(opened.map((context) => context.close()))));
    return async (): Promise<StudioEditor> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, baseURL: product.studio });
      opened.push(context);
      return signedIn(context, product);
    };
  });

async function startProduct(): Promise<StudioProduct> {
  const port = await freePort();
  const env = {
    STUDIO_PORT: String(await freePort()),
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'simshvide-studio-'));
  let app = await startApp({ port, dataDir, env });
  return {
    ...app,
    studio: `http://localhost:${env.STUDIO_PORT}`,
    output: () => app.output(),
    async stop(signal) {
      const code = await app.stop(signal);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    async restart(meanwhile) {
      await app.stop();
      await meanwhile();
      app = await startApp({ port, dataDir, env: { ...env, CLOCK_START: '' } });
    },
  };
}

/** Signs the operator of the demo in, by the product's page to which the Studio's port leads. */
async function signedIn(context: BrowserContext, product: StudioProduct): Promise<StudioEditor> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const asked: Request[] = [];
  const foreign: string[] = [];
  const own = new Set([new URL(product.studio).origin]);
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (own.has(origin)) asked.push(request);
    else if (origin !== product.url && protocol !== 'blob:' && protocol !== 'data:') foreign.push(request.url());
  });
  const signIn = async (at: Page) => {
    await passDoor(at, product);
    await at.getByTestId('studio-navbar').waitFor();
  };
  await page.goto('/');
  await signIn(page);
  const publishing = page.getByTestId('pane-footer').getByRole('button', { name: 'გამოქვეყნება', exact: true });
  return {
    page,
    context,
    foreign,
    asked,
    async openDocument(path) {
      await page.goto(`/structure/${path}`);
      await page.getByTestId('form-view').waitFor();
    },
    field: (name) => page.getByTestId(`field-${name}`),
    canPublish: async () => (await publishing.count()) > 0 && publishing.isEnabled(),
    async publish() {
      await expect.poll(async () => publishing.isEnabled()).toBe(true);
      await publishing.click();
      // While a document is being published the button has another name.
      await expect.poll(async () => (await publishing.count()) > 0 && publishing.isDisabled()).toBe(true);
    },
    signIn,
    async quiet() {
      const before = asked.length;
      await page.waitForTimeout(QUIET_MS);
      return asked.length === before;
    },
  };
}

/** Passes the door of the Studio as the operator of the demo, who signs in where the product has no sign-in. */
export async function passDoor(page: Page, { url }: Pick<RunningApp, 'url'>): Promise<void> {
  const admin = await demoOperator({ url });
  const email = page.locator('input[type=email]');
  const door = page.getByRole('button', { name: 'რედაქტორის გახსნა' });
  await email.or(door).waitFor();
  if (await email.isVisible()) {
    await email.fill(admin.email);
    await page.locator('input[type=password]').fill(admin.password);
    await page.locator('main form button[type=submit]').click();
  }
  await door.click();
}

/** How long a step may take on a slow machine, in milliseconds; only a test that fails waits for it. */
const PATIENCE = 60_000;
/** How long a page that has come to rest asks for nothing, in milliseconds. */
const QUIET_MS = 5000;
