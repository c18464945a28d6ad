import type { ContentBearer } from '../content-token.ts';
import type { BeginStream } from '../event-stream.ts';
import type { ListenWish, StoreCalls } from './calls.ts';
import { type Fields, queryIn, textIn } from './read-call.ts';
import { StoreRefusal } from './refusal.ts';

/**
 * Each is told of every change. A window of the Studio has about seven: as many windows as there may be streams (50)
 * have theirs, and editors' own programs have room beside them.
 */
const MOST_LISTENERS = 500;

/** Begins a listener from the fields of an address; refuses an invalid query and a listener beyond the limit. */
export type Listen = (fields: Fields, editor: ContentBearer) => Promise<BeginStream>;

/** The listeners of one server, whatever stream they are told on. */
export function listening(calls: Pick<StoreCalls, 'listen'>): Listen {
  let count = 0;
  return async (fields, editor) => {
    if (count >= MOST_LISTENERS) {
      throw new StoreRefusal(429, 'tooManyListeners', `a server has at most ${MOST_LISTENERS} listeners`);
    }
    count += 1;
    try {
      const begin = await calls.listen(wishIn(fields, editor));
      return (stream, onEnd) =>
        begin(stream, (ended) =>
          onEnd((isStopping) => {
            count -= 1;
            ended(isStopping);
          }),
        );
    } catch (error) {
      count -= 1;
      throw error;
    }
  };
}

function wishIn(fields: Fields, editor: ContentBearer): ListenWish {
  const flag = (name: string, standard: boolean) => (textIn(fields, name) ?? String(standard)) === 'true';
  return {
    ...queryIn(fields),
    editor,
    includeResult: flag('includeResult', false),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: textIn(fields, 'effectFormat') === 'mendoza',
  };
}
