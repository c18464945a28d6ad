import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { matchingTexts } from './matching.texts.ts';

/** Passes the public address of a profile on: by the device's own way, else by copying it. */
export function ShareButton({ name, path }: { readonly name: string; readonly path: string }) {
  const t = useTexts(matchingTexts);
  async function share(): Promise<void> {
    const url = globalThis.location.origin + path;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      showToast(t('shared'));
    } catch {
      // Closing the device's sheet is no failure; where copying is forbidden the address stands in the bar.
    }
  }
  return (
    <Button look="quiet" className="last" onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}
