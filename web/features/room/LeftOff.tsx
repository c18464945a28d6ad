import { useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { leftOffTexts, leftOffWords } from './left-off.texts.ts';
import type { MediaState } from './media/local-media.ts';

/** Says which devices are off because the person left them so, until they are switched. */
export function LeftOff({ left }: { readonly left: MediaState['leftOff'] }) {
  const t = useTexts(leftOffTexts);
  const words = leftOffWords(left);
  return (
    words !== null && (
      <InlineNote testId="left-off">
        <p className="strong">{t(words)}</p>
        <p>{t('until')}</p>
      </InlineNote>
    )
  );
}
