/** A pseudo-random stream that is the same for the same seed on every machine. */
export type Chance = ReturnType<typeof chanceOf>;

/** A stream by its seed and a name, independent of all other names of the seed (mulberry32). */
export function chanceOf(seed: number, name = '') {
  let state = hash(name, seed ^ 0x9e3779b9);
  const part = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** From 0 up to 1, without 1. */
    part,
    /** A whole number from 0 up to `below`, without it. */
    below: (below: number) => Math.floor(part() * below),
    /** True with this probability. */
    hits: (probability: number) => part() < probability,
    pick<T>(of: readonly T[]): T {
      const found = of[Math.floor(part() * of.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}

/** A running hash of text, 32 bits (FNV-1a). */
export function hash(text: string, start = 0x811c9dc5): number {
  let state = start >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return state >>> 0;
}

/** An id in the form of a random UUID. */
export function uuidOf(chance: Chance): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(chance.part() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
