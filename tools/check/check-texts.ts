import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BARE_THERAPIST, MTAVRULI } from '#domain/georgian.ts';
import { ROOT } from '../proof/steps.ts';

/** Finds letters missing in our fonts, words for a physician, upper-cased Georgian and cut-off endings in texts. */

export type Finding = { file: string; line: number; reason: string };

const READ = /\.(tsx?|css|html|ndjson|json|svg|md|txt|webmanifest)$/;

const RULES: readonly { pattern: RegExp; files: RegExp; reason: string }[] = [
  { pattern: MTAVRULI, files: READ, reason: 'Mtavruli letters, which our fonts do not have' },
  {
    pattern: BARE_THERAPIST,
    files: READ,
    reason: 'bare „თერაპევტი“ reads as a physician: „ფსიქოთერაპევტი“ or „სპეციალისტი“ (P1)',
  },
  {
    pattern: /(text-transform|textTransform)['"]?\s*:\s*['"]?(uppercase|capitalize)/,
    files: /\.(css|tsx?|html)$/,
    reason: 'upper-casing turns Georgian into Mtavruli',
  },
  {
    pattern: /\}(<\/\w+>)?-[\u10d0-\u10f0]/u,
    files: /\.texts\.ts$/,
    reason: 'an ending that a line may part from what is filled in: „{time}-\\u2060მდე“',
  },
];

/** Rooms with texts of the product. Tests may quote wrong texts. */
const ROOMS = ['web', 'contract', 'domain', 'server', 'studio'];
const NOT_READ = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

/** The findings in one file's text. */
export function findingsIn(file: string, text: string): Finding[] {
  const rules = RULES.filter(({ files }) => files.test(file));
  return text
    .split('\n')
    .flatMap((content, index) =>
      rules.filter(({ pattern }) => pattern.test(content)).map(({ reason }) => ({ file, line: index + 1, reason })),
    );
}

/** Prints the findings and how many files were read; any finding fails the command. */
export function report(what: string, findings: readonly Finding[]): void {
  for (const { file, line, reason } of findings) process.stderr.write(`${file}:${line}: ${reason}\n`);
  process.stdout.write(`${what} read, ${findings.length} findings\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const files = globSync(`{${ROOMS}}/**`, { cwd: ROOT, exclude: (path) => NOT_READ.test(path) });
  const read = files.filter((path) => READ.test(path));
  report(
    `${read.length} files`,
    read.flatMap((file) => findingsIn(file, readFileSync(join(ROOT, file), 'utf8'))),
  );
}
