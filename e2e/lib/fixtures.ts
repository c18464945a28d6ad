import { test as plainTest } from 'vitest';
import { launchChromium, mediaFlags } from '#tools/machine/chromium.ts';
import { type RunningApp, startApp, startHost } from './app.ts';
import { replay } from './replay.ts';
import { inhabit, type Visit, type World } from './world.ts';

/** A world around a server of its own, started as `npm start` does, which a test may stop. */
export type StartedWorld = World & Pick<RunningApp, 'stop' | 'output'>;

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
    return async (options?: Parameters<typeof startApp>[0]): Promise<StartedWorld> => {
      const app = await startApp(options);
      const { world, end } = inhabit(browser, app, visit);
      started.push({ app, end });
      return { ...world, stop: app.stop, output: app.output };
    };
  });
