import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { addDays, type Instant, isDate, wallOf, weekdayOf } from '#domain/dates.ts';
import { SESSION_MIN } from '#domain/schedule.ts';
import { type CalendarTime, prefetchWeek, useWeek } from '../../../data/practice-calendar.ts';
import { usePractice } from '../../../data/practice.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useLayout } from '../../../lib/use-media.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { DayPage } from './DayPage.tsx';
import { IllTodayDialog } from './IllTodayDialog.tsx';
import { OpenPropose } from '../paid-later/open-dialogs.tsx';
import type { Start } from '../paid-later/propose-times.ts';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { TimeDialog } from './TimeDialog.tsx';
import { TimeOffDialog } from './TimeOffDialog.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { nextDay, TICK_MS } from './calendar-time.ts';
import { calendarTexts } from './calendar.texts.ts';
import { type Edits, useEdits } from './use-edits.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LOOKS } from './calendar-looks.tsx';
import { calendarWordsTexts } from './calendar-words.texts.ts';
import styles from './Legend.module.css';

export default withServerData(Calendar);

/** The dialog that is open over the calendar. */
type OpenDialog = 'time-off' | 'ill' | { readonly propose: Start | null } | CalendarTime | null;

/** What the week of a desktop and the day of a phone show, and what their presses do. */
export type CalendarView = {
  readonly date: string;
  readonly monday: string;
  readonly now: Instant;
  /** undefined while the week is on its way. */
  readonly times: readonly CalendarTime[] | undefined;
  readonly choice: LengthChoice;
  readonly edits: Edits;
  readonly onTurn: (weeks: 1 | -1) => void;
  readonly onShow: (date: string) => void;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onOpenTime: (time: CalendarTime) => void;
  readonly onPropose: (at: Start | null) => void;
};

/** The calendar of a therapist: a week on a desktop, a day on a phone. */
function Calendar() {
  const t = useTexts(calendarTexts);
  useTitle(t('title'));
  const now = useServerNow(TICK_MS);
  const { date, monday, isKnown, begin, show } = useShownDay(now);
  const { times, error, refetch } = useWeek(monday);
  if (times !== undefined && !isKnown) begin(times);
  const { choice, error: practiceError, refetch: rereadPractice } = useLength();
  const isMissing = (times === undefined && error !== null) || (choice === null && practiceError !== null);
  const isPhone = useLayout() === 'mobile';
  const { hash } = useLocation();
  const navigate = useNavigate();
  const edits = useEdits();
  const [open, setOpen] = useState<OpenDialog>(() =>
    hash === '#ill' ? 'ill' : hash === '#time-off' ? 'time-off' : null,
  );
  // Nothing that comes later pushes about what is shown; another week keeps the grid, and the focus in it.
  const isReady = useOnce(times !== undefined && isKnown && choice !== null);
  useEffect(() => {
    prefetchWeek(addDays(monday, 7));
    prefetchWeek(addDays(monday, -7));
  }, [monday]);

  const [isProposing, setProposing] = useProposing();

  function propose(at: Start | null): void {
    setProposing(false);
    setOpen({ propose: at });
  }

  function openTime(time: CalendarTime): void {
    if (isPhone && time.status !== 'off' && time.status !== 'held')
      void navigate(href('practiceSession', { sessionId: time._id }));
    else setOpen(time);
  }

  const about = typeof open === 'object' ? open : null;
  const close = () => setOpen(null);
  const view = choice !== null && {
    date,
    monday,
    now,
    times,
    choice,
    edits,
    onTurn: (weeks: 1 | -1) => show(addDays(date, 7 * weeks)),
    onShow: show,
    onOpen: setOpen,
    onOpenTime: openTime,
    onPropose: propose,
  };
  return (
    <PracticeFrame>
      {isMissing && <LoadFailed words={t('failed')} onRetry={() => void Promise.all([refetch(), rereadPractice()])} />}
      {!isReady && !isMissing && <Skeleton heights={[44, 560]} label={t('loading')} />}
      {isReady && view && isPhone && <DayPage {...view} />}
      {isReady && view && !isPhone && (
        <>
          <CalendarBar {...view} isProposing={isProposing} onProposing={setProposing} />
          <WeekGrid {...view} isProposing={isProposing} />
          <Legend />
        </>
      )}
      {open === 'time-off' && <TimeOffDialog date={date} now={now} onClose={close} onIll={() => setOpen('ill')} />}
      {open === 'ill' && <IllTodayDialog onClose={close} />}
      {about && 'propose' in about && <OpenPropose client={null} at={about.propose} onClose={close} />}
      {about && '_id' in about && <TimeDialog time={about} now={now} onClose={close} />}
    </PracticeFrame>
  );
}

