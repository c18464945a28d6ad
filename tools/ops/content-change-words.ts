import type { Answer } from '#contract/api.ts';
import { isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import { restWords, safe, time } from './words.ts';

/** Changes of content documents with their author and time, in words. */

type Line = Answer<'listContentChanges'>['changes'][number];

/** A line for each document and change, the newest first. */
export function contentChangesWords({ changes, next }: Answer<'listContentChanges'>): string[] {
  if (changes.length === 0) return ['nothing in the last 90 days'];
  return [...changes.map(lineOf).map(safe), ...restWords(next)];
}

function lineOf({ at, documentId, transition, via, who }: Line): string {
  const isDraft = isDraftId(documentId);
  const what = (isDraft ? OF_DRAFT : OF_DOCUMENT)[transition];
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
