import type { DatasetPatches } from './dataset.ts';
import { wrongInPatch } from './patch-form.ts';

/** Patches by the vendor's own program. */
export const applyPatch: DatasetPatches = async (document, patch) => {
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
};