/** Whether the next press on a free or empty time proposes a session for then; Esc gives it up. */
function useProposing() {
  const [isProposing, setProposing] = useState(false);
  useEffect(() => {
    if (!isProposing) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setProposing(false);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isProposing]);
  return [isProposing, setProposing] as const;
}

/**
 * The address's day and its week. Without one: today, or, once nothing more is ahead today, the next day of this week
 * with something, at a weekend also of the next week. `begin` looks for it in the week's times until it is known.
 */
function useShownDay(now: Instant) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('day') ?? '';
  const today = wallOf(now).date;
  // Before the first answer the day is the device's alone, which may be days off: nothing is begun with it.
  const [first, setFirst] = useState({ date: '', isKnown: isDate(asked) });
  // Over midnight the day of today comes by itself.
  const begins = first.date > today ? first.date : today;
  const date = isDate(asked) ? asked : begins;
  return {
    date,
    monday: addDays(date, 1 - weekdayOf(date)),
    isKnown: first.isKnown,
    begin(times: readonly CalendarTime[]): void {
      const found = nextDay(times, begins, now);
      const isWeekend = begins === today && weekdayOf(today) > 5;
      if (found === null && isWeekend) setFirst({ date: addDays(today, 8 - weekdayOf(today)), isKnown: false });
      else setFirst({ date: found ?? today, isKnown: true });
    },
    show(to: string): void {
      const query = to === begins ? '' : `?day=${to}`;
      void navigate(`${href('practiceCalendar')}${query}`, { replace: true });
    },
  };
}

/** The lengths of the own session types, and which of them the next time has. */
export type LengthChoice = {
  readonly length: number;
  readonly bufferMin: number;
  readonly all: readonly number[];
  readonly choose: (length: number) => void;
};

/** Without session types, times are as long as any session; null until the therapist is known. */
function useLength(): { choice: LengthChoice | null } & Pick<ReturnType<typeof usePractice>, 'error' | 'refetch'> {
  const { data: practice, error, refetch } = usePractice();
  const [chosen, choose] = useState<number | null>(null);
  if (practice === undefined) return { choice: null, error, refetch };
  const all = [...new Set(practice.sessionTypes.map(({ duration }) => duration))].sort((a, b) => a - b);
  const length = chosen !== null && all.includes(chosen) ? chosen : (all[0] ?? SESSION_MIN);
  return { choice: { length, bufferMin: practice.bufferMin, all, choose }, error, refetch };
}

const STATES = ['free', 'tooSoon', 'held', 'proposed', 'booked', 'off', 'needsStatus', 'done', 'lapsed'] as const;

/** A legend of the week's cells, and how to use the week. */
function Legend() {
  const t = useTexts(calendarTexts);
  const word = useTexts(calendarWordsTexts);
  return (
    <div className="stack gap-2">
      <ul className={`row ${styles['legend']}`} aria-label={t('legend')}>
        {STATES.map((state) => (
          <li key={state} className="line gap-2 small">
            <span className={classNames(styles['sample'], LOOKS[state])} data-state={state} />
            {word(state)}
          </li>
        ))}
      </ul>
      <p className="small">{t('hint')}</p>
    </div>
  );
}
