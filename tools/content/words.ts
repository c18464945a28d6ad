import type { Answer } from '#contract/api.ts';
import { formatMoney } from '#domain/money.ts';
import { codeWords, ruleOf, typeWord, unshownWords } from '../ops/content-rules.ts';
import { safe, time } from '../ops/words.ts';

/** The effect of a change of the content, done or previewed, in words. */

export type Outcome = Answer<'importDocuments'>;
type Named = Outcome['added'][number];
type Changed = Outcome['changed'][number];
type Hidden = Outcome['hidden'][number];

/** Of very many documents the first are listed. */
const MOST_LISTED = 40;
/** Documents whose fields are shown: who changes many prices wants to see every one. */
const MOST_SHOWN = 200;
const MOST_FIELDS = 20;

/** Whether nothing is changed. */
export function isNothing({ added, changed, deleted }: Outcome): boolean {
  return added.length + changed.length + deleted.length === 0;
}

/** All of it, a paragraph for each kind of change. */
export function outcomeWords(outcome: Outcome, { isDone }: { isDone: boolean }): string[] {
  const { added, changed, deleted, hidden, mended, drafts, leaps } = outcome;
  const [foreign, left] = [hidden.filter(isForeign), hidden.filter((one) => !isForeign(one))];
  return [
    summaryOf(outcome, isDone),
    ...section(isDone ? 'ADDED' : 'ADD', added, MOST_LISTED, (one) => [nameWords(one)]),
    ...section(isDone ? 'CHANGED' : 'CHANGE', changed, MOST_SHOWN, changedWords),
    ...section(isDone ? 'DELETED' : 'DELETE', deleted, MOST_LISTED, (one) => [nameWords(one)]),
    ...section('PRICES THAT CHANGE BY MORE THAN A FIFTH', leaps, MOST_SHOWN, leapWords),
    ...section(isDone ? 'NOT SHOWN FROM NOW ON' : 'THEN NOT SHOWN', byDocument(left), MOST_LISTED, hiddenWords(hidden)),
    ...(!isDone && left.some(({ wasShown }) => wasShown)
      ? ['  Visitors see them now: an import needs --hide for that']
      : []),
    ...section(
      isDone ? 'DRAFTS THAT CAN NO LONGER BE PUBLISHED' : 'DRAFTS WAIT, and can then no longer be published',
      drafts,
      MOST_LISTED,
      (one) => [nameWords(one)],
    ),
    ...section(isDone ? 'WHOLE AGAIN' : 'THEN WHOLE AGAIN', mended, MOST_LISTED, (one) => [nameWords(one)]),
    ...section('OF NO TYPE THAT THIS VERSION KNOWS, kept as they are', foreign, MOST_LISTED, (one) => [nameWords(one)]),
  ].map(safe);
}

function summaryOf(outcome: Outcome, isDone: boolean): string {
  const { added, changed, deleted, unchanged } = outcome;
  if (isNothing(outcome))
    return `Nothing to do: ${unchanged === 1 ? 'the document is as it is' : `all ${unchanged} documents are as they are`} in the content.`;
  const parts = [
    ...(added.length > 0 ? [`${added.length} ${isDone ? 'added' : 'to add'}`] : []),
    ...(changed.length > 0 ? [`${changed.length} ${isDone ? 'changed' : 'to change'}`] : []),
    ...(deleted.length > 0 ? [`${deleted.length} ${isDone ? 'deleted' : 'to delete'}`] : []),
    ...(unchanged > 0 ? [`${unchanged} as before`] : []),
  ];
  return `${isDone ? 'Done' : 'Nothing was changed. With --yes'}: ${parts.join(', ')}.`;
}

function section<Item>(
  head: string,
  items: readonly Item[],
  most: number,
  words: (item: Item) => readonly string[],
): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, most).flatMap((item) => words(item).map((line) => `  ${line}`));
  return ['', `${head} (${items.length})`, ...shown, ...restWords(items.length - most)];
}

function restWords(more: number): string[] {
  return more > 0 ? [`  and ${more} more: --json shows all`] : [];
}

function nameWords({ id, type, name }: Named): string {
  return `${[typeWord(type), name].filter((word) => word !== '').join(' ')}  (${id})`;
}

function changedWords({ fields, ...document }: Changed): string[] {
  const more = fields.length - MOST_FIELDS;
  return [
    nameWords(document),
    ...fields.slice(0, MOST_FIELDS).flatMap(fieldWords),
    ...(more > 0 ? [`    and ${more} more fields: --json shows all`] : []),
  ];
}

/** Longer values stand below each other. */
const LONG = 40;

