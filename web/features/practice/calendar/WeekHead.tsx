import { addDays, formatDate } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { calendarTexts } from './calendar.texts.ts';
import { weekdayWord } from './calendar-words.ts';
import styles from './Week.module.css';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The days above the week; today has the pine bar and its word. */
export function WeekHead({ monday, today }: { readonly monday: string; readonly today: string }) {
  const { t, locale } = useWords(calendarTexts);
  return (
    <div role="row" className={styles['head']}>
      <div role="columnheader">
        <span className="visually-hidden">{t('hours')}</span>
      </div>
      {WEEK.map((day) => {
        const date = addDays(monday, day);
        return (
          <div
            key={day}
            role="columnheader"
            aria-label={formatDate(date, locale, { weekday: true })}
            aria-current={date === today ? 'date' : undefined}
            className={classNames(styles['day'], date < today && styles['before'], date === today && styles['today'])}
          >
            <span>{weekdayWord(t('weekdays'), day + 1)}</span>
            <span className={styles['number']}>{Number(date.slice(8))}</span>
            {date === today && <span className={styles['tag']}>{t('today')}</span>}
          </div>
        );
      })}
    </div>
  );
}
