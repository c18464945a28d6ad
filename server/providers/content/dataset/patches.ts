import type { RawDocument } from '../content.ts';
import type { Patch } from './dataset.ts';
import { wrongInPatch } from './patch-form.ts';

/** Applies a patch by the vendor's own program; answers why it cannot be applied. A long one takes minutes. */
export async function applyPatch(
  document: RawDocument,
  patch: Patch,
): Promise<{ document: RawDocument } | { refused: string }> {
  const wrong = wrongInPatch(patch);
  if (wrong !== null) return { refused: wrong };
  const { Mutation } = await import('@sanity/mutator');
  const id = String(document['_id']);
  try {
    // It changes what it is given.
    const before = { ...structuredClone(document), _id: id, _type: String(document['_type']) };
    const after = new Mutation({ mutations: [{ patch: { ...patch, id } }] }).apply(before);
    return after === null ? { refused: 'the patch leaves no document' } : { document: after };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
