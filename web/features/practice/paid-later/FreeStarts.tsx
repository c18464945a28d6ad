import { useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { localMoment } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Option } from '../../../ui/Option.tsx';
import { startOf } from '../calendar/calendar-time.ts';
import type { Start } from './propose-times.ts';
import { proposeTexts } from './propose.texts.ts';
import styles from './Propose.module.css';

/** How many days are shown before the rest is asked for. */
const DAYS = 3;

type FreeStartsProps = {
  readonly free: readonly Start[];
  readonly chosen: Start | null;
  readonly onChoose: (start: Start) => void;
};

/** The own free times, day by day, of which one is chosen. */
export function FreeStarts({ free, chosen, onChoose }: FreeStartsProps) {
  const { t, locale } = useWords(proposeTexts);
  const [showsAll, setShowsAll] = useState(false);
  const days = [...Map.groupBy(free, ({ date }) => date)];
  const shown = showsAll ? days : days.slice(0, DAYS);
  return (
    <>
      <p className="strong ink">{t('free')}</p>
      {shown.map(([date, ofDay]) => (
        <fieldset key={date} className="stack gap-2">
          <legend className={styles['legend']}>{formatDate(date, locale, { weekday: true })}</legend>
          <div className={styles['starts']}>
            {ofDay.map((time) => {
              const local = localMoment(startOf(time), locale);
              return (
                <Option
                  key={time.start}
                  type="radio"
                  name="propose-time"
                  label={
                    <span className="figures" translate="no">
                      {time.start}
                    </span>
                  }
                  help={local === null ? undefined : <Kept words={t('local', { when: local })} />}
                  checked={chosen?.date === date && chosen.start === time.start}
                  onChange={() => onChoose({ date, start: time.start })}
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
