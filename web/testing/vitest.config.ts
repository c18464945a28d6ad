import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '#tools/chromium.ts';
import web from '../vite.config.ts';

const { path, env } = await findChromium();

/** Component tests of the screens, in a real browser: `web/**\/*.screen.test.tsx` (docs/decisions/105). */
export default mergeConfig(
  web,
  defineConfig({
    // Another run may have the port already.
    server: { strictPort: false },
    // Only errors: Vite warns of an import in a file of Vitest.
    logLevel: 'error',
    cacheDir: '../.cache/vite-screens',
    // Found before the first test: a package that the browser meets later would make it load the page again.
    optimizeDeps: { entries: ['main.tsx', 'testing/setup.ts', '**/*.screen.test.tsx'] },
    test: {
      name: 'screens',
      include: ['**/*.screen.test.tsx'],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      maxWorkers: 2,
      // What a page logs is asserted where it matters.
      silent: 'passed-only',
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { exact: false, errorFormat: 'aria' },
        viewport: { width: 1280, height: 900 },
        provider: playwright({
          // The zone of the product. A test may take another one by `moveTo()`.
          launchOptions: {
            executablePath: path,
            args: [...CHROMIUM_FLAGS],
            env: { ...process.env, ...env, TZ: 'Asia/Tbilisi' },
          },
          contextOptions: { locale: 'en-GB' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
);
