// docs/decisions/040
/**
 * Builds the web into `web/dist`, or another folder there: `node web/build.ts [dist.next]`. Makes the client, the
 * function that draws public pages on the server, frames for them, compressed copies, then the weights: a page above
 * its limit of bytes fails the build.
 */
import { readFile, rm, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageNames, pages, paths } from '#contract/pages/pages.ts';
import { type Manifest, filesOfPage } from './build/manifest.ts';
import { writeFrames } from './frames.ts';
import type * as Render from './render.tsx';
import { operationsSources, pageSources } from './build/page-sources.ts';

process.env['NODE_ENV'] = 'production';
const web = import.meta.dirname;
const dist = join(web, process.argv[2] ?? 'dist');
/** The server loads it from here; no visitor gets it (`server/http/static.ts`). */
const renderDir = join(dist, '.render');
const configFile = join(web, 'vite.config.ts');
/** Of all font files together, in bytes. */
const FONTS = 45_000;
/** The code that loads with the check of the devices, and its limit in bytes. */
const ROOM = { source: 'features/room/Inside.tsx', limit: 60_000 };
const WORDY = /\.(js|css|html|svg|txt)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

await build({ configFile, logLevel: 'warn', build: { outDir: dist } });
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

const rows = [...(await weighPages(dist, manifest)), await weighRoom(dist, manifest), await weighFonts(dist)];
for (const { what, bytes, limit } of rows) {
  process.stdout.write(`${what.padEnd(44)} ${String(bytes).padStart(7)} B br of ${limit}\n`);
}
const heavy = rows.filter(({ bytes, limit }) => bytes > limit);
if (heavy.length > 0) {
  process.stderr.write(`Too heavy: ${heavy.map(({ what }) => what).join(', ')}\n`);
  process.exitCode = 1;
}

type Weight = { what: string; bytes: number; limit: number };

async function weighPages(dist: string, manifest: Manifest): Promise<Weight[]> {
  const sources = await pageSources();
  const weight = async (what: string, limit: number, ...own: readonly string[]): Promise<Weight> => {
    const { js } = filesOfPage(manifest, ...own);
    return { what, limit, bytes: await sizeOf(js.map((file) => join(dist, `${file}.br`))) };
  };
  const ofOperators = Object.entries(await operationsSources());
  return Promise.all([
    ...pageNames.map((name) => weight(paths[name], pages[name].maxBytes, sources[name])),
    ...ofOperators.map(([name, own]) =>
      weight(`${paths.operations} ${name}`, pages.operations.maxBytes, sources.operations, own),
    ),
  ]);
}

async function weighRoom(dist: string, manifest: Manifest): Promise<Weight> {
  const { session } = await pageSources();
  const door = filesOfPage(manifest, session).js;
  const own = filesOfPage(manifest, ROOM.source).js.filter((file) => !door.includes(file));
  return { what: 'room', bytes: await sizeOf(own.map((file) => join(dist, `${file}.br`))), limit: ROOM.limit };
}

async function weighFonts(dist: string): Promise<Weight> {
  const names = (await readdir(join(dist, 'fonts'))).filter((name) => name.endsWith('.woff2'));
  return { what: 'fonts', bytes: await sizeOf(names.map((name) => join(dist, 'fonts', name))), limit: FONTS };
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Writes `name.br` and `name.gz` beside every text file, so that the server never compresses while serving. */
async function compressTree(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(
    names
      .filter((name) => WORDY.test(name))
      .map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        const [br, gz] = await Promise.all([brotli(bytes, quality), zip(bytes, { level: 9 })]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}
