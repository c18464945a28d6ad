import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { SERIES_WEEKS } from '#domain/paid-later.ts';
import { ApiError } from '../../../api/client.ts';
import { type MadeSeries, type SeriesPlan, createSeries, useSeriesPlan } from '../../../data/series.ts';
import { logged } from '../../../lib/log.ts';
import { useWords } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { isRefusal } from '../../../parts/decision/use-shown.ts';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import type { Slot } from '../../../parts/times/free-times.ts';
import { type SeriesChoice, choose, chosenDates, slotKeyOf } from './series-choice.ts';
import { seriesTexts } from './series.texts.ts';

/** The series that a client plans from a session: possible dates, the choice among them, and what was made of it. */
export function useSeries(orderId: string) {
  const { t, locale } = useWords(seriesTexts);
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
    consequence: times.length === 0 || form.busy || sent !== null ? null : [each, ...times.map(slotKeyOf)].join(' '),
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

  const refused = read.error !== null && isRefusal(read.error) ? read.error.message : null;
  return {
    read,
    form,
    plan,
    dates,
    weeks: choice.weeks,
    figures,
    decision,
    made,
    make: () => plan && form.submit(null, () => make(plan)),
    /** Why no series can be planned; null where one can. */
    why: made === null ? (refused ?? (plan?.room === 0 && sent === null ? t('noRoom') : null)) : null,
    chooseWeeks: (weeks: SeriesChoice['weeks']) => chooseAnew({ ...choice, weeks }),
    chooseTime: (date: string, time: Slot | null) => chooseAnew(choose(choice, dates, [date, time])),
    /** Goes back to the dates for those that were lost. */
    chooseOthers(): void {
      setMade(null);
      setChoice({ ...choice, by: new Map() });
    },
  };
}

/** Names one wish of this client: sent again with the same key, it is carried out once. */
function newKey(): string {
  return `series-${Date.now().toString(36)}`;
}
