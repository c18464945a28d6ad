import { createElement, useEffect, useState } from 'react';
import { type Instant, addDays } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { ownSignIn } from '../../../api/own-sign-in.ts';
import {
  type CalendarTime,
  type NewTime,
  TimeNotFound,
  inTurn,
  publishNow,
  publishTimes,
  readWeeks,
  removeTimes,
  timeKey,
} from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { currentLanguage } from '../../../lib/language.ts';
import { letterOf } from '../../../lib/shortcut.ts';
import { hideToast, hideUndo, showToast } from '../../../lib/toasts.ts';
import { translator } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { type PublishProblem, publishProblem, timeStartOf } from './calendar-time.ts';
import { editsTexts } from './edits.texts.ts';

/** Changes to a calendar by a press: shown at once, undone by another press, and refusals reported. */
export type Edits = typeof edits;

/** The edits of a calendar; Ctrl+Z undoes the last one while the page is there. */
export function useEdits(): Edits {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (letterOf(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (undoLast()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      forgetDone();
    };
  }, []);
  const [stable] = useState(edits);
  return stable;
}

const edits = {
  /** Publishes times and offers to undo it. */
  async publish(times: readonly NewTime[]): Promise<void> {
    // A long time may come back as several: they are taken back under the starts that they were given.
    const added = await tried(publishTimes(times), 'failedAdd');
    if (added !== null) offerUndo(changeWords('published', added), () => void takeBack(added));
  },
  /** Removes free times and offers to undo it. */
  async remove(times: readonly NewTime[]): Promise<void> {
    const gone = await tried(removeTimes(times), 'failedRemove');
    if (gone !== null) offerUndo(changeWords('removed', gone), () => void bringBack(gone));
  },
  /** Publishes the times of the week before once more, as far as they can be, and says how many cannot and why. */
  async copyWeekBefore(monday: string, now: Instant): Promise<void> {
    await tried(
      inTurn((own) => copyWeek(monday, now, own)),
      'failedAdd',
    );
  },
  /** Says why a press publishes nothing. */
  explain(problem: PublishProblem): void {
    showToast(words()(`cannot_${problem}`));
  },
};

async function copyWeek(monday: string, now: Instant, own: () => void): Promise<void> {
  const t = words();
  const weeks = await tried(readWeeks([addDays(monday, -7), monday]), 'failedFetch');
  if (weeks === null) return;
  const [before = [], there = []] = weeks;
  const { times, skipped } = copyOf(before, there, now);
  const why = SKIPPED.flatMap((problem) => (skipped[problem] === 0 ? [] : t(problem, { n: skipped[problem] })));
  const rest = why.length === 0 ? '' : t('skipped', { why: why.join(', ') });
  if (times.length === 0) {
    showToast(t('copiedNothing', { skipped: rest }));
    return;
  }
  const added = await tried(publishNow(times, own), 'failedAdd');
  if (added !== null) offerUndo(t('copied', { n: added.length, skipped: rest }), () => void takeBack(added));
}

const SKIPPED = ['already', 'overlap', 'past', 'tooFar'] as const;
type Skipped = Record<(typeof SKIPPED)[number], number>;

/** The times of a week that can be published in the next week, and how many cannot. */
function copyOf(
  before: readonly CalendarTime[],
  there: readonly CalendarTime[],
  now: number,
): { times: NewTime[]; skipped: Skipped } {
  const skipped: Skipped = { already: 0, overlap: 0, past: 0, tooFar: 0 };
  const taken = [...there];
  const times: NewTime[] = [];
  for (const { date, start, end, status } of before) {
    if (status === 'off' || status === 'cancelled') continue;
    const time = { date: addDays(date, 7), start, end };
    const problem = publishProblem(time, taken, now);
    if (problem === 'past' || problem === 'tooFar') skipped[problem] += 1;
    else if (problem !== null) {
      const isThere = there.some((one) => one.status === 'free' && timeKey(one) === timeKey(time));
      skipped[isThere ? 'already' : 'overlap'] += 1;
    } else times.push(time);
  }
  return { times, skipped };
}

async function takeBack(times: readonly NewTime[]): Promise<void> {
  const gone = await tried(removeTimes(times), 'failedRemove');
  if (gone === null) return;
  const t = words();
  // What a client has taken meanwhile stays.
  showToast(gone.length < times.length ? t('undonePart', { n: gone.length, all: times.length }) : t('undone'));
}

async function bringBack(times: readonly NewTime[]): Promise<void> {
  if ((await tried(publishTimes(times), 'failedAdd')) !== null) showToast(words()('undone'));
}

type Undo = () => void;

/** Changes that can be undone on this page: the end of the sign-in removes the page, `forgetDone` all of them. */
let done: readonly Undo[] = [];

/** Reports a change and offers to undo it: by a button while the toast is shown, by `undoLast` afterwards. */
export function offerUndo(text: string, undo: Undo): void {
  done = [...done, undo];
  hideUndo();
  showToast(createElement(Kept, { words: text }), { action: { label: words()('undo'), run: () => run(undo) } });
}

/** Undoes what was done last on this page and was not undone yet; false when there is nothing. */
function undoLast(): boolean {
  const last = done.at(-1);
  if (last === undefined) return false;
  hideUndo();
  run(last);
  return true;
}

/** Forgets what was done: the page is left. */
function forgetDone(): void {
  done = [];
  hideUndo();
}

function run(undo: Undo): void {
  done = done.filter((one) => one !== undo);
  undo();
}

function changeWords(change: 'published' | 'removed', times: readonly NewTime[]): string {
  const t = words();
  const [only] = times;
  return times.length === 1 && only !== undefined
    ? t(change, { when: momentOf(timeStartOf(only), currentLanguage()) })
    : t(`${change}Many`, { n: times.length });
}

/** The toast that told of the last refusal: a number that means nothing once it is gone, in whichever sign-in. */
let told = 0;

/**
 * The result of an edit; null when it was refused, which is shown until it is closed or the next edit succeeds. Null
 * too when the edit's sign-in is over: the next person is told nothing of it.
 */
export async function tried<T>(work: Promise<T>, fallback: keyof (typeof editsTexts)['ka']): Promise<T | null> {
  const isOwn = ownSignIn();
  try {
    const answer = await work;
    if (!isOwn()) return null;
    hideToast(told);
    return answer;
  } catch (error) {
    if (!isOwn()) return null;
    told = showToast(failureWords(error, fallback), { sticky: true });
    return null;
  }
}

/** The server's words for a refusal, else the page's (spec §8). */
function failureWords(error: unknown, fallback: keyof (typeof editsTexts)['ka']): string {
  if (error instanceof TimeNotFound) return words()('notFound');
  return error instanceof ApiError && error.message !== '' ? error.message : words()(fallback);
}

function words() {
  return translator(editsTexts, currentLanguage());
}
