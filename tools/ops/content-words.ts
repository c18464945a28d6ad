import type { Answer } from '#contract/api.ts';
import { addDays } from '#domain/dates.ts';
import { sourceWords } from './source-words.ts';
import { codeWords, ruleOf, typeWord, unshownWords } from './content-rules.ts';
import { restWords, safe, time } from './words.ts';
import { isDraftId, publishedIdOf } from '#domain/document-ids.ts';

/** Problems of the content, for readers who did not make it: what is there, what it must be, and the effect. */

type Found = Answer<'checkContent'>;
type Finding = Found['findings'][number];
type Of<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>;

/** Whether a mistake keeps something from being shown, or the hosted dataset cannot be read. */
export function isHiding({ hiding, source }: Found): boolean {
  return hiding > 0 || (source !== null && source.failingSince !== null);
}

/** All findings, a paragraph for each document: first what is not shown. */
export function contentWords({ documents, total, hiding, findings, source, kept }: Found): string[] {
  const from = source === null ? [] : [...sourceWords(source), ''].map(safe);
  if (total === 0) return [...from, `${documents} documents, nothing is wrong`, keptWords(kept)];
  const rest = total - findings.length;
  return [
    ...from,
    `${documents} documents: ${hiding === 1 ? '1 mistake keeps' : `${hiding} mistakes keep`} something from being shown, ${total - hiding} others do not`,
    keptWords(kept),
    ...Object.entries(SECTIONS).flatMap(([head, belongs]) => section(head, findings.filter(belongs))),
    ...(rest > 0 ? ['', `${rest} more are not listed: mend these first`] : []),
  ];
}

/** How much is kept, beside what may be. */
function keptWords(kept: Found['kept']): string {
  const part = ([name, { bytes, most }]: [string, Found['kept']['documents']]) =>
    `${name} ${(bytes / 1e6).toFixed(1)} of ${most / 1e6} MB`;
  return `kept: ${Object.entries(kept).map(part).join(', ')}`;
}

const isForeign = ({ kind, hides }: Finding): boolean => kind === 'rule' && !hides;

/** The parts of the answer, the gravest first. */
const SECTIONS: Readonly<Record<string, (finding: Finding) => boolean>> = {
  'NOT SHOWN': ({ hides }) => hides,
  'SHOWN, BUT WRONG': (finding) =>
    !finding.hides && !isForeign(finding) && finding.kind !== 'english' && finding.kind !== 'crisis-number',
  SOON: ({ kind, hides }) => kind === 'crisis-number' && !hides,
  'GEORGIAN ONLY, readers of English see it too': ({ kind }) => kind === 'english',
  'OF NO TYPE THAT THIS VERSION KNOWS, kept as they are': isForeign,
};

function section(head: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const ofDocument = Object.values(Object.groupBy(findings, ({ documentId }) => documentId));
  return [
    '',
    `${head} (${findings.length})`,
    ...ofDocument.flatMap((list = []) => [...list.slice(0, 1).map(headOf), ...list.flatMap(linesOf)]).map(safe),
  ];
}

function headOf({ type, name, documentId, kind }: Finding): string {
  const what = kind === 'calendar' ? 'calendar' : typeWord(type);
  return `${[what, name].filter((word) => word !== '').join(' ')}  (${documentId})`;
}

/** The problem, and below it its effect. */
function linesOf(finding: Finding): string[] {
  // The words are picked by the kind of the finding, which the compiler cannot see.
  const [what, ...more] = WORDS[finding.kind](finding as never);
  return [`  ${what}`, ...more.map((line) => `      ${line}`)];
}

