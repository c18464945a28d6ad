import { createKeyring } from '#server/secrets/keyring.ts';
import { CONTENT_DIR } from '#server/open.ts';
import type { Db } from '#server/db/db.ts';
import { messagesInMemory } from '#server/db/messages.ts';
import { BY_PRODUCT } from '#server/features/content/changed-by.ts';
import { stamped } from '#server/features/content/documents.ts';
import { asShipped } from '#server/features/content/shipped.ts';
import { contentStore } from '#server/features/content/store.ts';
import { contentReading } from '#server/providers/content/reading.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { sealedMessages } from '#server/secrets/sealed-messages.ts';

/** A profile that the product ships, with a fee of 20 %. */
export const NINO = 'therapist-nino-beridze';
/** The time at every store of a test. */
export const AT = Date.UTC(2026, 10, 26, 8);
/** The product's own content, as the stores read it. */
export const reading = contentReading({ shipped: CONTENT_DIR, beside: `${CONTENT_DIR}/nowhere` });

/** A server with a store of its own on the database; `lines` is what it logged. */
function server(db: Db, options: { words?: boolean; now?: number } = {}) {
  const lines: string[] = [];
  const say = (_facts: unknown, message: string) => void lines.push(message);
  const log = { warn: say, info: say, error: say } as unknown as Parameters<typeof contentStore>[0]['log'];
  const keyring = createKeyring({ 1: Buffer.alloc(32, 7) });
  const messages = sealedMessages(options.words === false ? messagesInMemory() : db.messages, keyring);
  const clock = { now: () => options.now ?? AT };
  const store = contentStore({ db, log, messages, clock, random: systemRandom, reading, earlierTexts: async () => [] });
  return { ...store, lines };
}

/** A server whose store is open, filled with what the product ships if it is the first. */
export async function opened(db: Db, options?: Parameters<typeof server>[1]) {
  const store = server(db, options);
  await store.open(async () => reading.shipped().map(asShipped));
  return store;
}

export type Store = Awaited<ReturnType<typeof opened>>;

/** Writes fields of a document over; null deletes it. */
export function edit(
  store: Store,
  id: string,
  fields: Record<string, unknown> | null,
  updatedAt = stampOf(AT),
): Promise<null> {
  return store.change(BY_PRODUCT, async (base) => {
    const before = base.stored(id)?.document ?? { _id: id, _type: 'issue' };
    const document = fields === null ? null : stamped({ ...before, ...fields }, { createdAt: updatedAt, updatedAt });
    return { changes: [{ id, document, shipped: null }], answer: () => null };
  });
}

const stampOf = (now: number): string => new Date(now).toISOString();
/** The fee of Nino as the store serves it. */
export const feeOf = (store: Store): number | undefined => store.content.snapshot().therapists.get(NINO)?.fee;
