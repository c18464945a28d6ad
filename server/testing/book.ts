import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '#tools/proof/steps.ts';
import type { Said, Terminal } from './content/content-command.ts';

/** A page for operators, carried out as it is written: a test of it fails when the page is wrong. */
export type Book = {
  /**
   * Runs the next `steps` blocks of a section: writes a file, changes one, or runs commands, each of which must
   * succeed. A block without a kind is for reading. Answers the output of the commands.
   */
  go(section: string, steps: number): Promise<Said[]>;
  /** How many blocks nobody has carried out. */
  left(): number;
  read(file: string): string;
};

type Block = { kind: string; file: string; lines: string[] };

/** The page in `path`, carried out by the operator of a terminal. `edit` changes a command line before it is run. */
export function bookOf(path: string, terminal: Terminal, edit: (line: string) => string = (line) => line): Book {
  const sections = sectionsOf(readFileSync(path, 'utf8'));
  const at = (file: string) => join(terminal.dir, file);

  async function carryOut({ kind, file, lines }: Block): Promise<Said[]> {
    if (kind === 'js' && !existsSync(at('node_modules'))) symlinkSync(join(ROOT, 'node_modules'), at('node_modules'));
    if (kind === 'json' || kind === 'js') writeFileSync(at(file), `${lines.join('\n')}\n`);
    else if (kind === 'diff') writeFileSync(at(file), patched(readFileSync(at(file), 'utf8'), lines));
    else return runAll(lines);
    return [];
  }

  async function runAll(lines: readonly string[]): Promise<Said[]> {
    const all: Said[] = [];
    for (const line of lines) {
      const [, name, inner] = /^export (\w+)=\$\((.*)\)$/.exec(line) ?? [];
      const said = await runOne(inner ?? edit(line));
      if (name !== undefined) terminal.env[name] = said.written.trim();
      expect([line, said.code, said.code === 0 ? '' : [...said.said, ...said.noted].join('\n')]).toEqual([line, 0, '']);
      all.push(said);
    }
    return all;
  }

  async function runOne(line: string): Promise<Said> {
    const [, given] = /^node (.+)$/.exec(line) ?? [];
    if (given !== undefined) {
      const { stdout } = await promisify(execFile)(process.execPath, wordsOf(given), {
        cwd: terminal.dir,
        env: terminal.env,
      });
      return { code: 0, said: stdout.trimEnd().split('\n'), noted: [], written: '' };
    }
    const [, script, words = ''] = /^npm run (?:--silent )?(content|ops) -- (.*)$/.exec(line) ?? [];
    if (script === undefined) throw new Error(`no command of ours: ${line}`);
    return terminal[script === 'ops' ? 'ops' : 'content'](...wordsOf(words));
  }

  return {
    async go(section, steps) {
      const blocks = sections.get(section)?.splice(0, steps) ?? [];
      if (blocks.length < steps) throw new Error(`"${section}" has no ${steps} steps left`);
      const all: Said[] = [];
      for (const block of blocks) all.push(...(await carryOut(block)));
      return all;
    },
    left: () => [...sections.values()].flat().length,
    read: (file) => readFileSync(at(file), 'utf8'),
  };
}

/** By its heading the fenced blocks of each section. */
function sectionsOf(page: string): Map<string, Block[]> {
  const sections = new Map<string, Block[]>();
  for (const section of page.split(/^## /m).slice(1)) {
    const blocks = [...section.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
      ([, kind = '', file = '', text = '']) => {
        return { kind, file, lines: text.trimEnd().split('\n') };
      },
    );
    sections.set(section.split('\n', 1)[0] ?? '', blocks);
  }
  return sections;
}

/** A text whose lines with `-` are replaced by those with `+`; they stand in it one after the other, once. */
function patched(text: string, lines: readonly string[]): string {
  const of = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  const [before, after] = [of('-').join('\n'), of('+').join('\n')];
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places in the file are\n${before}`);
  return parts.join(after);
}

/** As a shell reads them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
