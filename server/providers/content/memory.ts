/** Values cached by their parts: the same parts, compared one by one, give the very same object again. */
export type Memory = ReadonlyMap<string, Made>;

type Made = { parts: readonly unknown[]; thing: unknown };

/** Makes things as the memory has them, and remembers only what was asked for this time. */
export function remembering(before: Memory) {
  const now = new Map<string, Made>();
  return {
    now: now as Memory,
    once<Thing>(name: string, parts: readonly unknown[], make: () => Thing): Thing {
      const known = before.get(name);
      const made = known !== undefined && areSame(known.parts, parts) ? known : { parts, thing: make() };
      now.set(name, made);
      // Of one name there is one kind of thing.
      return made.thing as Thing;
    },
  };
}

export type Remembering = ReturnType<typeof remembering>;

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
