import { onTestFinished } from 'vitest';

/**
 * Keeps all announcements of a call to a screen reader until the test ends: the next one replaces the former at once,
 * and a test that reads only the current words may come too late.
 */
export function keepAnnouncements(): () => string[] {
  const said: string[] = [];
  const note = () => {
    const words = document.querySelector('[data-testid="announced"]')?.textContent ?? '';
    if (words !== '' && words !== said.at(-1)) said.push(words);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  note();
  return () => said;
}
