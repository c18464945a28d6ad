import fc from 'fast-check';

/** Checks a claim for random values of these kinds; shrinks a failing value as far as possible and names it. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...args: [
    ...kinds: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
    claim: (...values: Values) => boolean | void,
  ]
): void {
  fc.assert(fc.property(...args));
}
