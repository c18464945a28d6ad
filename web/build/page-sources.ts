import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { operationsPaths, type OperationsPageName } from '#contract/pages/operations-pages.ts';
import { type PageName, pageNames } from '#contract/pages/pages.ts';

/** The source file of each page's component, read from `routes.tsx`: the build preloads, inlines and weighs by it. */
export async function pageSources(): Promise<Readonly<Record<PageName, string>>> {
  return sourcesIn('routes.tsx', pageNames);
}

/** The same of each page of operators. */
export async function operationsSources(): Promise<Readonly<Record<OperationsPageName, string>>> {
  // The keys of a constant object are exactly those of its type.
  const names = Object.keys(operationsPaths) as OperationsPageName[];
  return sourcesIn('features/operations/OperationsPage.tsx', names);
}

async function sourcesIn<N extends string>(table: string, names: readonly N[]): Promise<Readonly<Record<N, string>>> {
  const text = await readFile(join(WEB, table), 'utf8');
  const found = new Map<string, string>();
  for (const [, name = '', file = ''] of text.matchAll(/^ {2}(\w+): \w+\(\(\) => import\('\.\/(.+)'\)\),$/gm))
    found.set(name, join(dirname(table), file));
  const sources = names.map((name) => [name, found.get(name)] as const);
  const missing = sources.flatMap(([name, file]) => (file === undefined ? [name] : []));
  if (missing.length > 0) throw new Error(`${table} names no file for ${missing.join(', ')}`);
  // The line above refuses a page without a file.
  return Object.fromEntries(sources) as Record<N, string>;
}

const WEB = join(import.meta.dirname, '..');
