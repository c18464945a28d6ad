// docs/decisions/237
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../proof/steps.ts';
import type { Source } from './check-styles.ts';
import { type Finding, report } from './check-texts.ts';

/** Names that stand for several things, front doors that hand out too much, and comments wider than the line. */

/** The signs of the widest comment line. */
const WIDTH = 120;
/** The most files of the product in which functions of one name may stand. */
const FILES_A_NAME = 3;
/** The most names that a front door may hand out. */
const NAMES_A_DOOR = 25;

const TEST = /\.test\.tsx?$|\btesting\//;
const PRODUCT = /^(?:domain|contract|server|web)\//;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/;
/** A quote of the specification stands word for word. */
const QUOTE = /^\s*\/\/ spec §/;
const FUNCTION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:function\b|\([^)]*\)(?:: [^=]+)? =>|\w+ =>))/gm;

/** Comment lines wider than the line. */
export function wideComments({ file, text }: Source): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const isWide = line.length > WIDTH && COMMENT.test(line) && !QUOTE.test(line);
    return isWide ? [{ file, line: index + 1, reason: `a comment of ${line.length} signs, ${WIDTH} at most` }] : [];
  });
}

/** Functions whose name stands in too many files of the product, and components whose name stands in two. */
export function sharedNames(sources: readonly Source[]): Finding[] {
  const places = new Map<string, Finding[]>();
  for (const { file, text } of sources) {
    if (!PRODUCT.test(file) || TEST.test(file)) continue;
    for (const found of text.matchAll(FUNCTION)) {
      const name = found[1] ?? found[2] ?? '';
      if (/^[A-Z][a-z]/.test(name) && !file.endsWith('.tsx')) continue;
      const line = text.slice(0, found.index).split('\n').length;
      places.set(name, [
        ...(places.get(name) ?? []),
        { file, line, reason: `${name} names a function of other files too` },
      ]);
    }
  }
  return [...places].flatMap(([name, at]) => {
    const most = /^[A-Z][a-z]/.test(name) ? 1 : FILES_A_NAME;
    return new Set(at.map(({ file }) => file)).size > most ? at : [];
  });
}

/** Names of a front door that come straight from SQL, and a door with too many names. */
export function doorFindings({ file, text }: Source): Finding[] {
  if (!/^server\/features\/([^/]+)\/\1\.ts$/.test(file)) return [];
  const from = new Map<string, string>();
  for (const [, list = '', module = ''] of text.matchAll(/\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g))
    for (const { local } of namesIn(list)) from.set(local, module);
  const lists = [...text.matchAll(/\bexport\s+(?:type\s+)?\{([^}]*)\}(?:\s*from\s*'([^']+)')?/g)];
  const handedOn = lists.flatMap(([, list = '', module]) =>
    namesIn(list).map(({ local, name }) => ({ name, module: module ?? from.get(local) ?? '' })),
  );
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|const|type|class) \w+/gm)].length;
  const sql = handedOn
    .filter(({ module }) => module.endsWith('.sql.ts'))
    .map(({ name }) => ({ file, line: 1, reason: `${name} is SQL: hand out a use case` }));
  const count = handedOn.length + own;
  return count > NAMES_A_DOOR ? [...sql, { file, line: 1, reason: `${count} names, ${NAMES_A_DOOR} at most` }] : sql;
}

/** A statement outside of the `.sql.ts` files of features: a door could hand it out under the name of a use case. */
export function statementFindings({ file, text }: Source): Finding[] {
  if (!file.startsWith('server/features/') || file.endsWith('.sql.ts') || TEST.test(file)) return [];
  return [...text.matchAll(/ = (?:statement|prepared|locking)\(/g)].map(({ index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    reason: 'a statement stands in a .sql.ts file',
  }));
}

function namesIn(list: string): { local: string; name: string }[] {
  return list
    .replace(/\btype\s/g, '')
    .split(',')
    .flatMap((entry) => {
      const [local = '', name = local] = entry.trim().split(/\s+as\s+/);
      return local === '' ? [] : [{ local, name }];
    });
}

if (import.meta.main) {
  const sources = globSync('{domain,contract,server,web,studio,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist[^/]*)(\/|$)/.test(path),
  }).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
  report(`${sources.length} sources`, [
    ...sources.flatMap(wideComments),
    ...sharedNames(sources),
    ...sources.flatMap(doorFindings),
    ...sources.flatMap(statementFindings),
  ]);
}
