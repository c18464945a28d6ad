import { contacts } from '../help/contacts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { journeyTexts } from './journey.texts.ts';
import styles from './JourneyHelp.module.css';

/** "Need help?" in a constant place of every screen of the journey (WCAG 3.2.6). */
export function JourneyHelp() {
  const t = useTexts(journeyTexts);
  return (
    <p className={`small ${styles['help']}`}>
      {t('needHelp')}{' '}
      <a href={`mailto:${contacts.clients}`} translate="no">
        {contacts.clients}
      </a>
    </p>
  );
}
