import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, filesOfPage } from './manifest.ts';
import { PAGE_SOURCES, type WeighedPath } from './page-sources.ts';

/** JavaScript on the wire, brotli. */
const LANDING = 85_000;
const QUESTIONNAIRE = 95_000;
const BOOKING = 115_000;
const FONTS = 45_000;

const LIMITS: Record<WeighedPath, number> = {
  '/': LANDING,
  '/psychologist': LANDING,
  '/privacy_policy': LANDING,
  '/tc_clients': LANDING,
  '/psychologist/tc_specialists': LANDING,
  '/login': QUESTIONNAIRE,
  '/login/email': QUESTIONNAIRE,
  '/testing': QUESTIONNAIRE,
  '/therapist-list': BOOKING,
  '/therapist/:id': BOOKING,
  '/ranking': LANDING,
  '/billing': BOOKING,
  '/payment/success': BOOKING,
  '/user/order/:orderId': BOOKING,
};

export type Weight = { what: string; bytes: number; limit: number };

/** The script bytes of every page as they travel, against the limit of its kind. */
export async function weighPages(dist: string, manifest: Manifest): Promise<Weight[]> {
  return Promise.all(
    (Object.keys(PAGE_SOURCES) as WeighedPath[]).map(async (path) => {
      const { js } = filesOfPage(manifest, PAGE_SOURCES[path]);
      return { what: path, bytes: await sizeOf(js.map((file) => join(dist, `${file}.br`))), limit: LIMITS[path] };
    }),
  );
}

/** All font files together; no page needs more. */
export async function weighFonts(dist: string): Promise<Weight> {
  const names = (await readdir(join(dist, 'fonts'))).filter((name) => name.endsWith('.woff2'));
  return { what: 'fonts', bytes: await sizeOf(names.map((name) => join(dist, 'fonts', name))), limit: FONTS };
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
