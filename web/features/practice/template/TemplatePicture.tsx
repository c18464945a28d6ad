import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { addDays, wallOf, weekdayOf } from '#domain/dates.ts';
import { type SessionLengths, publishedSlots } from '#domain/schedule.ts';
import { isTypeKey } from '#domain/therapy-types.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { type Span, TICK_MS, minutesOf, wallAt } from '../calendar/calendar-time.ts';
import { calendarTexts } from '../calendar/calendar.texts.ts';
import { templateTexts } from './template.texts.ts';
import type { TemplateForm, WeekRange } from './use-template-form.ts';
import styles from './TemplatePicture.module.css';

const STEP_MIN = 15;

type TemplatePictureProps = { readonly form: TemplateForm; readonly lengths: SessionLengths };

/** The template's live week; the ends of its ranges can be dragged, and the fields below do the same by keyboard. */
export function TemplatePicture({ form, lengths }: TemplatePictureProps) {
  const t = useTexts(templateTexts);
  const names = useTexts(calendarTexts)('weekdays').split(' ');
  const { ranges } = form.draft;
  const now = useServerNow(TICK_MS);
  const today = wallOf(now).date;
  const monday = addDays(today, 8 - weekdayOf(today));
  const from = Math.min(8 * 60, ...ranges.map(({ start }) => Math.floor(minutesOf(start) / 60) * 60));
  const to = Math.max(21 * 60, ...ranges.map(({ end }) => Math.ceil(minutesOf(end, { isEnd: true }) / 60) * 60));
  const starts = timesOfWeek({ form, lengths, now, monday });
  return (
    <section className="stack gap-2" aria-hidden="true">
      <div className={styles['picture']} style={{ '--hours': (to - from) / 60 } as CSSProperties}>
        {names.map((name, day) => (
          <div key={name} className={styles['day']}>
            <span className={styles['name']}>{name}</span>
            <div className={styles['column']}>
              {ranges.map((range, index) =>
                range.weekday === day + 1 ? (
                  <WeekBlock key={index} range={range} index={index} form={form} window={{ from, to }} />
                ) : null,
              )}
              {starts
                .filter(({ date }) => weekdayOf(date) === day + 1)
                .map(({ time, minutes }) => (
                  <span
                    key={time}
                    translate="no"
                    className={styles['time']}
                    style={gridPlaceOf(time, minutes, { from, to })}
                  >
                    {time}
                  </span>
                ))}
            </div>
          </div>
        ))}
      </div>
      <p className="small">{t('pictureHint')}</p>
    </section>
  );
}

function gridPlaceOf(start: string, minutes: number, { from, to }: Span): CSSProperties {
  const share = (value: number) => `${(value / (to - from)) * 100}%`;
  return { top: share(minutesOf(start) - from), height: share(minutes) };
}

type BlockProps = {
  readonly range: WeekRange;
  readonly index: number;
  readonly form: TemplateForm;
  readonly window: Span;
};

/** A range with the two ends that are dragged. */
function WeekBlock({ range, index, form, window }: BlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const { start, end } = range;
  const minutes = Math.max(0, minutesOf(end, { isEnd: true }) - minutesOf(start));

  function drag(event: PointerEvent, part: 'start' | 'end'): void {
    const column = block.current?.parentElement?.getBoundingClientRect();
    if (event.buttons !== 1 || column === undefined) return;
    const at = window.from + ((event.clientY - column.top) / column.height) * (window.to - window.from);
    const snapped = Math.min(24 * 60, Math.max(0, Math.round(at / STEP_MIN) * STEP_MIN));
    const isEnd = part === 'end';
    const isInOrder = isEnd ? snapped > minutesOf(start) : snapped < minutesOf(end, { isEnd: true });
    const wall = isEnd && snapped === 24 * 60 ? '24:00' : wallAt(snapped);
    if (isInOrder && wall !== range[part]) form.changeRange(index, { [part]: wall });
  }

  const handle = (part: 'start' | 'end') => ({
    className: styles[part],
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => drag(event, part),
    'data-testid': `template-drag-${index}-${part}`,
  });
  return (
    <div ref={block} className={styles['block']} style={gridPlaceOf(start, minutes, window)}>
      <span {...handle('start')} />
      <span {...handle('end')} />
    </div>
  );
}

type Wish = { form: TemplateForm; lengths: SessionLengths; now: number; monday: string };

/** The times of a week that has nothing but the template. */
function timesOfWeek({ form, lengths, now, monday }: Wish): { date: string; time: string; minutes: number }[] {
  if (!form.isSound) return [];
  const { ranges, bufferMin } = form.draft;
  const weekly = ranges.map(({ types, end, ...range }) => ({
    ...range,
    end: end === '00:00' ? '24:00' : end,
    types: types?.filter(isTypeKey) ?? null,
  }));
  const none = { ranges: [], timeOff: [], removed: [], busy: [] };
  return publishedSlots({ ...none, weekly, lengths, bufferMin, weeksAhead: 8, now, from: monday, days: 7 }).map(
    (slot) => {
      const { date, time } = wallOf(slot.start);
      return { date, time, minutes: (slot.end - slot.start) / 60_000 };
    },
  );
}
