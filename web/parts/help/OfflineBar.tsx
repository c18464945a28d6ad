import { savingState } from '../../data/step.ts';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useOffline } from '../../lib/use-offline.ts';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { journeyTexts } from '../way/journey.texts.ts';

/** "No internet: your answers are saved": shown while saves wait for the server. Offline each page's toast says it. */
export function OfflineBar() {
  const t = useTexts(journeyTexts);
  const isWaiting = useStore(savingState) === 'waiting';
  if (useOffline() || !isWaiting) return null;
  return (
    <InlineNote kind="warn" role="status">
      {t('offline')}
    </InlineNote>
  );
}
