import { useId } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { LengthChoice } from './CalendarPage.tsx';
import { calendarTexts } from './calendar.texts.ts';
import styles from './Calendar.module.css';

/** How long a new time is; nothing where the own session types have one length. */
export function LengthRadios({ choice }: { readonly choice: LengthChoice }) {
  const t = useTexts(calendarTexts);
  const name = useId();
  if (choice.all.length < 2) return null;
  return (
    <fieldset className="line gap-3">
      <legend className={`small ${styles['legend']}`}>{t('length')}</legend>
      <div className={`line ${styles['lengths']}`}>
        {choice.all.map((length) => (
          <label key={length} className={`ring ${styles['length']}`}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={choice.length === length}
              onChange={() => choice.choose(length)}
            />
            {choice.length === length && <Icon name="check" size={16} />}
            <span>{t('minutes', { n: length })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
