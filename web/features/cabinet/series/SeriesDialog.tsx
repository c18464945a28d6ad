import { useState } from 'react';
import { MINUTE, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { SERIES_WEEKS } from '#domain/paid-later.ts';
import { ApiError } from '../../../api/client.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { type MadeSeries, type SeriesPlan, createSeries, useSeriesPlan } from '../../../data/series.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useWords } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { CloseFoot } from '../../../parts/decision/CloseFoot.tsx';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { isRefusal } from '../../../parts/decision/use-shown.ts';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import { timesOf } from '../../../session/facts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import { SeriesMade } from './SeriesMade.tsx';
import { type SeriesChoice, choose, chosenDates, keyOf } from './series-choice.ts';
import { seriesTexts } from './series.texts.ts';
import styles from './SeriesDialog.module.css';
import { useWeekly } from './use-weekly.ts';

type SeriesDialogProps = { readonly session: OwnSession; readonly onClose: () => void };

/**
 * Keeps a session's weekday and time for some weeks (P39): the client chooses free dates, may replace a lost date by
 * another time, and plans all with one press; each is paid separately.
 */
export function SeriesDialog({ session, onClose }: SeriesDialogProps) {
  const { t, locale } = useWords(seriesTexts);
  const { orderId } = session;
  const title = useWeekly(session);
  const read = useSeriesPlan(orderId);
  const [choice, setChoice] = useState<SeriesChoice>({ weeks: SERIES_WEEKS[0], by: new Map() });
  const [key, setKey] = useState(newKey);
  // While a press has no answer its dates stay as they were chosen: tried again, it is the same wish.
  const [sent, setSent] = useState<SeriesPlan | null>(null);
  const [made, setMade] = useState<MadeSeries | null>(null);
  const form = useForm({
    values: {},
    problems: {},
    words(error) {
      if (!(error instanceof OwnRefusal)) return t('failed');
      return t(error.code === null ? 'allLost' : error.code === 'ALREADY_SO' ? 'allOwn' : 'tooMany');
    },
  });
  const plan = sent ?? read.data;
  const dates = plan === undefined ? [] : chosenDates(plan, choice);
  const times = dates.flatMap(({ chosen }) => chosen ?? []);
  const money = (minor: number) => formatMoney(minor, { currency: plan?.each.currency ?? 'GEL', locale });
  const each = plan?.each.minor ?? 0;
  const figures = { n: times.length, each: money(each), sum: money(each * times.length) };
  const decision = useConsequence({
    // The answer of an own press is no news, nor is a button that does nothing.
    consequence: times.length === 0 || form.busy || sent !== null ? null : [each, ...times.map(keyOf)].join(' '),
    choice: JSON.stringify([choice.weeks, ...choice.by]),
    news: t('changed', figures),
  });

  function chooseAnew(next: SeriesChoice): void {
    form.clear();
    setSent(null);
    setKey(newKey());
    setChoice(next);
  }

  async function make(shown: SeriesPlan): Promise<void> {
    setSent(shown);
    try {
      const answer = await logged(
        createSeries(orderId, key, { weeks: choice.weeks, times }),
        'Error planning a series',
      );
      setSent(null);
      setKey(newKey());
      if (answer.sessions.length === 0)
        throw new OwnRefusal(answer.lost.every(({ isOwn }) => isOwn) ? 'ALREADY_SO' : null);
      setMade(answer);
    } catch (error) {
      if (isRefusal(error)) setSent(null);
      if (error instanceof ApiError && error.code === 'TOO_MANY_WAITING') throw new OwnRefusal(error.code);
      throw error;
    }
  }

  const { start, end } = timesOf(session);
  const name = specialistName(session);
  const length = formatDuration((end - start) / MINUTE, locale);
  const refused = read.error !== null && isRefusal(read.error) ? read.error.message : null;
  const why = made === null ? (refused ?? (plan?.room === 0 && sent === null ? t('noRoom') : null)) : null;
  const foot =
    made === null ? (
      <>
        <Refusal words={form.general} />
        <p className={`strong ink ${styles['sum']}`} data-testid="series-sum">
          {times.length > 0 && <Kept words={t('sum', figures)} />}
        </p>
        <p className="small">{t('later')}</p>
        {why === null ? (
          <DecisionButtons
            decision={decision}
            isKeepLate
            keep={{ label: t('keep'), look: 'ghost', wide: true, onClick: onClose }}
            confirm={{
              label: times.length === 0 ? t('choose') : t('make', figures),
              labelAfter: times.length === 0 ? t('choose') : t('makeChanged', figures),
              wide: true,
              busy: form.busy,
              disabled: times.length === 0,
              'data-testid': 'series-make',
              onClick: () => plan && form.submit(null, () => make(plan)),
            }}
          />
        ) : (
          <CloseFoot refused={null} onClose={onClose} />
        )}
      </>
    ) : (
      <CloseFoot refused={null} onClose={onClose} />
    );
  return (
    <SessionDialog
      title={<Kept words={title ?? t('title')} />}
      form={form}
      onClose={onClose}
      head={
        <p className="hint" translate="no">
          {name} · {length}
        </p>
      }
      why={null}
      foot={foot}
    >
      <div className={`stack ${styles['content']}`}>
        {why !== null ? (
          <InlineNote role="status">
            <p>{why}</p>
          </InlineNote>
        ) : made !== null ? (
          <SeriesMade
            made={made}
            onOthers={() => {
              setMade(null);
              setChoice({ ...choice, by: new Map() });
            }}
          />
        ) : plan !== undefined ? (
          <SeriesDates
            dates={dates}
            room={plan.room}
            weeks={choice.weeks}
            onWeeks={(weeks) => chooseAnew({ ...choice, weeks })}
            onChoose={(date, time) => chooseAnew(choose(choice, dates, [date, time]))}
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

/** Names one wish of this client: sent again with the same key, it is carried out once. */
function newKey(): string {
  return `series-${Date.now().toString(36)}`;
}
