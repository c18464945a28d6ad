import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { type TherapistSession, usePractice } from '../../../data/practice.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { ClientName } from '../../../session/ClientName.tsx';
import { LOOKS as CALENDAR } from '../calendar/calendar-looks.tsx';
import styles from './DayRow.module.css';
import { timeStateOf, type TimeState } from '../../../session/state.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { sessionTexts } from '../session/session.texts.ts';

/** A time of a day in the calendar's style: ground, edge and words show its state. */
export function DayRow({ time, now }: { readonly time: TherapistSession; readonly now: Instant }) {
  const t = useTexts(sessionTexts);
  const state = timeStateOf(time, now);
  const isSession = time.client !== undefined;
  // Nobody can book it.
  const isHidden = usePractice().data?.isListed === false;
  const row = (
    <>
      <span className={`figures strong ${styles['time']}`} translate="no">
        {time.isWholeDay ? '' : time.start}
      </span>
      <span className={`row baseline ${styles['words']}`}>
        {isSession ? (
          <ClientName client={time.client} className="strong" />
        ) : (
          <strong>{t(isHidden && state === 'free' ? 'freeHidden' : state)}</strong>
        )}
        <Kept as="span" className={styles['about']} words={useAbout(time, state)} />
      </span>
      {isSession && state === 'over' && <span className={`strong ${styles['mark']}`}>{t(state)}</span>}
      {state === 'held' && <SessionIcon name="clock" />}
      {state === 'completed' && <Icon name="check" size={18} />}
      {isSession && state !== 'over' && <Icon name="chevronDown" size={18} className={styles['onward']} />}
    </>
  );
  const className = classNames('line gap-3', styles['row'], LOOKS[state]);
  return (
    <li data-state={state}>
      {isSession ? (
        <Link to={href('practiceSession', { sessionId: time._id })} className={className}>
          {row}
        </Link>
      ) : (
        <div className={className}>{row}</div>
      )}
    </li>
  );
}

/** The details beside the name: type and consent, until when it is held, the private note. */
function useAbout(time: TherapistSession, state: TimeState): string {
  const { t, locale } = useWords(sessionTexts);
  const { sessionType, consent, heldUntil, note } = time;
  if (state === 'held')
    return heldUntil === undefined ? '' : t('heldUntil', { time: timeOf(Date.parse(heldUntil), locale) });
  if (state === 'off') return [time.isWholeDay ? '' : `${time.start}–${time.end}`, note].filter(Boolean).join(' · ');
  if (time.client === undefined) return '';
  const parts: string[] = sessionType === undefined ? [] : [t(sessionType)];
  if (consent !== undefined && state === 'ahead') parts.push(t(`consent_${consent}`));
  if (state !== 'ahead' && state !== 'over') parts.push(t(state));
  return parts.join(' · ');
}

const LOOKS: Record<TimeState, string | undefined> = {
  ...CALENDAR,
  ahead: CALENDAR.booked,
  running: CALENDAR.booked,
  over: CALENDAR.needsStatus,
  looked_into: CALENDAR.needsStatus,
  completed: CALENDAR.done,
  client_absent: CALENDAR.done,
  therapist_absent: CALENDAR.done,
  cancelled: CALENDAR.done,
  passed: CALENDAR.lapsed,
};
