/**
 * Builds the browser's half into `web/dist`: `node web/build.ts`. Client build, prerendered pages, compressed copies,
 * then the weighing: a page above its limit of bytes fails the build.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { weighFonts, weighPages } from './build/bytes.ts';
import type { Manifest } from './build/manifest.ts';
import { compressTree } from './build/precompress.ts';
import { prerender } from './prerender.ts';
import type * as Render from './render.tsx';

process.env['NODE_ENV'] = 'production';
const web = import.meta.dirname;
const dist = join(web, 'dist');
const renderDir = join(web, '..', '.cache', 'web-render');
const configFile = join(web, 'vite.config.ts');

await build({ configFile, logLevel: 'warn' });
await rm(renderDir, { recursive: true, force: true });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: { ssr: join(web, 'render.tsx'), outDir: renderDir, manifest: false },
});

const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
const render = (await import(pathToFileURL(join(renderDir, 'render.js')).href)) as typeof Render;
await prerender({ dist, manifest, render });
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
