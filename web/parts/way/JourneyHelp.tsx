import { contacts } from '../help/contacts.ts';
import { MailLink } from '../help/MailLink.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { journeyTexts } from './journey.texts.ts';
import styles from './JourneyHelp.module.css';

/** "Need help?" in a constant place of every screen of the journey (WCAG 3.2.6). */
export function JourneyHelp() {
  const t = useTexts(journeyTexts);
  return (
    <p className={`small ${styles['help']}`}>
      {t('needHelp')} <MailLink to={contacts.clients} />
    </p>
  );
}
