import { type ComponentProps, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { localMoment } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Option } from '../../../ui/Option.tsx';
import { timeStartOf } from '../calendar/calendar-time.ts';
import styles from './FreeDays.module.css';
import { sessionTexts } from './session.texts.ts';

type FreeDaysProps<T> = {
  readonly times: readonly T[];
  /** How many days are shown before the rest is asked for. */
  readonly most: number;
  readonly legendClass: string | undefined;
  readonly optionOf: (time: T) => Omit<ComponentProps<typeof Option>, 'label' | 'help'>;
};

/** The own free times, day by day, to choose from. */
export function FreeDays<T extends { readonly date: string; readonly start: string }>(props: FreeDaysProps<T>) {
  const { times, most, legendClass, optionOf } = props;
  const { t, locale } = useWords(sessionTexts);
  const [showsAll, setShowsAll] = useState(false);
  const days = [...Map.groupBy(times, ({ date }) => date)];
  const shown = showsAll ? days : days.slice(0, most);
  return (
    <>
      {shown.map(([date, ofDay]) => (
        <fieldset key={date} className="stack gap-2">
          <legend className={legendClass}>{formatDate(date, locale, { weekday: true })}</legend>
          <div className={styles['times']}>
            {ofDay.map((time) => {
              const local = localMoment(timeStartOf(time), locale);
              return (
                <Option
                  key={time.start}
                  {...optionOf(time)}
                  label={
                    <span className="figures" translate="no">
                      {time.start}
                    </span>
                  }
                  help={local === null ? undefined : <Kept words={t('localShort', { when: local })} />}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      {shown.length < days.length && (
        <Button look="quiet" size="small" onClick={() => setShowsAll(true)}>
          {t('moreDays')}
        </Button>
      )}
    </>
  );
}