function fieldWords({ path, before, after }: Changed['fields'][number]): string[] {
  const [was, is] = excerpts(before, after);
  if (was.length <= LONG && is.length <= LONG) return [`  ${path}  ${was} -> ${is}`];
  return [`  ${path}`, `    before  ${was}`, `    after   ${is}`];
}

const AROUND = 150;
const AHEAD = 40;

/** Both values, cut around the place where they differ. */
function excerpts(before: string | null, after: string | null): [was: string, is: string] {
  let at = 0;
  while (at < (before?.length ?? 0) && before?.[at] === after?.[at]) at++;
  const from = at <= AHEAD ? 0 : at - AHEAD;
  const shown = (value: string | null): string => {
    if (value === null) return 'nothing';
    if (value.length <= AROUND) return value;
    const until = from + AROUND;
    return `${from > 0 ? '…' : ''}${value.slice(from, until)}${until < value.length ? '…' : ''}`;
  };
  return [shown(before), shown(after)];
}

/** A price that changes by more than a fifth, beside what clients pay. */
export function leapWords({
  sessionType,
  before,
  after,
  ...document
}: Omit<Outcome['leaps'][number], 'type'>): string[] {
  const change = (was: number, is: number) => `${inLari(was)} -> ${inLari(is)}`;
  const clients = `clients pay ${change(before.clientPays, after.clientPays)}`;
  return [
    nameWords({ type: 'therapist', ...document }),
    `  ${sessionType}  ${change(before.price, after.price)}, ${clients}`,
  ];
}

function inLari(tetri: number): string {
  return formatMoney(tetri, { currency: 'GEL', locale: 'en' });
}

function isForeign({ code }: Hidden): boolean {
  return code === 'UNKNOWN_TYPE';
}

function byDocument(hidden: readonly Hidden[]): Hidden[][] {
  return Object.values(Object.groupBy(hidden, ({ id }) => id)).map((list = []) => list);
}

/** All that is wrong with a document, and what comes of it. */
function hiddenWords(all: readonly Hidden[]): (problems: readonly Hidden[]) => string[] {
  const gone = new Set(all.flatMap(({ id, leftOut }) => (leftOut === 'document' ? [id] : [])));
  return (problems) => {
    const wrong = problems.map((one) => `  ${wrongWords(one, gone)}`);
    const so = new Set(
      problems.map(({ type, leftOut, goesOn }) =>
        leftOut === 'document' ? unshownWords(type, goesOn) : 'it is left out of the list, the rest is shown',
      ),
    );
    return [...problems.slice(0, 1).map(nameWords), ...wrong, ...[...so].map((line) => `    ${line}`)];
  };
}

function wrongWords({ type, code, path, found, leadsTo }: Hidden, gone: ReadonlySet<string>): string {
  if (code === 'UNKNOWN_REFERENCE') {
    if (leadsTo === null) return `${path} refers to ${found}: no document has this id`;
    return gone.has((found ?? '').replaceAll('"', ''))
      ? `${path} refers to ${found}, which is not shown either`
      : `${path} refers to ${found}: that is a ${typeWord(leadsTo)} that is not shown or does not belong here`;
  }
  const is = path === '' ? '' : found === null ? `${path} is missing: ` : `${path} is ${found}: `;
  return `${is}it ${codeWords(code, path) ?? `must be ${ruleOf(type, path) ?? 'something else'}`}`;
}

/** The changes that this version of the product brings, and the changes by editors meanwhile. */
export function statusWords({ outcome, edited, deleted }: Answer<'readShipped'>): string[] {
  const both = edited.filter(({ isNewer }) => isNewer);
  const alone = edited.filter(({ isNewer }) => !isNewer);
  const named = (one: Named) => [nameWords(one)];
  return [
    ...(isNothing(outcome)
      ? ['This version of the product brings nothing that is to be taken over.']
      : outcomeWords(outcome, { isDone: false })),
    ...section(
      'CHANGED BY AN EDITOR AND BY THE PRODUCT: the editor’s stays; look at both, the product’s is in studio/seed',
      both,
      MOST_LISTED,
      (one: Named) => [nameWords(one), `  npm run content -- export --id ${one.id}`],
    ),
    ...section('CHANGED BY AN EDITOR, stays', alone, MOST_LISTED, named),
    ...section('DELETED BY AN EDITOR, stays away', deleted, MOST_LISTED, named),
  ].map(safe);
}

/** The note beside a token: its address, what it opens, and its expiry. */
export function tokenWords({ url, dataset, expiresAt }: { url: string; dataset: string; expiresAt: string }): string[] {
  return [
    `address  ${url}`,
    `dataset  ${dataset}`,
    `ends     ${time(expiresAt)} in Tbilisi, or with your sign-in; the same command gives a new one`,
    'The store answers on the machine of the server only, and never through a proxy.',
  ].map(safe);
}
