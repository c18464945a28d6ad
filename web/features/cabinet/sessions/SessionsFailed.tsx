import { useTexts } from '../../../lib/texts.tsx';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { sessionsTexts } from './sessions.texts.ts';

/** The sessions could not be loaded: nothing happened to them, and the page tries again when asked. */
export function SessionsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(sessionsTexts);
  return (
    <EmptyList heading={t('failed')} text={t('failedText')} isFailure>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </EmptyList>
  );
}
