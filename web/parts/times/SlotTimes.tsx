import { addDays, formatDate } from '#domain/dates.ts';
import { useWords } from '../../lib/texts.tsx';
import { type Slot, type SlotDay, slotKey } from './free-times.ts';
import { slotTimesTexts } from './slot-times.texts.ts';
import styles from './SlotTimes.module.css';

type SlotTimesProps = {
  readonly day: SlotDay;
  /** Called today, and the next one tomorrow; null: no day is. */
  readonly today: string | null;
  readonly chosen: Slot | null;
  /** The name that the choices of all days share. */
  readonly group: string;
  /** Null: the times can only be looked at. */
  readonly onChoose: ((slot: Slot) => void) | null;
};

/** The free times of one day as one choice of a group; booking is the caller's. */
export function SlotTimes({ day, today, chosen, group, onChoose }: SlotTimesProps) {
  const { t, locale } = useWords(slotTimesTexts);
  const isNear = today !== null && (day.date === today || day.date === addDays(today, 1));
  const date = formatDate(day.date, locale, { weekday: true });
  return (
    <fieldset className="wide">
      <legend className={`row spread baseline ${styles['dayHead']}`}>
        {isNear ? (
          <>
            <strong>{day.date === today ? t('today') : t('tomorrow')}</strong> <span className="hint">{date}</span>
          </>
        ) : (
          <strong>{date}</strong>
        )}
      </legend>
      <div className={styles['slots']}>
        {day.slots.map(({ start, end }) => (
          <label key={start} className={`control ring strong figures ${styles['slot']}`}>
            <input
              type="radio"
              name={group}
              className={styles['input']}
              checked={chosen?.date === day.date && chosen.start === start}
              aria-label={t('slotLabel', { start, end })}
              data-testid={`slot-${slotKey(day.date, start)}`}
              disabled={onChoose === null}
              onChange={() => onChoose?.({ date: day.date, start, end })}
            />
            <span aria-hidden="true" translate="no">
              {start}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
