import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '#tools/machine/chromium.ts';
import web from '../vite.config.ts';

const { path, env } = await findChromium();

/** Two cameras, microphones and a screen that nobody has to allow: the tests of the room use real connections. */
const FAKE_MEDIA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=device-count=2,fps=5',
  '--autoplay-policy=no-user-gesture-required',
];

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
            args: [...CHROMIUM_FLAGS, ...FAKE_MEDIA],
            env: { ...process.env, ...env, TZ: 'Asia/Tbilisi' },
          },
          contextOptions: { locale: 'en-GB' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
);
