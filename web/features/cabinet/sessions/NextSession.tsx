import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND, formatDate, formatDuration, wallOf } from '#domain/dates.ts';
import { formatDistance } from '#domain/distance.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { localMoment } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Portrait } from '../../../ui/Portrait.tsx';
import { AddToCalendar } from '../../../session/AddToCalendar.tsx';
import { JoinSession } from '../../../session/JoinLink.tsx';
import { NextActions } from './NextActions.tsx';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { upcomingTexts } from './upcoming.texts.ts';
import styles from './NextSession.module.css';

/** In the last hour the distance is told in minutes. */
const SOON_MS = 60 * MINUTE;

type NextSessionProps = { readonly session: OwnSession; readonly onOpen: (dialog: 'move' | 'cancel') => void };

/** The next session: how far off, day and time by both clocks, the specialist, the way in, and what can be changed. */
export function NextSession({ session, onOpen }: NextSessionProps) {
  const { t, locale } = useWords(upcomingTexts);
  const page = useTexts(sessionWordsTexts);
  const { orderId, sessionTime, sessionType, specialist, status } = session;
  // Of one that runs and is marked as missed the way in is left.
  const isBooked = status === 'confirmed';
  const { start, end } = timesOf(session);
  const local = localMoment(start, locale);
  return (
    <Card as="section" className={`stack ${styles['next']}`} aria-labelledby="next">
      <div className={styles['head']}>
        <div className={styles['when']} data-zone-said>
          <p className={`strong ${styles['distance']}`}>
            <Distance session={session} />
          </p>
          <h2 id="next" className="title">
            {formatDate(sessionTime.date, locale, { weekday: true })}
          </h2>
          <p className={`figures ${styles['time']}`} translate="no">
            {sessionTime.startTime}–{sessionTime.endTime}
          </p>
          <p className="hint">{page('tbilisi')}</p>
          {local !== null && <Kept as="p" className="hint" words={page('yourTime', { when: local })} />}
        </div>
        <Portrait {...specialist} size="card" />
        <p className={styles['who']}>
          <strong className="ink" translate="no">
            {specialistName(session)}
          </strong>
          <span className="soft">
            {page(sessionType)} · {formatDuration((end - start) / MINUTE, locale)}
          </span>
        </p>
      </div>
      <div className={styles['ways']}>
        <JoinSession reader="client" session={session} />
        {isBooked && <AddToCalendar orderId={orderId} session={session} />}
      </div>
      {isBooked && <NextActions session={session} onOpen={onOpen} />}
      <ButtonLink to={href('cabinetSession', { orderId })} look="quiet" size="small" className={styles['details']}>
        {t('details')}
      </ButtonLink>
    </Card>
  );
}

/** „შემდეგი შეხვედრა · ხვალ“: how far off it is, in the last hour in minutes. */
function Distance({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(upcomingTexts);
  const now = useServerNow(10 * SECOND);
  const left = timesOf(session).start - now;
  const near =
    left <= 0
      ? t('running')
      : left <= SOON_MS
        ? t('soon', { n: Math.ceil(left / MINUTE) })
        : formatDistance(session.sessionTime.date, wallOf(now).date, locale);
  return t('next', { distance: near ?? '' });
}
