import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../proof/steps.ts';

/**
 * The ways to name a file to load: imports that remain when types are erased, and the starts of processes and threads
 * by `new URL('./x.ts', import.meta.url)` and `join(import.meta.dirname, 'x.ts')`.
 */
const LOADED = [
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^;'"]*?from\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  /new URL\(\s*'([^']+)',\s*import\.meta\.url/g,
  /import\.meta\.dirname,\s*'([^']+)'/g,
];

const known = new Map<string, readonly string[]>();

/** The project's files that a file itself imports, starts or reads, as paths from the root. Types do not count. */
export function importsOf(file: string): readonly string[] {
  const cached = known.get(file);
  if (cached !== undefined) return cached;
  const found = new Set<string>();
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const [, specifier = ''] of LOADED.flatMap((pattern) => [...source.matchAll(pattern)])) {
    const path = pathOf(specifier, file);
    if (path !== null) found.add(path);
  }
  const imports = [...found];
  known.set(file, imports);
  return imports;
}

/** A file and all that it imports, directly or through others, without going past a file of `borders`. */
export function reachOf(file: string, borders: ReadonlySet<string> = new Set()): Set<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (/\.(?:ts|tsx|mjs)$/.test(next) && !borders.has(next)) waiting.push(...importsOf(next));
  }
  return reached;
}

function pathOf(specifier: string, importer: string): string | null {
  const target = specifier.startsWith('#')
    ? join(ROOT, specifier.slice(1))
    : specifier.startsWith('.') || specifier.endsWith('.ts')
      ? join(ROOT, dirname(importer), specifier)
      : null;
  if (target === null) return null;
  const [path = ''] = target.split('?');
  return existsSync(path) && statSync(path).isFile() ? relative(ROOT, path) : null;
}

/** The files of tests that have a longer form in the whole run, or run in it alone. */
export function restOf(files: readonly string[]): string[] {
  return files.filter((file) => file.includes('.whole.') || reachOf(file).has('tools/vitest/extent.ts'));
}
