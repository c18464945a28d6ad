/**
 * The extent of a test run (docs/decisions/209): `everyday` is `npm test`, `whole` is `npm run test:all`, and `rest` is
 * the part of the whole that the everyday run leaves out.
 */
export const EXTENT = extentOf(process.env['TEST_EXTENT']);

/** Whether the long form of a proof is asked for. */
export const IS_WHOLE = EXTENT !== 'everyday';

function extentOf(word = 'everyday'): 'everyday' | 'whole' | 'rest' {
  if (word === 'everyday' || word === 'whole' || word === 'rest') return word;
  throw new Error(`TEST_EXTENT is everyday, whole or rest, not "${word}"`);
}
