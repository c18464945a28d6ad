import { useEffect, useState } from 'react';
import { type AgreedText, readTextVersion } from '../../../data/operations-orders.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { operationsTexts } from '../operations.texts.ts';
import { orderTexts } from './order.texts.ts';
import { textName } from './order-words.ts';

/** The text behind a version that a client agreed to, word for word, without its form. */
export function AgreedDialog({ version, onClose }: { readonly version: string; readonly onClose: () => void }) {
  const t = useTexts(orderTexts);
  const frame = useTexts(operationsTexts);
  const [read, setRead] = useState<readonly AgreedText[] | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isShown = true;
    logged(readTextVersion(version), 'Error reading a text').then(
      (texts) => isShown && setRead(texts),
      // Harmless: it is logged, and another try stands in the place of the text.
      () => isShown && setRead('failed'),
    );
    return () => void (isShown = false);
  }, [version, tries]);
  function retry(): void {
    setRead(null);
    setTries(tries + 1);
  }
  return (
    <Dialog title={textName(version, t)} wide onClose={onClose}>
      {read === null && <Skeleton heights={[24, 120, 120]} />}
      {read === 'failed' && <LoadFailed words={frame('failed')} onRetry={retry} />}
      {Array.isArray(read) && read.length === 0 && <p>{t('textGone')}</p>}
      {Array.isArray(read) &&
        (read as readonly AgreedText[]).map((text, place) => (
          <section key={place} className="prose" lang={text.language}>
            <h3>{text.title}</h3>
            {text.body.map((block, at) => (
              <p key={at}>{wordsOf(block)}</p>
            ))}
          </section>
        ))}
    </Dialog>
  );
}

/** The words in a block of a text, whatever its kind. */
function wordsOf(block: unknown): string {
  if (typeof block !== 'object' || block === null) return '';
  if ('text' in block && typeof block.text === 'string') return block.text;
  return Object.values(block)
    .filter((part) => typeof part === 'object')
    .map((part) => (Array.isArray(part) ? part.map(wordsOf).join('') : wordsOf(part)))
    .join(' ')
    .trim();
}
