import { Console } from 'node:console';
import { join } from 'node:path';
import { build, createLogger, type Plugin } from 'vite';

/** `node tools/studio/bundle.ts <Studio folder> <build folder>`: its pages by our own Vite, without settings files. */

/** Packages of which a page may hold one copy alone. */
const ONE_COPY = ['react', 'react-dom', 'styled-components', 'sanity', '@sanity/ui', 'rxjs'];

/** Leaves out the fonts that a page would fetch from the vendor's host: ours stand in their place (`src/fonts.css`). */
const noForeignFonts: Plugin = {
  name: 'no-foreign-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? code.replace(/@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g, '')
      : null,
};

const [app = '', outDir = ''] = process.argv.slice(2);
await build({
  configFile: false,
  envDir: false,
  root: app,
  publicDir: false,
  mode: 'production',
  // Others' code is full of marks for other builders, which are no fault: only errors are told.
  customLogger: createLogger('error', { allowClearScreen: false, console: new Console(process.stderr) }),
  plugins: [noForeignFonts],
  resolve: { dedupe: ONE_COPY, alias: { '@sanity/bifur-client': join(app, 'src/absent-presence.ts') } },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2023',
    outDir,
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 100_000,
    reportCompressedSize: false,
  },
});
