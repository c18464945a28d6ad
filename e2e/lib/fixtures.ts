// docs/decisions/230
import { test as plainTest } from 'vitest';
import { launchChromium, mediaFlags } from '#tools/machine/chromium.ts';
import { type Product, type RunningApp, startApp, startHost } from './app.ts';
import { inhabit, type Visit, type World } from './world.ts';

/**
 * The test of a browser. Its `world` is a product of its own, which begins on the chosen day with only the demo people,
 * and the people whom it asks for. They are closed after it, and it fails when a console says something unexpected,
 * when a page calls a foreign host, or when an address of the journey opens something by itself. `visit` is the default
 * way people come, `settings` further settings of the server.
 */
export const test = plainTest
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium({ args: mediaFlags({ fps: 5 }) });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('host', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const host = await startHost();
    onCleanup(() => host.stop());
    return host;
  })
  .extend('settings', (): Record<string, string> => ({}))
  .extend('visit', (): Visit => ({ device: 'desktop', language: 'en' }))
  .extend('world', async ({ browser, host, settings, visit, task }, { onCleanup }) => {
    const { world, log, end } = inhabit(browser, await host.fresh(settings), visit);
    onCleanup(async () => {
      const failed = task.result?.state === 'fail';
      await end(failed);
      const opened = failed ? [] : await replay(world, log());
      if (opened.length > 0) throw new Error(`addresses alone open what they must not:\n${opened.join('\n')}`);
    });
    return world;
  })
  .extend('visitor', ({ world }) => world.openVisitor())
  .extend('client', ({ world }) => world.openClient())
  .extend('startWorld', ({ browser, visit, task }, { onCleanup }) => {
    const started: { app: RunningApp; end: (failed: boolean) => Promise<void> }[] = [];
    onCleanup(async () => {
      for (const { app, end } of started.toReversed()) {
        await app.stop();
        await end(task.result?.state === 'fail');
      }
    });
    return async (options?: Parameters<typeof startApp>[0]): Promise<World & Pick<RunningApp, 'stop' | 'output'>> => {
      const app = await startApp(options);
      const { world, end } = inhabit(browser, app, visit);
      started.push({ app, end });
      return { ...world, stop: app.stop, output: app.output };
    };
  });

/** Signs of access or of a person: the token of a link, a sign-in, an address or a number. */
const OPENS = /#t=[\w-]{16}|"accessToken":"|\w@example\.com|\+?9955\d{8}/;

/** Files of the build, and the simulated services, which are no part of the product. */
const APART = /^GET \/assets\/|^\w+ \/api\/dev\//;

let callers = 0;

/**
 * Sends every line (`GET /api/order/abc?locale=en`) again as a reader of the log: signed out, without cookie, header or
 * body, each from a network of its own, so that no limit hides an answer. Returns the lines that open something.
 */
async function replay({ url }: Pick<Product, 'url'>, log: Iterable<string>): Promise<string[]> {
  const lines = [...new Set(log)].filter((line) => !APART.test(line));
  const opened = await Promise.all(
    lines.map(async (line) => {
      callers += 1;
      const [method = '', path = ''] = line.split(' ');
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { 'x-forwarded-for': `10.9.${(callers >> 8) & 255}.${callers & 255}` },
        signal: AbortSignal.timeout(10_000),
      });
      const said = `${answer.headers.get('location') ?? ''} ${await answer.text()}`;
      return OPENS.test(said) ? [`${line} opens ${OPENS.exec(said)?.[0]}`] : [];
    }),
  );
  return opened.flat();
}
