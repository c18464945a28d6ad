// docs/decisions/054
/** Slightly longer than a browser hides the words of an optional font; then its choice is final for the page. */
const FONT_TIMEOUT_MS = 150;

/** Waits for our fonts, hardly longer than a browser does. Late ones wait for the next page, so that no words move. */
export async function fontsInTime(): Promise<void> {
  const ours = [...document.fonts].filter(({ family }) => family.includes('Simshvide'));
  const loaded = Promise.allSettled(ours.map((face) => face.load()));
  await Promise.race([loaded, new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS))]);
}

/**
 * Lets late fonts in where all words are new anyway: on the next page and in the other language. Resolves when they are
 * there, at the latest when a first drawing would stop waiting for them. The faces stand in the page itself; the rules
 * of a file that did not load may be unreadable.
 */
export async function lateFontsIn(): Promise<void> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.href === null ? sheet.cssRules : []) {
      if (rule instanceof CSSFontFaceRule) letIn(rule);
    }
  }
  await fontsInTime();
}

function letIn(face: CSSFontFaceRule): void {
  try {
    face.style.setProperty('font-display', 'swap');
  } catch {
    // Harmless: Firefox refuses to change a face: there a late font waits for the next document.
  }
}
