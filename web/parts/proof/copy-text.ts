import type { Translate } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';

/** Copies a text, and says whether the browser allowed it. */
export async function copyText(text: string, t: Translate<'copied' | 'copyFailed'>): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    // Harmless: it is said, and the text stands on the page.
    () => false,
  );
  showToast(t(isCopied ? 'copied' : 'copyFailed'));
}
