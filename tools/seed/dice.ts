/** Pseudo-random choices, always the same for the same number. */
export type Dice = ReturnType<typeof diceOf>;

/** The choices of a number: neighbouring numbers give unrelated choices. */
export function diceOf(number: number) {
  let state = number;
  // The generator splitmix32: every seed is a good seed.
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (end: number): number => next() % end;
  return {
    /** A whole number from 0 up to, not including, `end`. */
    below,
    pick: <Choice>(choices: readonly [Choice, ...Choice[]]): Choice => choices[below(choices.length)] ?? choices[0],
    /** `count` of the items, in their own order. */
    some<Item>(items: readonly Item[], count: number): Item[] {
      const left = items.map((_, place) => place);
      const taken = Array.from({ length: Math.min(count, items.length) }, () => left.splice(below(left.length), 1)[0]);
      return items.filter((_, place) => taken.includes(place));
    },
  };
}
