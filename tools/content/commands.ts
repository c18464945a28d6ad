import { parseArgs } from 'node:util';
import { isReason, REASON_MAX, REASON_MIN } from '#domain/reason.ts';
import { isSpread } from './files.ts';

/** The command line of `npm run content`. */

const USAGE = `npm run content -- <command>
  export [file] [--id <id>] [--over]
      writes all documents, or one, into the file, one document a line; without a file to the output. A file called .json takes
      one document, over as many lines as it is read best. A file that says something which the content does not say, as after
      an edit that was not imported, is written over with --over only
  import <file> [--over] [--hide] [--reason "..." --yes]
      adds and changes the documents of the file; those that it does not have stay as they are. One that has changed since its
      export is refused unless --over, and one that visitors would no longer see, as of a price of 0, unless --hide
  import <file> --to hosted [--over] [--yes]
      puts the documents of the file into the dataset of the hosted service that SANITY_PROJECT_ID and SANITY_DATASET name, with a
      SANITY_TOKEN that may write there. What is equal there is skipped, so that one that was ended in the middle goes on. Where
      other documents of our types stand it is refused unless --over
  delete --id <id> [--reason "..." --yes]
  status                                 what this version of the product would add and change, and what editors have changed
  apply [--reason "..." --yes]           takes over what status shows, and never anything that an editor has changed
  token                                  a token of 15 minutes for programs that speak with the store of the content (/api/store): the
      token goes to the output, its address and its end beside it
  sign-out                               ends the sign-in that is kept for this server

Without --yes nothing is changed, and what would be is shown. With --yes all of it is done or nothing; --reason says why, and is kept
with the change. --json shows answers as the server gives them. The server (OPS_URL) and the sign-in are those of npm run ops; it
runs meanwhile, and a change is on every server within three seconds. docs/content.md shows how.`;

type Change = { reason: string | null; yes: boolean };

/** A command line that is understood. `reason` is there when `yes`. */
export type ContentCommand =
  | { what: 'export'; file: string | null; id: string | null; over: boolean }
  | ({ what: 'import'; file: string; over: boolean; hide: boolean; json: boolean } & Change)
  | { what: 'import to hosted'; file: string; over: boolean; yes: boolean }
  | ({ what: 'delete'; id: string; json: boolean } & Change)
  | { what: 'status'; json: boolean }
  | ({ what: 'apply'; json: boolean } & Change)
  | { what: 'token'; json: boolean }
  | { what: 'sign-out' };

const OPTIONS = {
  id: { type: 'string' },
  to: { type: 'string' },
  over: { type: 'boolean' },
  hide: { type: 'boolean' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = {
  id?: string;
  to?: string;
  over?: boolean;
  hide?: boolean;
  reason?: string;
  yes?: boolean;
  json?: boolean;
};

/** The first word of a command line. */
type Word = Exclude<ContentCommand['what'], 'import to hosted'>;

const TAKEN: Readonly<Record<Word, readonly (keyof Values)[]>> = {
  export: ['id', 'over'],
  import: ['to', 'over', 'hide', 'reason', 'yes', 'json'],
  delete: ['id', 'reason', 'yes', 'json'],
  status: ['json'],
  apply: ['reason', 'yes', 'json'],
  token: ['json'],
  'sign-out': [],
};

/** A command line that says too little or too much. */
class Mistake extends Error {}

/** The command of a command line; a sentence to show when it is invalid. */
export function readContentCommand(args: readonly string[]): ContentCommand | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [what = '', ...rest] = positionals;
    if (!isCommand(what)) return USAGE;
    const stray = Object.keys(values).find((name) => !TAKEN[what].some((taken) => taken === name));
    if (stray !== undefined) throw new Mistake(`--${stray} belongs to no ${what}`);
    return commandOf(what, values, rest);
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`;
  }
}

function isCommand(word: string): word is Word {
  return Object.hasOwn(TAKEN, word);
}

function commandOf(what: Word, values: Values, rest: readonly string[]): ContentCommand {
  const { id, over = false, hide = false, json = false } = values;
  const [file, ...more] = rest;
  const stray = (what === 'export' || what === 'import' ? more : rest).join(' ');
  if (stray !== '') throw new Mistake(`"${stray}" belongs to no option: what has spaces stands in quotes`);
  if (id === '') throw new Mistake('--id is the id of a document, as the export shows it');
  switch (what) {
    case 'export':
      if (file !== undefined && isSpread(file) && id === undefined) {
        throw new Mistake(`${file} takes one document, which --id names; all of them go into a file called .ndjson`);
      }
      return { what, file: file ?? null, id: id ?? null, over };
    case 'import':
      if (file === undefined || file === '') throw new Mistake('import takes the file that is to be imported');
      if (values.to !== undefined) return hostedImport(file, values);
      return { what, file, over, hide, json, ...changeOf(values) };
    case 'delete':
      if (id === undefined) throw new Mistake('--id is the id of a document, as the export shows it');
      return { what, id, json, ...changeOf(values) };
    case 'apply':
      return { what, json, ...changeOf(values) };
    case 'status':
    case 'token':
      return { what, json };
    case 'sign-out':
      return { what };
  }
}

function hostedImport(file: string, { to, over = false, yes = false, hide, json, reason }: Values): ContentCommand {
  if (to !== 'hosted') throw new Mistake('--to is hosted: without it the import goes into the content of the server');
  if (reason !== undefined) throw new Mistake('--reason belongs to no import --to hosted: nothing keeps it there');
  if (hide !== undefined) throw new Mistake('--hide belongs to no import --to hosted: nothing is judged there');
  if (json !== undefined) throw new Mistake('--json belongs to no import --to hosted');
  return { what: 'import to hosted', file, over, yes };
}

function changeOf({ reason, yes = false }: Values): Change {
  if (yes && reason === undefined) throw new Mistake('--reason says why: it is kept with the change');
  if (reason !== undefined && !isReason(reason)) {
    throw new Mistake(`--reason has ${REASON_MIN} to ${REASON_MAX} characters: somebody reads it in a year`);
  }
  return { reason: reason ?? null, yes };
}
