import { useTexts } from '../lib/texts.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './Loading.module.css';

/** 'Loading...' (spec §4). */
export function Loading() {
  const t = useTexts(shellTexts);
  return (
    <p className={`soft ${styles['loading']}`} role="status">
      {t('loading')}
    </p>
  );
}
