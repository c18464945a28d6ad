import { formatDate, formatDuration, instantOf, MINUTE } from '#domain/dates.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { CloseFoot } from '../../../parts/decision/CloseFoot.tsx';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { timesOf } from '../../../session/facts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import { seriesTexts } from './series.texts.ts';
import styles from './SeriesDialog.module.css';
import { useSeries } from './use-series.ts';
import { useWeekly } from './use-weekly.ts';
import { useLayoutEffect, useRef } from 'react';
import type { MadeSeries } from '../../../data/series.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AheadRow } from '../sessions/AheadRow.tsx';
import { slotKeyOf } from './series-choice.ts';

/** Keeps a session's weekday and time for weeks (P39); the client picks dates or replacements, each paid separately. */
export function SeriesDialog({ session, onClose }: { readonly session: OwnSession; readonly onClose: () => void }) {
  const { t, locale } = useWords(seriesTexts);
  const title = useWeekly(session);
  const series = useSeries(session.orderId);
  const { read, plan, made, why } = series;
  const { start, end } = timesOf(session);
  return (
    <SessionDialog
      title={<Kept words={title ?? t('title')} />}
      form={series.form}
      onClose={onClose}
      head={
        <p className="hint" translate="no">
          {specialistName(session)} · {formatDuration((end - start) / MINUTE, locale)}
        </p>
      }
      why={null}
      foot={
        made === null ? (
          <SeriesFoot series={series} onClose={onClose} />
        ) : (
          <CloseFoot refused={null} onClose={onClose} />
        )
      }
    >
      <div className={`stack ${styles['content']}`}>
        {why !== null ? (
          <InlineNote role="status">
            <p>{why}</p>
          </InlineNote>
        ) : made !== null ? (
          <SeriesMade made={made} onOthers={series.chooseOthers} />
        ) : plan !== undefined ? (
          <SeriesDates
            dates={series.dates}
            room={plan.room}
            weeks={series.weeks}
            onWeeks={series.chooseWeeks}
            onChoose={series.chooseTime}
          />
        ) : read.error === null ? (
          <Skeleton heights={[48, 48, 56, 56, 56, 56]} label={t('loading')} />
        ) : (
          <LoadFailed words={t('loadFailed')} onRetry={() => void read.refetch()} />
        )}
      </div>
    </SessionDialog>
  );
}

type SeriesFootProps = { readonly series: ReturnType<typeof useSeries>; readonly onClose: () => void };

/** The cost of the chosen dates, and the press that plans them. */
function SeriesFoot({ series: { form, figures, decision, why, make }, onClose }: SeriesFootProps) {
  const t = useTexts(seriesTexts);
  const isNone = figures.n === 0;
  return (
    <>
      <Refusal words={form.general} />
      <p className={`strong ink ${styles['sum']}`} data-testid="series-sum">
        {!isNone && <Kept words={t('sum', figures)} />}
      </p>
      <p className="small">{t('later')}</p>
      {why === null ? (
        <DecisionButtons
          decision={decision}
          isKeepLate
          keep={{ label: t('keep'), look: 'ghost', wide: true, onClick: onClose }}
          confirm={{
            label: isNone ? t('choose') : t('make', figures),
            labelAfter: isNone ? t('choose') : t('makeChanged', figures),
            wide: true,
            busy: form.busy,
            disabled: isNone,
            'data-testid': 'series-make',
            onClick: make,
          }}
        />
      ) : (
        <CloseFoot refused={null} onClose={onClose} />
      )}
    </>
  );
}

type SeriesMadeProps = {
  readonly made: MadeSeries;
  /** Other times are wished in the place of those that were taken. */
  readonly onOthers: () => void;
};

/** The result of planning a series: each new session with a link to pay it, and the times taken meanwhile. */
function SeriesMade({ made: { sessions, lost }, onOthers }: SeriesMadeProps) {
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
