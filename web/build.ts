// docs/decisions/040
/**
 * Builds the web into `web/dist`: `node web/build.ts`. The client, the function that draws public pages on the server, frames
 * for them, compressed copies, then the weights: a page above its limit of bytes fails the build.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { weighFonts, weighPages } from './build/bytes.ts';
import type { Manifest } from './build/manifest.ts';
import { compressTree } from './build/precompress.ts';
import { writeFrames } from './frames.ts';
import type * as Render from './render.tsx';

process.env['NODE_ENV'] = 'production';
const web = import.meta.dirname;
const dist = join(web, 'dist');
/** The server loads it from here; no visitor gets it (`server/http/static.ts`). */
const renderDir = join(dist, '.render');
const configFile = join(web, 'vite.config.ts');

await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  // All packages inside, and React's production code in every mode of the server.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: join(web, 'render.tsx'), outDir: renderDir, emptyOutDir: true, manifest: false },
});

const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
const render = (await import(pathToFileURL(join(renderDir, 'render.js')).href)) as typeof Render;
await writeFrames({ dist, manifest, render });
await rm(join(dist, '.vite'), { recursive: true });
await compressTree(dist);

const rows = [...(await weighPages(dist, manifest)), await weighFonts(dist)];
for (const { what, bytes, limit } of rows) {
  process.stdout.write(`${what.padEnd(44)} ${String(bytes).padStart(7)} B br of ${limit}\n`);
}
const heavy = rows.filter(({ bytes, limit }) => bytes > limit);
if (heavy.length > 0) {
  process.stderr.write(`Too heavy: ${heavy.map(({ what }) => what).join(', ')}\n`);
  process.exitCode = 1;
}
