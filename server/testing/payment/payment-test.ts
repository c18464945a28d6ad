import { test as base } from 'vitest';
import type { TestOptions } from '../app.ts';
import { type ProviderName, startPaymentWorlds } from './payment-world.ts';

/**
 * A test of payments: `world` is the product with one provider, `app` its calls, `ana` a signed-in client. A group
 * names its provider by `test.override('provider', ...)`; a file names other parts of the product by
 * `test.extend('options', ...)`, since an override outside a group would reach the other files of the worker.
 */
export const test = base
  .extend('provider', 'sandbox' as ProviderName)
  .extend('options', {} as TestOptions)
  .extend('worlds', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const worlds = await startPaymentWorlds();
    onCleanup(() => worlds.close());
    return worlds;
  })
  .extend('world', async ({ worlds, provider, options }) => worlds.open(provider, options))
  .extend('app', async ({ world }) => world.app)
  .extend('ana', async ({ app }) => app.signIn());
