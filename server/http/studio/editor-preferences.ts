/** Letters of the JSON of one value. */
export const LONGEST_VALUE = 8000;

/** Keys of one editor, and editors; the oldest gives way. */
const MOST_KEYS = 50;
const MOST_EDITORS = 100;

type Pair = { readonly key: string; readonly value: unknown };

/** The memory of an editor's lists, such as their order and the last searches. */
export type EditorPreferences = {
  /** The values of some keys; null where there is none. */
  read(userId: string, keys: readonly string[]): Pair[];
  /** Keeps values; false where one is too large, and none is kept then. */
  write(userId: string, pairs: readonly Pair[]): boolean;
};

/** Keeps them while the server runs: nobody misses them for longer than it takes to sort a list again. */
export function editorPreferences(): EditorPreferences {
  const kept = new Map<string, Map<string, unknown>>();
  return {
    read(userId, keys) {
      const own = kept.get(userId);
      return keys.map((key) => ({ key, value: own?.get(key) ?? null }));
    },
    write(userId, pairs) {
      if (pairs.some(({ value }) => JSON.stringify(value).length > LONGEST_VALUE)) return false;
      const own = kept.get(userId) ?? new Map<string, unknown>();
      for (const { key, value } of pairs) setNewest(own, key, value, MOST_KEYS);
      setNewest(kept, userId, own, MOST_EDITORS);
      return true;
    },
  };
}

/** Sets an entry as the newest, and drops the oldest of more than `most`. */
function setNewest<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
