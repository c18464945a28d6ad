import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageName, pageNames } from '#contract/pages/pages.ts';

/** The source file of each page's component, read from `routes.tsx`: the build preloads, inlines and weighs by it. */
export async function pageSources(): Promise<Readonly<Record<PageName, string>>> {
  const text = await readFile(join(import.meta.dirname, '../routes.tsx'), 'utf8');
  const found = new Map<string, string>();
  for (const [, name = '', file = ''] of text.matchAll(/^ {2}(\w+): \w+\(\(\) => import\('\.\/(.+)'\)\),$/gm))
    found.set(name, file);
  const sources = pageNames.map((name) => [name, found.get(name)] as const);
  const missing = sources.flatMap(([name, file]) => (file === undefined ? [name] : []));
  if (missing.length > 0) throw new Error(`routes.tsx names no file for ${missing.join(', ')}`);
  // The line above refuses a page without a file.
  return Object.fromEntries(sources) as Record<PageName, string>;
}
