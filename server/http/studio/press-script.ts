/** Where the script of the page for signing in is. */
export const PRESS_PATH = '/api/studio/press.js';

/** How long an answer may take until the button can be pressed again. */
const WAITS_MS = 10_000;

/**
 * Keeps a form from being sent twice: the second press would break off the first one, which uses up the code. Without it the page
 * works as well. Going back shows a page as it was left, so that its button is given back then.
 */
export const PRESS_SCRIPT = `
for (const form of document.querySelectorAll('form')) {
  const button = form.querySelector('button');
  const words = button.textContent;
  let isSent = false;
  const giveBack = () => {
    isSent = false;
    button.textContent = words;
    button.removeAttribute('aria-label');
    button.removeAttribute('aria-busy');
  };
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault();
    isSent = true;
    button.textContent = '…';
    button.setAttribute('aria-label', words);
    button.setAttribute('aria-busy', 'true');
    setTimeout(giveBack, ${WAITS_MS});
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) giveBack();
  });
}
`;
