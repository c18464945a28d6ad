import { useTexts } from '../../lib/texts.tsx';
import { matchingTexts } from './matching.texts.ts';
import styles from './Matching.module.css';

/** Three tips for whoever cannot decide; on medium and larger screens (spec §2). */
export function NotSure() {
  const t = useTexts(matchingTexts);
  return (
    <section className={styles['notSure']} aria-labelledby="not-sure">
      <h2 id="not-sure" className="title">
        {t('notSure')}
      </h2>
      <ul className="thirds">
        <li className="soft">{t('tip1')}</li>
        <li className="soft">{t('tip2')}</li>
        <li className="soft">{t('tip3')}</li>
      </ul>
    </section>
  );
}
