type Area = 'localStorage' | 'sessionStorage';

/** The values that a full or forbidden storage refused: they last as long as the document. */
const refused = new Map<string, string | null>();

/** Reads the browser's storage. Never throws: without storage the product works, and forgets with the document. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  return refused.get(`${area} ${key}`) ?? unlessForbidden(() => globalThis[area].getItem(key));
}

/** Keeps a value; `null` removes it. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  const name = `${area} ${key}`;
  refused.set(name, value);
  unlessForbidden(() => {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    refused.delete(name);
  });
}

/** Whether what is kept now is still there in the next document. */
export function canStore(): boolean {
  const key = 'storage-test';
  writeStored(key, '1');
  const isKept = !refused.has(`localStorage ${key}`);
  writeStored(key, null);
  return isKept;
}

/** Forgets everything of this person; only the language stays. */
export function forgetPerson(languageKey: string): void {
  const kept = readStored(languageKey);
  refused.clear();
  unlessForbidden(() => localStorage.clear());
  forgetTab();
  writeStored(languageKey, kept);
}

/** Forgets what this tab keeps: it was begun by the person who used it before. */
export function forgetTab(): void {
  for (const name of refused.keys()) if (name.startsWith('sessionStorage')) refused.delete(name);
  unlessForbidden(() => sessionStorage.clear());
}

/** A full or forbidden storage is the visitor's choice. */
function unlessForbidden<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    // Harmless: the page goes on without what it would have kept.
    return null;
  }
}
