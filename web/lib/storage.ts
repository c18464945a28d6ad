/**
 * The browser's own memory. Reading and writing never throw: with storage switched off the product still works, it
 * only forgets.
 */
export function readStored(key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; `null` removes it. */
export function writeStored(
  key: string,
  value: string | null,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // A full or forbidden storage is the visitor's choice.
  }
}

/** Forgets everything of this person; only the language stays. */
export function forgetPerson(languageKey: string): void {
  const kept = readStored(languageKey);
  try {
    localStorage.clear();
  } catch {
    // Nothing was kept.
  }
  forgetTab();
  writeStored(languageKey, kept);
}

/** Forgets what this tab keeps: it was begun by the person who used it before. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
