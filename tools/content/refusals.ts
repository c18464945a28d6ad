import { basename } from 'node:path';
import type { LineProblem } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import { leapWords } from './words.ts';
import type { Refused } from '../ops/request.ts';
import { refusalWords, safe } from '../ops/words.ts';
import { documentIn, isSpread } from './files.ts';

/** Why a change of the content was refused, in words, with what to do about it. */

/** The thing that was sent: the file and its text, or the id of the named document. */
export type Sent = { file?: string; words?: string; id?: string };

/** The refusal of a call in words, a line each. */
export function contentRefusal(body: Refused, sent: Sent = {}): string[] {
  const { code, line = 0, why, documents = [], leaps = [] } = body;
  switch (code) {
    case 'LINE_UNREADABLE':
      return lineWords(why ?? 'not-json', line, sent).map(safe);
    case 'DOCUMENTS_CHANGED':
      return changedWords(documents, sent).map(safe);
    case 'DOCUMENTS_HIDDEN':
      return ['Nothing was changed. Visitors would no longer see these:', ...listed(documents), MEND_OR_HIDE].map(safe);
    case 'PRICES_LEAP':
      return [
        'Nothing was changed yet. These prices change by more than a fifth:',
        ...leaps.flatMap(leapWords),
        PRESS,
      ].map(safe);
    case 'DOCUMENT_REFERRED':
      return [`${sent.id} is not deleted, since others refer to it:`, ...listed(documents), TAKE_OUT].map(safe);
    case 'PROFILE_HAS_CALENDAR':
      return [
        `${sent.id} is not deleted, since it has a calendar: what was booked goes on naming it.`,
        `To hide it: npm run content -- export profile.json --id ${sent.id}, set "visible": false in it, and import it.`,
      ].map(safe);
    case 'CONTENT_LACKS':
      return [`Nothing was changed, since the product cannot do without ${documents.map(lackWords).join(', ')}.`].map(
        safe,
      );
    case 'NOT_FOUND':
      return [`No document has the id ${sent.id ?? ''}: npm run content -- export shows them all`].map(safe);
    case 'PAYLOAD_TOO_LARGE':
      return [`${nameOf(sent)} is too big for one import. Import it in parts: each line is a document`];
    default:
      return refusalWords(body).map(safe);
  }
}

const PRESS = 'To do it, repeat the command within ten minutes.';
const MEND_OR_HIDE = 'The same without --yes says why. Mend it, or take them off the site with --hide.';
const TAKE_OUT = 'Take it out of these first, by an import, and then delete it.';

function nameOf({ file }: Sent): string {
  return file === undefined ? 'This' : basename(file);
}

function listed(ids: readonly string[]): string[] {
  const more = ids.length - MOST_LISTED;
  return [...ids.slice(0, MOST_LISTED).map((id) => `  ${id}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}
const MOST_LISTED = 20;

const LINES: Readonly<Record<LineProblem, string>> = {
  'not-json': 'it is no JSON; each line is one whole document',
  'not-a-document': 'it is no document: that begins with { and ends with }',
  'bad-id': `_id must be 1 to 128 letters A-Z and a-z, figures, ".", "-" and "_"`,
  draft: 'it is a draft: publish it, or leave the line out',
  'no-type': `_type must be 1 to 128 letters A-Z and a-z, figures, ".", "-" and "_"`,
  'other-type':
    'its _id belongs to a document of another type, also if that was deleted; what was booked goes on naming it',
  'too-long': 'a line is at most 1 000 000 letters long',
  'forbidden-name': 'a field is called __proto__, constructor or prototype, or a text has a NUL character',
  'no-picture': 'it stands for a picture that nobody has uploaded: import the archive that has it, or upload it',
  twice: 'its _id stands in a line above as well',
  'too-many': `one import takes ${MOST.documents} documents`,
};

function lineWords(why: LineProblem, line: number, { file, words = '' }: Sent): string[] {
  const lines = words.split('\n');
  const text = lines[line - 1] ?? '';
  const name = file === undefined ? '' : basename(file);
  return [
    `Nothing was changed. ${isSpread(name) ? name : `${name}, line ${line}`}: ${problemWords(why, line, lines)}`,
    `  ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`,
  ];
}
const SHOWN = 100;

function problemWords(why: LineProblem, line: number, lines: readonly string[]): string {
  const document = documentIn(lines[line - 1] ?? '');
  const id = document?.['_id'];
  const field = (name: '_id' | '_type') => {
    const value = document?.[name];
    return value === undefined ? `${name} is missing: ` : `${name} is ${shortened(JSON.stringify(value))}: `;
  };
  switch (why) {
    case 'not-json':
      if (document !== null) return 'it goes deeper than 32 levels';
      if (lines.slice(line).join('').trim() === '') return `${LINES[why]}. It is the last line: was the file cut off?`;
      return LINES[why];
    case 'bad-id':
      return `${field('_id')}${LINES[why]}`;
    case 'no-type':
      return `${field('_type')}${LINES[why]}`;
    case 'twice': {
      const first = lines.findIndex((text) => documentIn(text)?.['_id'] === id) + 1;
      return `${String(id)} is in line ${first} already`;
    }
    default:
      return LINES[why];
  }
}

function shortened(text: string): string {
  return text.length > SHOWN_OF_VALUE ? `${text.slice(0, SHOWN_OF_VALUE)}…` : text;
}
const SHOWN_OF_VALUE = 40;

/** Two reasons: somebody was faster, or a document that is meant as new is there already. */
function changedWords(ids: readonly string[], { words = '' }: Sent): string[] {
  const withoutRev = new Set(
    words.split('\n').flatMap((line) => {
      const document = documentIn(line);
      return document !== null && document['_rev'] === undefined ? [document['_id']] : [];
    }),
  );
  const [there, changed] = [ids.filter((id) => withoutRev.has(id)), ids.filter((id) => !withoutRev.has(id))];
  return [
    'Nothing was changed.',
    ...(changed.length > 0
      ? ['Since your export these have been changed or deleted by somebody else:', ...listed(changed)]
      : []),
    ...(there.length > 0 ? ['These are there already, and your file has no _rev of theirs:', ...listed(there)] : []),
    'Export again, make your change in the new file and import that; or write over theirs with --over.',
  ];
}

const KINDS: Readonly<Record<string, string>> = { terms: 'terms', privacy: 'privacy policy' };
const READERS: Readonly<Record<string, string>> = { client: 'clients', specialist: 'specialists' };

function lackWords(what: string): string {
  if (what === 'therapyType') return 'a session type';
  const [kind = '', audience = ''] = what.split('/');
  return `the Georgian ${KINDS[kind] ?? kind} for ${READERS[audience] ?? audience}`;
}
