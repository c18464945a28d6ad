import { savingState } from '../data/step.ts';
import { useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { InlineNote } from '../ui/InlineNote.tsx';
import { journeyTexts } from './journey.texts.ts';

/** "No internet: your answers are saved": shown while saves wait for the net. */
export function OfflineBar() {
  const t = useTexts(journeyTexts);
  if (useStore(savingState) !== 'waiting') return null;
  return (
    <InlineNote kind="warn" role="status">
      {t('offline')}
    </InlineNote>
  );
}
