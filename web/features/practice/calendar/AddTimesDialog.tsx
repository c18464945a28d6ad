import { useState } from 'react';
import { type Instant, PARTS_OF_DAY, addDays, formatDate, partOfDay, weekdayOf } from '#domain/dates.ts';
import { type CalendarTime, type NewTime, inTurn, readWeeks, timeKey } from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Checkbox, Option } from '../../../ui/Option.tsx';
import type { LengthChoice } from './CalendarPage.tsx';
import { LengthRadios } from './CalendarBar.tsx';
import { HALF_HOUR, publishProblem, spanOf, timeStartOf, takesFrom, timeAt } from './calendar-time.ts';
import { plansTexts } from './plans.texts.ts';
import { HOURS } from './week-cells.ts';
import styles from './Plans.module.css';

type AddTimesDialogProps = {
  readonly date: string;
  /** Of the week in which the day lies. */
  readonly times: readonly CalendarTime[];
  readonly now: Instant;
  readonly choice: LengthChoice;
  readonly onPublish: (times: readonly NewTime[]) => void;
  readonly onClose: () => void;
};

const STARTS = Array.from(
  { length: (HOURS.to - HOURS.from) / HALF_HOUR },
  (_, index) => HOURS.from + index * HALF_HOUR,
);
const REPEATS = [7, 14, 21];

/** Times of a day to tick, by part of the day, for this week alone or for the three after it too. */
export function AddTimesDialog({ date, times, now, choice, onPublish, onClose }: AddTimesDialogProps) {
  const { t, locale } = useWords(plansTexts);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { repeats, later, isFailed, read, stop } = useLaterWeeks(date);
  const { length } = choice;
  const ahead = STARTS.map((minute) => timeAt(date, minute, length)).filter(
    (time) => timeStartOf(time) > now && publishProblem(time, [], now) !== 'overMidnight',
  );
  const chosen = [...ticked].map((minute) => timeAt(date, minute, length));
  const repeated =
    later === null ? [] : REPEATS.flatMap((days) => chosen.map((time) => ({ ...time, date: addDays(date, days) })));
  const known = [...times, ...(later ?? [])];
  const wanted = [...chosen, ...repeated].filter((time) => publishProblem(time, known, now) === null);

  function tick(minute: number): void {
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(minute)) next.add(minute);
      return next;
    });
  }

  /** Why a time cannot be ticked; null when it can. */
  function reason(time: NewTime): ReasonKey | null {
    const problem = publishProblem(time, times, now);
    if (problem !== null) return problem === 'tooFar' ? problem : overlapReason(time, times);
    const { from, to } = spanOf(time);
    const isBeside = !ticked.has(from) && [...ticked].some((other) => other < to && from < other + length);
    return isBeside ? 'beside' : null;
  }

  const head = (
    <>
      <p className="hint">{formatDate(date, locale, { weekday: true })}</p>
      <LengthRadios
        choice={{
          ...choice,
          choose: (to) => {
            setTicked(new Set());
            choice.choose(to);
          },
        }}
      />
    </>
  );
  const foot = (
    <>
      <Checkbox label={t('repeat')} checked={repeats} onChange={() => (repeats ? stop() : void read())} />
      {isFailed && <LoadFailed words={t('laterFailed')} onRetry={() => void read()} />}
      <Button
        wide
        disabled={wanted.length === 0 || (repeats && later === null)}
        onClick={() => {
          onPublish(wanted);
          onClose();
        }}
      >
        {wanted.length === 0 ? t('choose') : t('publish', { n: wanted.length })}
      </Button>
    </>
  );
  return (
    <Dialog title={t('add')} onClose={onClose} head={head} foot={foot}>
      <div className="stack" data-zone-said>
        <ZoneNote />
        {PARTS_OF_DAY.filter((part) => ahead.some((time) => partOfDay(time.start) === part)).map((part) => (
          <fieldset key={part} className="stack gap-2">
            <legend className={`strong ${styles['part']}`}>{t(part)}</legend>
            <div className={styles['starts']}>
              {ahead
                .filter((time) => partOfDay(time.start) === part)
                .map((time) => {
                  const { from } = spanOf(time);
                  const why = reason(time);
                  return (
                    <Option
                      key={from}
                      type="checkbox"
                      label={
                        <span className="figures strong" translate="no">
                          {time.start}
                        </span>
                      }
                      help={why === null ? undefined : <Kept words={t(why)} />}
                      checked={ticked.has(from)}
                      disabled={why !== null}
                      className={styles['pick']}
                      onChange={() => tick(from)}
                    />
                  );
                })}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

type ReasonKey = 'tooFar' | 'published' | 'taken' | 'off' | 'besideFree' | 'beside';

/** The reason why a time overlaps: what stands in its place. */
function overlapReason(time: NewTime, times: readonly CalendarTime[]): ReasonKey {
  const under = times.filter((one) => takesFrom(one, time));
  if (under.some((one) => one.status === 'free' && timeKey(one) === timeKey(time))) return 'published';
  if (under.some(({ status }) => status !== 'free' && status !== 'off')) return 'taken';
  return under.some(({ status }) => status === 'off') ? 'off' : 'besideFree';
}

/** The times of the three weeks after a day's own, read when asked for; until then nothing is published in them. */
function useLaterWeeks(date: string) {
  const [state, setState] = useState<'off' | 'reading' | 'failed' | readonly CalendarTime[]>('off');
  const later = typeof state === 'string' ? null : state;
  return {
    repeats: state !== 'off',
    later,
    isFailed: state === 'failed',
    async read(): Promise<void> {
      const monday = addDays(date, 1 - weekdayOf(date));
      setState('reading');
      // Harmless: the dialog says that the weeks could not be read, and asks again by a press.
      const weeks = await inTurn(() => readWeeks(REPEATS.map((days) => addDays(monday, days)))).catch(() => null);
      setState((now) => (now === 'reading' ? (weeks?.flat() ?? 'failed') : now));
    },
    stop: () => setState('off'),
  };
}
