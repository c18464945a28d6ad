import { useTexts } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { calendarTexts } from './calendar.texts.ts';
import { LOOKS } from './calendar-looks.ts';
import { calendarWordsTexts } from './calendar-words.texts.ts';
import styles from './Legend.module.css';

const STATES = ['free', 'tooSoon', 'held', 'proposed', 'booked', 'off', 'needsStatus', 'done', 'lapsed'] as const;

/** A legend of the week's cells, and how to use the week. */
export function Legend() {
  const t = useTexts(calendarTexts);
  const word = useTexts(calendarWordsTexts);
  return (
    <div className="stack gap-2">
      <ul className={`row ${styles['legend']}`} aria-label={t('legend')}>
        {STATES.map((state) => (
          <li key={state} className="line gap-2 small">
            <span className={classNames(styles['sample'], LOOKS[state])} data-state={state} />
            {word(state)}
          </li>
        ))}
      </ul>
      <p className="small">{t('hint')}</p>
    </div>
  );
}