const WORDS: { readonly [Kind in Finding['kind']]: (finding: Of<Kind>) => string[] } = {
  rule: (finding) => {
    const { type, path, code, holder, since, goesOn, namedBy } = finding;
    const rule = codeWords(code, path) ?? `must be ${ruleOf(type, path) ?? 'something else'}`;
    return [
      `${isWords(finding)}${rule}${holder === null ? '' : `: ${holder}`}`,
      sinceWords(since, code === 'BAD_PICTURE' ? WITHOUT_PICTURE : unshownWords(type, goesOn)),
      ...namedWords(namedBy),
    ];
  },
  reference: ({ path, found, leadsTo, leftOut, type, since, goesOn, namedBy }) => {
    const where =
      leadsTo === null ? 'no document has this id' : `that is a ${typeWord(leadsTo)}, which does not belong here`;
    const so = {
      document: unshownWords(type, goesOn),
      reference: 'it is left out of the list, the rest is shown',
      none: 'nothing comes of it as long as this document is not shown for another reason',
    }[leftOut ?? 'none'];
    return [`${path} refers to ${found}: ${where}`, sinceWords(since, so), ...namedWords(namedBy)];
  },
  link: ({ path, found, leads }) =>
    leads === 'nowhere'
      ? [`${path} leads to ${found}: we have no such page`]
      : [`${path} is ${found}: it stays plain text, since an address begins with https://, mailto:, tel: or /`],
  english: ({ paths }) => [`no English: ${listOf(paths)}`],
  'no-document': ({ type, language }) => {
    const name = LANGUAGES[language];
    if (type === 'gender') return [`has no ${name} document: readers of ${name} cannot choose it`];
    return [`has no ${name} document: readers of ${name} see the Georgian one`];
  },
  topics: ({ typeKey, offered, decided, missing, surplus }) => [
    `${typeKey} offers ${offered} topics, and ${decided} were decided (P10)`,
    ...(missing.length === 0 ? [] : [`missing: ${listOf(missing)}`]),
    ...(surplus.length === 0 ? [] : [`too many: ${listOf(surplus)}; a client who ticks one is refused`]),
  ],
  'bare-therapist': ({ path, found }) => [
    `${path} says ${found}: the bare word reads as a physician`,
    'write „ფსიქოთერაპევტი“ or „სპეციალისტი“ (P1)',
  ],
  mtavruli: ({ path, found }) => [`${path} says ${found}: capital Georgian letters, which our fonts do not have`],
  video: ({ path, found }) => [
    `${path} is ${found}: no video can be played from it`,
    'the profile says "Invalid YouTube URL"; take a watch, shorts or youtu.be address',
  ],
  'crisis-number': ({ path, found, state, lastDay }) => {
    const call = `call it or look it up at its source, then write that day into ${path}`;
    if (state === 'ahead') return [`${path} is ${found}, a day that has not come: nobody has verified it`, call];
    const until = state === 'over' ? `hidden since ${addDays(lastDay, 1)}` : `shown until ${lastDay}, then hidden`;
    return [`${until}: last verified on ${found}`, call];
  },
  picture: ({ path, why, since }) => [
    `${path}: the picture cannot be shown${since === null ? '' : `, since ${time(since)}`}: ${UNREAD[why ?? ''] ?? 'its file is not here yet'}`,
    `${WITHOUT_PICTURE}${why === 'unreachable' ? '; another try comes by itself' : '; upload the picture again as JPEG'}`,
  ],
  'unused-picture': ({ documentId }) => [
    'nothing names this picture, and its file is kept, with all that it says of place and camera',
    `delete it if nobody needs it: npm run content -- delete --id ${documentId}, or in the hosted dataset`,
  ],
  'gone-there': () => [
    'the hosted dataset has it no more; it stays here as it was, since it has a calendar that bookings go on naming',
    'bring it back there, with "visible": false to hide it',
  ],
  calendar: () => ['no document has this id: the profile is not listed, and orders with this calendar name nobody'],
};

const WITHOUT_PICTURE = 'it is missing on its page, the rest is shown';

/** Why the file of a picture is not here. */
const UNREAD: Readonly<Record<string, string>> = {
  unreachable: 'the hosted service did not send its file in time, or sent more than 20 MB',
  refused: 'the hosted service does not have its file, or does not give it to our token',
  'not-taken': 'what the hosted service sent is no picture that can be taken',
  another: 'what the hosted service sent is another picture',
};

const LANGUAGES = { ka: 'Georgian', en: 'English' } as const;

function isWords({ path, found }: Finding): string {
  if (path === '') return 'it ';
  return found === null ? `${path} is missing: it ` : `${path} is ${found}: it `;
}

function sinceWords(since: string | null, so: string): string {
  return since === null ? so : `since ${time(since)} ${so}`;
}

/** The documents that refer to a left-out document, and so go without it. */
function namedWords(ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`it is missing in ${listOf(ids)}`];
}

/** The first of a list, and how many more there are. */
function listOf(words: readonly string[]): string {
  const more = words.length - MOST_NAMED;
  return `${words.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
const MOST_NAMED = 6;

/** Changes of content documents with their author and time, in words. */

type Line = Answer<'listContentChanges'>['changes'][number];

/** A line for each document and change, the newest first. */
export function contentChangesWords({ changes, next }: Answer<'listContentChanges'>): string[] {
  if (changes.length === 0) return ['nothing in the last 90 days'];
  return [...changes.map(lineOf).map(safe), ...restWords(next)];
}

function lineOf({ at, documentId, transition, via, who }: Line): string {
  const what = (isDraftId(documentId) ? OF_DRAFT : OF_DOCUMENT)[transition];
  // A person whose account is gone stays told apart from others by the id.
  const whom = who === null ? VIA[via] : `by ${who.contact ?? who.id}, ${VIA[via]}`;
  return `${time(at)}  ${what.padEnd(13)}  ${publishedIdOf(documentId)}  ${whom}`;
}

const OF_DOCUMENT = { appear: 'added', update: 'changed', disappear: 'deleted' } as const;
/** A draft ends when it is published, and when it is thrown away. */
const OF_DRAFT = { appear: 'draft begun', update: 'draft changed', disappear: 'draft ended' } as const;

const VIA: Readonly<Record<Line['via'], string>> = {
  product: 'by the product itself',
  command: 'with npm run content',
  editor: 'with a program at the store',
  hosted: 'read from the hosted service',
};
