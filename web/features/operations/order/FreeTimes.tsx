import { useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { useFreeTimes } from '../../../data/free-times.ts';
import { useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Option } from '../../../ui/Option.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ChoiceProps } from './ActionChoice.tsx';
import { actionTexts } from './action.texts.ts';
import styles from './Order.module.css';

/** Days that are shown before the rest is asked for. */
const FIRST_DAYS = 4;

/** The free times of the order's own specialist, day by day, to choose the new one from. */
export function FreeTimes({ order, draft, onDraft }: Pick<ChoiceProps, 'order' | 'draft' | 'onDraft'>) {
  const { t, locale } = useWords(actionTexts);
  const free = useFreeTimes(order.profile);
  const [days, setDays] = useState(FIRST_DAYS);
  if (free.data === undefined)
    return free.error === null ? (
      <Skeleton heights={[24, 52, 52, 52]} />
    ) : (
      <LoadFailed words={t('timesFailed')} onRetry={() => void free.refetch()} />
    );
  const all = [
    ...Map.groupBy(
      free.data.pages.flatMap(({ slots }) => slots),
      ({ date }) => date,
    ),
  ];
  if (all.length === 0 && !free.hasNextPage) return <p>{t('noTimes')}</p>;

  function more(): void {
    setDays(days + FIRST_DAYS);
    if (all.length < days + FIRST_DAYS && free.hasNextPage) void free.fetchNextPage();
  }

  return (
    <div className="stack">
      <p className="strong ink">{t('chooseMove')}</p>
      {all.slice(0, days).map(([date, ofDay]) => (
        <fieldset key={date}>
          <legend className="hint">{formatDate(date, locale, { weekday: true })}</legend>
          <div className={`top-2 ${styles['times']}`}>
            {ofDay.map(({ start }) => (
              <Option
                key={start}
                type="radio"
                name="op-time"
                label={
                  <span className="figures" translate="no">
                    {start}
                  </span>
                }
                checked={draft.choice === `${date} ${start}`}
                onChange={() => onDraft({ choice: `${date} ${start}` })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {(all.length > days || free.hasNextPage) && (
        <Button look="quiet" size="small" busy={free.isFetchingNextPage} onClick={more}>
          {t('moreDays')}
        </Button>
      )}
    </div>
  );
}
