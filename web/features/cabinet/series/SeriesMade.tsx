import { useLayoutEffect, useRef } from 'react';
import { formatDate, instantOf } from '#domain/dates.ts';
import type { MadeSeries } from '../../../data/series.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { AheadRow } from '../sessions/AheadRow.tsx';
import { slotKeyOf } from './series-choice.ts';
import { seriesTexts } from './series.texts.ts';

type SeriesMadeProps = {
  readonly made: MadeSeries;
  /** Other times are wished in the place of those that were taken. */
  readonly onOthers: () => void;
};

/** The result of planning a series: each new session with a link to pay it, and the times taken meanwhile. */
export function SeriesMade({ made: { sessions, lost }, onOthers }: SeriesMadeProps) {
  const { t, locale } = useWords(seriesTexts);
  const news = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the dates may have been scrolled.
  useLayoutEffect(() => news.current?.focus(), []);
  return (
    <>
      <div ref={news} tabIndex={-1}>
        <InlineNote kind="ok" testId="series-made">
          <Kept as="p" words={t('made', { n: sessions.length })} />
        </InlineNote>
      </div>
      {lost.length > 0 && (
        <InlineNote kind="warn" testId="series-lost">
          <p className="strong">{t('madeLost')}</p>
          <ul>
            {lost.map((slot) => (
              <li key={slotKeyOf(slot)}>
                {formatDate(slot.date, locale, { weekday: true })},{' '}
                <KeptTime at={instantOf(slot.date, slot.start) ?? 0} /> — {t(slot.isOwn ? 'madeOwn' : 'madeTaken')}
              </li>
            ))}
          </ul>
          <Button look="quiet" size="small" onClick={onOthers}>
            {t('others')}
          </Button>
        </InlineNote>
      )}
      <ul aria-label={t('madeList')}>
        {sessions.map((session) => (
          <AheadRow key={session.orderId} session={session} />
        ))}
      </ul>
    </>
  );
}
