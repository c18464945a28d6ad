import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Texts on pages must not contain letters that our fonts lack, a word that means a physician, or upper-cased Georgian. */

export type Finding = { file: string; line: number; reason: string };

type Rule = { pattern: RegExp; files: RegExp; reason: string };

const READ = /\.(tsx?|css|html|ndjson|json|svg|md|txt|webmanifest)$/;

const RULES: readonly Rule[] = [
  { pattern: /[\u1c90-\u1cbf]/u, files: READ, reason: 'Mtavruli letters, which our fonts do not have' },
  {
    pattern: /(?<!\p{L})თერაპევტ/u,
    files: READ,
    reason: 'bare „თერაპევტი“ reads as a physician: „ფსიქოთერაპევტი“ or „სპეციალისტი“ (P1)',
  },
  {
    pattern: /(text-transform|textTransform)['"]?\s*:\s*['"]?(uppercase|capitalize)/,
    files: /\.(css|tsx?|html)$/,
    reason: 'upper-casing turns Georgian into Mtavruli',
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

/** The findings in all rooms with texts under `root`, and how many files were read. */
export function checkTexts(root: string): { files: number; findings: Finding[] } {
  const files = ROOMS.flatMap((room) => filesOf(root, room));
  return {
    files: files.length,
    findings: files.flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8'))),
  };
}

function filesOf(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_READ.test(path)) return [];
    if (entry.isDirectory()) return filesOf(root, path);
    return READ.test(path) ? [path] : [];
  });
}

if (import.meta.main) {
  const { files, findings } = checkTexts(resolve(import.meta.dirname, '..'));
  for (const { file, line, reason } of findings) process.stderr.write(`${file}:${line}: ${reason}\n`);
  process.stdout.write(`${files} files read, ${findings.length} findings\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
