import type { Answer } from '#contract/api.ts';
import { time } from './words.ts';

type Source = NonNullable<Answer<'checkContent'>['source']>;

/** Where the content comes from and when it was last read; while that fails since when, why, and what to do. */
export function sourceWords({ dataset, wholeAt, readAt, failingSince, why, detail }: Source): string[] {
  const served =
    wholeAt === null
      ? 'what is served is what this installation had before: none of the dataset was ever read'
      : `what is served is what was read last, at ${time(readAt ?? wholeAt)}`;
  if (failingSince === null || why === null) {
    if (readAt === null) return [`From the hosted dataset ${dataset}, which was not read yet`, served];
    return [`From the hosted dataset ${dataset}, last read at ${time(readAt)}`];
  }
  const [what, ...more] = WORDS[why](detail ?? '');
  return [
    `NOTHING IS TAKEN from the hosted dataset ${dataset} since ${time(failingSince)}: ${what}`,
    ...more.map((line) => `  ${line}`),
    `  ${served}`,
  ];
}

const PUT_RIGHT = 'put it right there: it is looked at every minute';
const MEANT = 'if all of that is meant: stop, start once with CONTENT_PROVIDER=local, then again with sanity';

const WORDS: Readonly<Record<NonNullable<Source['why']>, (detail: string) => string[]>> = {
  unreachable: () => ['it gives no answer in time', 'is the service down, or does a firewall of ours stand between?'],
  refused: (status) => REFUSED[status] ?? [`it answers with the status ${status}`],
  unreadable: () => ['its answers are not those of a content service', 'see SANITY_BASE_URL and SANITY_CDN_BASE_URL'],
  incomplete: (count) => [`its answers are not complete${count === '' ? '' : ` (${count})`}`],
  empty: () => ['it has no document of ours', PUT_RIGHT],
  'type-missing': (types) => [`it has no document of these types: ${types}`, PUT_RIGHT],
  'half-gone': (count) => [`half of the documents or more are gone there (${count})`, PUT_RIGHT, MEANT],
  'too-many': () => ['it has more documents than the product takes', PUT_RIGHT],
  'other-type': (id) => [
    `${id} is of another type there than it was here, and bookings go on naming what it was`,
    'give the new thing an id of its own',
    PUT_RIGHT,
  ],
  older: (count) => [`documents are older there than what was read before (${count})`, 'was a backup restored?', MEANT],
  'old-answer': () => ['it answers what it had before', 'it is asked again every minute'],
  changing: () => ['it changed each time that it was read', 'it is tried again every minute'],
  'bad-document': (id) => [`no store takes the document ${id}`, PUT_RIGHT],
  lacks: (names) => [`the product cannot do without ${names}`, PUT_RIGHT],
};

const REFUSED: Readonly<Record<string, string[]>> = {
  '401': ['it refuses our token (401)', 'see SANITY_TOKEN'],
  '403': ['our token may not read it (403)', 'see SANITY_TOKEN'],
  '404': ['it knows no such project or dataset (404)', 'see SANITY_PROJECT_ID and SANITY_DATASET'],
  '429': ['it was asked too often (429)', 'it is left alone for as long as it wishes, then asked again'],
};
