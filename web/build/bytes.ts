import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pageNames, pages, paths } from '#contract/pages.ts';
import { type Manifest, filesOfPage } from './manifest.ts';
import { pageSources } from './page-sources.ts';

const FONTS = 45_000;

export type Weight = { what: string; bytes: number; limit: number };

/** The compressed bytes of script of every page, with the limit from the table of pages. */
export async function weighPages(dist: string, manifest: Manifest): Promise<Weight[]> {
  const sources = await pageSources();
  return Promise.all(
    pageNames.map(async (name) => {
      const { js } = filesOfPage(manifest, sources[name]);
      const bytes = await sizeOf(js.map((file) => join(dist, `${file}.br`)));
      return { what: paths[name], bytes, limit: pages[name].maxBytes };
    }),
  );
}

/** All font files together. */
export async function weighFonts(dist: string): Promise<Weight> {
  const names = (await readdir(join(dist, 'fonts'))).filter((name) => name.endsWith('.woff2'));
  return { what: 'fonts', bytes: await sizeOf(names.map((name) => join(dist, 'fonts', name))), limit: FONTS };
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
