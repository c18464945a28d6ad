import { type ComponentProps, useId } from 'react';
import { formatDate, instantOf } from '#domain/dates.ts';
import { SERIES_WEEKS, type SeriesWeeks } from '#domain/paid-later.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import type { Slot } from '../../../parts/times/free-times.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import slots from '../../../parts/times/SlotTimes.module.css';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Option } from '../../../ui/Option.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { type ChosenDate, slotKeyOf } from './series-choice.ts';
import { seriesTexts } from './series.texts.ts';
import styles from './SeriesDialog.module.css';

type SeriesDatesProps = {
  readonly dates: readonly ChosenDate[];
  /** How many can be chosen. */
  readonly room: number;
  readonly weeks: SeriesWeeks;
  readonly onWeeks: (weeks: SeriesWeeks) => void;
  /** A tap on a date: the time that it has then, or none. */
  readonly onChoose: (date: string, time: Slot | null) => void;
};

/** How many weeks, and each date with what can be chosen for it. */
export function SeriesDates({ dates, room, weeks, onWeeks, onChoose }: SeriesDatesProps) {
  const { t } = useWords(seriesTexts);
  const group = useId();
  const isFull = dates.filter(({ chosen }) => chosen !== null).length >= room;
  const isNone = dates.every(({ state, others }) => state !== 'free' && others.length === 0);
  return (
    <>
      <p className="hint">{t('lead')}</p>
      <fieldset className="wide">
        <legend className={`strong ${styles['legend']}`}>{t('weeks')}</legend>
        <div className={styles['choices']}>
          {SERIES_WEEKS.map((n) => (
            <DateChoice
              key={n}
              type="radio"
              name={group}
              checked={n === weeks}
              data-testid={`series-weeks-${n}`}
              onChange={() => onWeeks(n)}
            >
              {t('week', { n })}
            </DateChoice>
          ))}
        </div>
      </fieldset>
      {(isNone || room < weeks) && (
        <InlineNote role="status">
          <Kept as="p" words={isNone ? t('none') : t('room', { n: room })} />
        </InlineNote>
      )}
      <fieldset className="wide" data-zone-said>
        <legend className={`strong ${styles['legend']}`}>{t('dates')}</legend>
        <ZoneNote />
        <ul className="stack gap-2">
          {dates.map((date) => (
            <li key={date.key}>
              <SeriesDateRow date={date} isFull={isFull} onChoose={(time) => onChoose(date.key, time)} />
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

type SeriesDateRowProps = {
  readonly date: ChosenDate;
  readonly isFull: boolean;
  readonly onChoose: (time: Slot | null) => void;
};

function SeriesDateRow({ date, isFull, onChoose }: SeriesDateRowProps) {
  const { t, locale } = useWords(seriesTexts);
  const { key, state, others, chosen } = date;
  const own = { date: date.date, start: date.start, end: date.end };
  const isRefused = isFull && chosen === null;
  const words = <SeriesTime slot={own} />;
  if (state === 'free')
    return (
      <Option
        type="checkbox"
        label={words}
        checked={chosen !== null}
        aria-disabled={isRefused}
        data-testid={`series-date-${key}`}
        onChange={() => !isRefused && onChoose(chosen === null ? own : null)}
      />
    );
  const name = formatDate(date.date, locale);
  return (
    <div className={`stack gap-3 ${styles['lost']}`} data-testid={`series-${state}-${key}`}>
      <p className="line gap-3">
        {state === 'own' ? <Icon name="check" size={20} /> : <SessionIcon name="clock" size={20} />}
        <span>
          {words}
          <span className={`small ${styles['why']}`}>
            {t(state === 'lost' && others.length === 0 ? 'lostAll' : state)}
          </span>
        </span>
      </p>
      {others.length > 0 && (
        <div className={styles['choices']} role="group" aria-label={`${name}: ${t('lost')}`}>
          {others.map((other) => {
            const isChosen = chosen !== null && slotKeyOf(chosen) === slotKeyOf(other);
            return (
              <DateChoice
                key={slotKeyOf(other)}
                type="checkbox"
                checked={isChosen}
                disabled={isRefused}
                data-testid={`series-other-${slotKeyOf(other)}`}
                onChange={() => onChoose(isChosen ? null : other)}
              >
                <SeriesTime slot={other} isShort />
              </DateChoice>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Day and time of a date; by its weekday as well where it is another one. */
function SeriesTime({ slot: { date, start }, isShort = false }: { readonly slot: Slot; readonly isShort?: boolean }) {
  const { locale } = useWords(seriesTexts);
  return (
    <>
      {formatDate(date, locale, isShort ? { weekday: true, short: true } : {})},{' '}
      <KeptTime at={instantOf(date, start) ?? 0} />
    </>
  );
}

/** An option of a small group whose options stand side by side. */
function DateChoice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`control ring strong figures ${slots['slot']} ${styles['choice']}`}>
      <input {...input} className={slots['input']} />
      <span>{children}</span>
    </label>
  );
}
