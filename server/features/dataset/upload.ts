// docs/decisions/204
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { pictureDocument, pictureIdOf } from '#domain/pictures.ts';
import type { ContentPlan, Deps } from '#server/deps.ts';
import type { StoreUpload } from '#server/http/store/calls.ts';
import { StoreRefusal } from '#server/http/store/refusal.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { stamped } from '../content/content.ts';
import { takeOriginal } from '../pictures/pictures.ts';
import { inVendorsWords } from './vendors-words.ts';

type Parts = Pick<Deps, 'contentStore' | 'db' | 'clock' | 'pictureMaker'>;

/**
 * Takes a picture of an editor's program: keeps its original, and writes its document. The same file twice is one
 * picture. Refuses a file that cannot be taken, in words that say what to do.
 */
export async function uploadPicture(parts: Parts, { bytes, words, actorId }: StoreUpload): Promise<RawDocument> {
  // Before the change: a large picture takes long to write, and other editors would wait for the content lock.
  const taken = await takeOriginal(parts, bytes);
  if ('fault' in taken) {
    const { fault } = taken;
    throw new StoreRefusal(400, 'pictureRefused', CONTENT_TEXTS.pictures[fault].en, { fault });
  }
  const id = pictureIdOf(taken.parts);
  const plan: ContentPlan<RawDocument> = async (base) => {
    const standing = base.stored(id)?.document ?? null;
    if (standing !== null) return { changes: [], answer: () => standing };
    const at = new Date(parts.clock.now()).toISOString();
    const written = pictureDocument(taken.parts, { bytes: taken.bytes, hasAlpha: taken.hasAlpha, words });
    const document = stamped(written, { createdAt: at, updatedAt: at });
    return { changes: [{ id, document, shipped: null }], answer: () => document };
  };
  return inVendorsWords(async () => parts.contentStore.change({ via: 'editor', actorId }, plan));
}
