import type { Ref } from 'react';
import { MINUTE, addDays, formatDate } from '#domain/dates.ts';
import { formatWeekday } from '#domain/distance.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { sharedToday } from '../../../parts/times/free-times.ts';
import { localMoment } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { SessionHead } from '../../../session/SessionPage.tsx';
import { sessionPageTexts } from '../../../session/session-page.texts.ts';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import type { ToldState } from '../../../session/told-state.ts';
import { Portrait } from '../../../ui/Portrait.tsx';
import styles from './OwnSession.module.css';

type OwnHeadProps = {
  readonly session: OwnSession;
  readonly state: ToldState;
  readonly word: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** The state of an own session, its day and time by both clocks, and the specialist. */
export function OwnHead({ session, state, word, headingRef }: OwnHeadProps) {
  const { t, locale } = useWords(sessionWordsTexts);
  const page = useTexts(sessionPageTexts);
  const today = sharedToday(useServerNow(MINUTE));
  const { date } = session.sessionTime;
  const isAhead = today !== null && state === 'ahead';
  const near = isAhead && (date === today ? 'today' : date === addDays(today, 1) && 'tomorrow');
  const local = localMoment(timesOf(session).start, locale);
  return (
    <div className={styles['head']}>
      <SessionHead
        reader="client"
        session={session}
        state={state}
        word={word}
        day={near === false ? formatDate(date, locale) : page(near)}
        headingRef={headingRef}
      >
        <p className="soft">
          {near === false ? formatWeekday(date, locale) : formatDate(date, locale, { weekday: true })}
        </p>
        <p className="soft">{t('tbilisi')}</p>
        {local !== null && <Kept as="p" className="soft" words={t('yourTime', { when: local })} />}
        <p>
          <strong className="ink" translate="no">
            {specialistName(session)}
          </strong>{' '}
          · {t(session.sessionType)}
        </p>
      </SessionHead>
      <Portrait {...session.specialist} size="card" />
    </div>
  );
}
