import type { Ref } from 'react';
import { MINUTE, addDays, formatDate } from '#domain/dates.ts';
import { formatWeekday } from '#domain/distance.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { sharedToday } from '../../parts/free-times.ts';
import { localMoment } from '../../parts/moment-words.ts';
import { lookOf } from '../../session/state.ts';
import type { ToldState } from '../../session/told-state.ts';
import { timesOf } from '../../session/facts.ts';
import { specialistName } from '../../session/session-words.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';

/** The ground of the badge. */
const LOOKS = {
  ahead: undefined,
  held: styles['held'],
  ended: styles['ended'],
  open: styles['open'],
};

type SessionHeadProps = {
  readonly session: OwnSession;
  readonly state: ToldState;
  /** The state in a word. */
  readonly word: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** The state of a session, its day and time by both clocks, and the specialist. */
export function SessionHead({ session, state, word, headingRef }: SessionHeadProps) {
  const { t, locale } = useWords(sessionPageTexts);
  const now = useServerNow(MINUTE);
  const { sessionTime, specialist, sessionType } = session;
  const { date, startTime, endTime } = sessionTime;
  const time = `${startTime}–${endTime}`;
  const today = sharedToday(now);
  const near =
    today === null || state !== 'ahead'
      ? null
      : date === today
        ? 'today'
        : date === addDays(today, 1)
          ? 'tomorrow'
          : null;
  const local = localMoment(timesOf(session).start, locale);
  return (
    <div className={styles['head']}>
      <div className="stack gap-1 start" data-zone-said>
        <Chip look="badge" className={LOOKS[lookOf(state, 'client')]} data-testid="session-state" data-state={state}>
          {word}
        </Chip>
        <h1 ref={headingRef} tabIndex={-1}>
          <span>{near === null ? formatDate(date, locale) : t(near)}, </span>
          <span className={`figures ${styles['time']}`} translate="no">
            {time}
          </span>
        </h1>
        <p className="soft">
          {near === null ? formatWeekday(date, locale) : formatDate(date, locale, { weekday: true })}
        </p>
        <p className="soft">{t('tbilisi')}</p>
        {local !== null && (
          <p className="soft">
            <Kept words={t('local', { when: local })} />
          </p>
        )}
        <p>
          <strong className="ink" translate="no">
            {specialistName(session)}
          </strong>{' '}
          · {t(sessionType)}
        </p>
      </div>
      <Portrait {...specialist} size="card" />
    </div>
  );
}
