type Area = 'localStorage' | 'sessionStorage';

/** The browser's own memory. Never throws: with storage switched off the product works, it only forgets. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  return unlessForbidden(() => globalThis[area].getItem(key));
}

/** Keeps a value; `null` removes it. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  unlessForbidden(() => (value === null ? globalThis[area].removeItem(key) : globalThis[area].setItem(key, value)));
}

/** Forgets everything of this person; only the language stays. */
export function forgetPerson(languageKey: string): void {
  const kept = readStored(languageKey);
  unlessForbidden(() => localStorage.clear());
  forgetTab();
  writeStored(languageKey, kept);
}

/** Forgets what this tab keeps: it was begun by the person who used it before. */
export function forgetTab(): void {
  unlessForbidden(() => sessionStorage.clear());
}

/** A full or forbidden storage is the visitor's choice. */
function unlessForbidden<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
