import type { Browser } from 'playwright-core';
import type { Product } from './app.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { type Client, type ClientOptions, freeSlots, signIn, type SlotWish } from './client.ts';

/** A product with the people who use it in browsers. Its clock is theirs. */
export type World = Omit<Product, 'advance'> & {
  browser: Browser;
  /** Opens a visitor with an empty storage, on a desktop and in English unless the test says otherwise. */
  openVisitor(options?: Partial<VisitorOptions>): Promise<Visitor>;
  /** Opens a client with a number of their own, signed in by calls. */
  openClient(options?: ClientOptions): Promise<Client>;
  /** Moves the clock of the server and of all devices but those that are asleep. */
  advance(ms: number, options?: { asleep?: readonly Visitor[] }): Promise<void>;
  /** Nino's first free time after today. */
  freeSlot(): Promise<SlotWish>;
};

/** How visitors and clients come where a test says nothing else. */
export type Visit = Pick<VisitorOptions, 'device' | 'language'>;

/** How long a page that may hang is asked what it shows, in milliseconds. */
const PATIENCE_MS = 5000;

/** A world around a running product, and what ends it: the check of every visit after a test that has not failed. */
export function inhabit(
  browser: Browser,
  product: Product,
  visit: Visit,
): { world: World; log(): string[]; end(failed: boolean): Promise<void> } {
  const visitors: Visitor[] = [];
  const open = async (options: Partial<VisitorOptions> = {}) => {
    const visitor = await openVisitor(browser, product, { ...visit, ...options });
    visitors.push(visitor);
    return visitor;
  };
  const world: World = {
    ...product,
    browser,
    openVisitor: open,
    async openClient({ national, password, ...options } = {}) {
      return signIn(await open(options), product, {
        ...(national !== undefined && { national }),
        ...(password !== undefined && { password }),
      });
    },
    async freeSlot() {
      const [slot] = await freeSlots(product);
      if (slot === undefined) throw new Error('no free time');
      return slot;
    },
    async advance(ms, { asleep = [] } = {}) {
      await product.advance(ms);
      const awake = visitors.filter(({ context }) => !asleep.some((sleeper) => sleeper.context === context));
      await Promise.all(awake.map(({ context }) => context.clock.fastForward(ms)));
    },
  };
  return {
    world,
    log: () => visitors.flatMap((visitor) => visitor.log),
    async end(failed) {
      if (failed) for (const visitor of visitors) await tellLastSight(visitor);
      await Promise.all(visitors.map(({ context }) => context.close()));
      const trouble = visitors.flatMap((visitor) => visitor.trouble());
      if (!failed && trouble.length > 0) throw new Error(trouble.join('\n'));
    },
  };
}

/** Tells what stood on each page of a visitor when the test failed, and what was wrong with the visit by then. */
async function tellLastSight({ context, trouble }: Visitor): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: PATIENCE_MS })
      .catch((error: unknown) => String(error));
    process.stderr.write(`\n${page.url()}\n${seen}\n`);
  }
  for (const line of trouble()) process.stderr.write(`${line}\n`);
}
