// docs/decisions/187
import { SECOND } from '#domain/dates.ts';
import type { BeginStream, EventStream } from '#server/http/event-stream.ts';
import type { ListenWish } from '#server/http/store/calls.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import type { ContentStore, DocumentEvent } from '#server/deps.ts';

type Finder = { finds(document: RawDocument): Promise<boolean> };

type Wish = Omit<ListenWish, 'query' | 'params' | 'editor'> & { readonly finder: Finder };

/** `name`: how the stream is called. */
type Parts = { contentStore: Pick<ContentStore, 'listen'>; name: string; mayListen(): Promise<boolean> };

/** How soon a stream ends whose sign-in has ended or whose token has run out. */
const ASK_EVERY_MS = 5 * SECOND;

/** Streams the changes of a query's documents in order; ends where some may be lost, so that the editor reads anew. */
export async function beginListening({ contentStore, name, mayListen }: Parts, wish: Wish): Promise<BeginStream> {
  const begun = Promise.withResolvers<EventStream>();
  // One after the other: what a query finds is asked anew for each.
  let line: Promise<void> = Promise.resolve();
  const next = (work: (stream: EventStream) => Promise<void>): void => {
    line = after(line, work);
  };
  const after = async (earlier: Promise<void>, work: (stream: EventStream) => Promise<void>): Promise<void> => {
    await earlier;
    const stream = await begun.promise;
    // Harmless: an event that cannot be told ends the stream, and its reader reads anew.
    await work(stream).catch(() => stream.cut());
  };
  const stop = await contentStore.listen({
    take: (event) => next(async (stream) => tellEvent(stream, event, wish)),
    missed: () => next(async (stream) => stream.end()),
  });
  return (stream, onEnd) => {
    const timer = setInterval(() => {
      next(async () => {
        if (!(await mayListen())) stream.end();
      });
    }, ASK_EVERY_MS).unref();
    onEnd(() => {
      clearInterval(timer);
      stop();
    });
    stream.send({ listenerName: name }, { name: 'welcome' });
    begun.resolve(stream);
  };
}

async function tellEvent(stream: EventStream, event: DocumentEvent, wish: Wish): Promise<void> {
  const { previous, result } = event;
  const was = previous !== null && (await wish.finder.finds(previous));
  const is = result !== null && (await wish.finder.finds(result));
  if (!was && !is) return;
  const { id, transactionId, at, actorId, total, current } = event;
  const eventId = `${transactionId}#${id}`;
  const transition = !was ? 'appear' : !is ? 'disappear' : 'update';
  stream.send(
    {
      eventId,
      documentId: id,
      transactionId,
      transition,
      identity: actorId ?? 'product',
      timestamp: new Date(at).toISOString(),
      visibility: 'query',
      transactionTotalEvents: total,
      transactionCurrentEvent: current,
      ...(previous !== null && { previousRev: previous['_rev'] }),
      // A deleted document has no revision, and the Studio orders events by the revision that each leads to.
      resultRev: result === null ? transactionId : result['_rev'],
      ...(wish.includeMutations && { mutations: [mutationOf(event)] }),
      ...(wish.includeResult && result !== null && { result }),
      ...(wish.includePreviousRevision && previous !== null && { previous }),
      // The whole document in the place of the one before, in the vendor's format of patches.
      ...(wish.effects && { effects: { apply: [0, result], revert: [0, previous] } }),
    },
    { name: 'mutation', id: eventId },
  );
}

/** A mutation that leads to what the change has led to: which ones led there is not kept. */
function mutationOf({ id, previous, result }: DocumentEvent): object {
  if (result === null) return { delete: { id } };
  return previous === null ? { create: result } : { createOrReplace: result };
}
