import { type CSSProperties, memo } from 'react';
import { addDays, formatDate, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useWords } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Span, TICK_MS, wallAt } from './calendar-time.ts';
import { calendarTexts } from './calendar.texts.ts';
import { localHour } from './calendar-words.ts';
import styles from './Week.module.css';

/** The days above the week; today has the pine bar and its word. */
export function WeekHead({ monday, today }: { readonly monday: string; readonly today: string }) {
  const { t, locale } = useWords(calendarTexts);
  return (
    <div role="row" className={styles['head']}>
      <div role="columnheader">
        <span className="visually-hidden">{t('hours')}</span>
      </div>
      {t('weekdays')
        .split(' ')
        .map((word, day) => {
          const date = addDays(monday, day);
          return (
            <div
              key={day}
              role="columnheader"
              aria-label={formatDate(date, locale, { weekday: true })}
              aria-current={date === today ? 'date' : undefined}
              className={classNames(
                'row',
                styles['day'],
                date < today && styles['before'],
                date === today && styles['today'],
              )}
            >
              <span>{word}</span>
              <span className={styles['number']}>{Number(date.slice(8))}</span>
              {date === today && <span className={styles['tag']}>{t('today')}</span>}
            </div>
          );
        })}
    </div>
  );
}

type WeekScaleProps = { readonly shown: Span; readonly monday: string; readonly at: number | null };

/** The scale behind the cells: hours in Tbilisi and in the viewer's zone (P30), the columns of the days, and now. */
export const WeekScale = memo(function WeekScale({ shown, monday, at }: WeekScaleProps) {
  const today = wallOf(useServerNow(TICK_MS)).date;
  const hours: number[] = [];
  for (let minute = shown.from; minute < shown.to; minute += 60) hours.push(minute);
  const column = Math.round((Date.parse(today) - Date.parse(monday)) / 86_400_000);
  return (
    <div role="presentation" aria-hidden="true" translate="no" className={styles['scale']}>
      {hours.map((minute) => {
        const local = localHour(today, wallAt(minute));
        return (
          <div
            key={minute}
            className={styles['clock']}
            style={{ gridRow: `${(minute - shown.from) / 5 + 1} / span 12` }}
          >
            {wallAt(minute)}
            {local !== null && <span className={styles['local']}>{local}</span>}
          </div>
        );
      })}
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <div
          key={day}
          className={classNames(styles['column'], day < column && styles['past'])}
          style={{ gridColumn: day + 2 }}
        />
      ))}
      {at !== null && at > shown.from && (
        <div
          className={styles['past']}
          style={{ gridColumn: column + 2, gridRow: `1 / span ${Math.max(1, Math.floor((at - shown.from) / 5))}` }}
        />
      )}
      {at !== null && (
        <div
          className={styles['now']}
          style={
            {
              gridColumn: column + 2,
              gridRow: Math.floor((at - shown.from) / 5) + 1,
              '--part': (at % 5) / 5,
            } as CSSProperties
          }
        >
          {wallAt(at)}
        </div>
      )}
    </div>
  );
});
