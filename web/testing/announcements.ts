import { onTestFinished } from 'vitest';

/**
 * Keeps all that a call says to a screen reader from now on until the test ends: the next word takes the place of the former one at once,
 * and a test that looks at the words of the moment may come too late.
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
