import { useTexts } from '../../lib/texts.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { sessionsTexts } from './sessions.texts.ts';
import styles from './Upcoming.module.css';

/** The sessions could not be loaded: nothing happened to them, and the page tries again when asked. */
export function SessionsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(sessionsTexts);
  return (
    <div className={`stack center soft ${styles['nothing']}`} role="alert">
      <SpotArch mood="dusk" className={styles['art']} />
      <h2 className="title">{t('failed')}</h2>
      <p>{t('failedText')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
