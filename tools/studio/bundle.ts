import { Console } from 'node:console';
import { build, createLogger } from 'vite';

/** `node tools/studio/bundle.ts <folder of the Studio> <folder of the build>`: its pages by our own Vite, without settings of files. */

/** Packages of which a page may hold one copy alone. */
const ONE_COPY = ['react', 'react-dom', 'styled-components', 'sanity', '@sanity/ui', 'rxjs'];

const [app = '', outDir = ''] = process.argv.slice(2);
await build({
  configFile: false,
  envDir: false,
  root: app,
  publicDir: false,
  mode: 'production',
  // Others' code is full of marks for other builders, which are no fault: only errors are told.
  customLogger: createLogger('error', { allowClearScreen: false, console: new Console(process.stderr) }),
  resolve: { dedupe: ONE_COPY },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir, emptyOutDir: true, sourcemap: false, chunkSizeWarningLimit: 100_000, reportCompressedSize: false },
});
