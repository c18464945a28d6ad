import { useEffect, useState } from 'react';
import { addDays, formatDate } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import type { SessionLengths } from '#domain/schedule.ts';
import { readTemplate } from '#domain/template.ts';
import { ApiError } from '../../../api/client.ts';
import { type WeeklyTemplate, saveTemplate } from '../../../data/practice-calendar.ts';
import { type Translate, useWords } from '../../../lib/texts.tsx';
import { templateTexts } from './template.texts.ts';

export type WeekRange = WeeklyTemplate['ranges'][number];
type Words = Translate<keyof (typeof templateTexts)['ka']>;
type Wrong = { readonly field: string; readonly words: string };

/** The template as it is being edited: its ranges and choices, what is wrong with it, and how it is saved. */
export function useTemplateForm(first: WeeklyTemplate, lengths: SessionLengths) {
  const { t, locale } = useWords(templateTexts);
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState(first);
  const [refused, setRefused] = useState<(Wrong & { draft: WeeklyTemplate }) | null>(null);
  const [general, setGeneral] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const { field } = readTemplate(draft, lengths);
  const own = field === null ? null : { field, words: problemWords(field, draft, { t, locale }) };
  const wrong = own ?? (refused?.draft === draft ? refused : null);

  function change(part: Partial<WeeklyTemplate>): void {
    setGeneral(null);
    setDraft((now) => ({ ...now, ...part }));
  }

  async function apply(): Promise<Saved | null> {
    if (busy) return null;
    setTries((now) => now + 1);
    return own === null ? await save(draft, draft) : null;
  }

  /** Saves a template. It takes the place of what is edited where that is still `replaced`. */
  async function save(template: WeeklyTemplate, replaced: WeeklyTemplate): Promise<Saved | null> {
    setBusy(true);
    setGeneral(null);
    try {
      const answer = await saveTemplate(template);
      setSaved(answer.template);
      setDraft((now) => (isSameTemplate(now, replaced) ? answer.template : now));
      return answer;
    } catch (error) {
      const named = error instanceof ApiError && error.code === 'TEMPLATE_INVALID' ? error.facts.field : undefined;
      if (named === undefined)
        setGeneral(error instanceof ApiError && error.message !== '' ? error.message : t('failed'));
      else setRefused({ field: named, words: problemWords(named, template, { t, locale }), draft: template });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    busy,
    general,
    isSound: wrong === null,
    saved,
    isChanged: !isSameTemplate(draft, saved),
    summary: { mistakes: wrong === null ? [] : [{ field: fieldId(wrong.field), words: wrong.words }], tries },
    /** The props of a field. */
    field: (name: string) => ({ id: fieldId(name), error: wrong?.field === name ? wrong.words : null }),
    change,
    changeRange(index: number, part: Partial<WeekRange>): void {
      change({ ranges: draft.ranges.map((range, place) => (place === index ? { ...range, ...part } : range)) });
    },
    addRange(weekday: number): void {
      const ofDay = draft.ranges.filter((range) => range.weekday === weekday);
      change({ ranges: [...draft.ranges, newRange(ofDay, weekday)] });
    },
    removeRange(index: number): void {
      change({ ranges: draft.ranges.filter((_, place) => place !== index) });
    },
    /** Gives Monday to Friday the ranges of one of them. */
    copyToWorkdays(weekday: number): void {
      const model = draft.ranges.filter((range) => range.weekday === weekday);
      const weekend = draft.ranges.filter((range) => range.weekday > 5);
      const workdays = [1, 2, 3, 4, 5].flatMap((day) => model.map((range) => ({ ...range, weekday: day })));
      change({ ranges: [...workdays, ...weekend] });
    },
    apply,
    /** Saves the template that was there before `applied`; what has been edited since stays. */
    goBack: (former: WeeklyTemplate, applied: WeeklyTemplate) => save(former, applied),
  };
}

type Saved = Awaited<ReturnType<typeof saveTemplate>>;

function isSameTemplate(one: WeeklyTemplate, other: WeeklyTemplate): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;

/** The id of the control of a field: `ranges.3.end` is `template-ranges-3-end`. */
function fieldId(field: string): string {
  return `template-${field.replaceAll('.', '-')}`;
}

/** The name of a weekday: 1 Monday to 7 Sunday. */
export function dayName(weekday: number, locale: Locale): string {
  return formatDate(addDays(A_MONDAY, weekday - 1), locale, { weekday: true }).split(',')[0] ?? '';
}
const A_MONDAY = '2026-11-23';

/** A value that has stood for so many milliseconds. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Working hours, or what is left of the day after those that it has. */
function newRange(ofDay: readonly WeekRange[], weekday: number): WeekRange {
  const last = ofDay
    .map(({ end }) => (end === '00:00' ? '24:00' : end))
    .sort()
    .at(-1);
  if (last === undefined) return { weekday, start: '10:00', end: '18:00', types: null };
  const hour = Math.min(22, Number(last.slice(0, 2)) + 1);
  return { weekday, start: `${hour}:00`, end: hour > 20 ? '24:00' : `${hour + 2}:00`, types: null };
}

function problemWords(field: string, template: WeeklyTemplate, { t, locale }: { t: Words; locale: Locale }): string {
  if (field === 'ranges') return t('tooMany');
  const [, index, part] = /^ranges\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const range = template.ranges[Number(index)];
  if (range === undefined) return t('wrongChoice');
  const day = dayName(range.weekday, locale);
  if (part === 'types') return t('wrongType', { day });
  return t(part === 'end' ? 'short' : 'overlap', { day });
}
