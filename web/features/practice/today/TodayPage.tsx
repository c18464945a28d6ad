import { formatDate, formatTime, SECOND, wallOf } from '#domain/dates.ts';
import { type Practice, type TherapistSession, usePractice } from '../../../data/practice.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useLayout } from '../../../lib/use-media.ts';
import { Unread } from '../Unread.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NextCard } from './NextCard.tsx';
import { AcceptSwitch, PracticeFrame } from '../PracticeFrame.tsx';
import { sessionTexts } from '../session/session.texts.ts';
import dayStyles from '../calendar/DayTime.module.css';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';
import { ClientAndTime, WaitingCard } from './WaitingCard.tsx';
import { href } from '#contract/pages/pages.ts';
import { useTimesOfDay } from '../../../data/practice-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DayRow } from './DayRow.tsx';
import { timesOf } from '../../../session/facts.ts';
import { timeStateOf } from '../../../session/state.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { momentOf, momentWords } from '../../../parts/times/moment-words.ts';
import { useClientName } from '../../../session/ClientName.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';

export default withServerData(Today);

function Today() {
  const { t, locale } = useWords(todayTexts);
  const { t: words } = useWords(sessionTexts);
  useTitle(t('title'));
  const read = usePractice();
  const { data } = read;
  const { date } = wallOf(useServerNow(10 * SECOND));
  const isPhone = useLayout() === 'mobile';
  const n = data?.today.filter(({ status }) => status !== 'held' && status !== 'cancelled').length ?? 0;
  return (
    <PracticeFrame>
      {isPhone && <AcceptSwitch />}
      <div className="row spread">
        <PageHeading takeFocus="if-free">{formatDate(date, locale, { weekday: true })}</PageHeading>
        <p className={data === undefined ? styles['expected'] : 'hint'}>
          {n === 0 ? t('noSessions') : t('sessions', { n })}
        </p>
      </div>
      {data !== undefined && <Parts practice={data} />}
      <Unread reads={[read]} heights={[200, 420]} failed={words('failed')} />
    </PracticeFrame>
  );
}

function Parts({ practice }: { readonly practice: Practice }) {
  const { next, today, needsStatus, complaints, unpaid, firstSteps } = practice;
  const isDone = Object.values(firstSteps).every(Boolean);
  const hasNothing = next === null && today.length === 0 && needsStatus.length === 0 && complaints.length === 0;
  // To somebody who has just come only the first steps say anything.
  if (!isDone && hasNothing && !firstSteps.hasPublished) return <FirstSteps steps={firstSteps} isAlone />;
  return (
    <div className={styles['columns']}>
      <div className={styles['next']}>
        <NextCard next={next} />
      </div>
      <div className={`stack ${styles['side']}`}>
        <WaitingCard practice={practice} />
        {unpaid.length > 0 && <UnpaidCard sessions={unpaid} />}
        {!isDone && <FirstSteps steps={firstSteps} />}
      </div>
      <div className={styles['day']}>
        <DayList today={today} />
      </div>
    </div>
  );
}

/** Today in the calendar's rows, with a line at now. `today`: its appointments, shown until the free times load. */
function DayList({ today }: { readonly today: readonly TherapistSession[] }) {
  const t = useTexts(todayTexts);
  const now = useServerNow(10 * SECOND);
  const { data: times = today } = useTimesOfDay(wallOf(now).date);
  // What is over and was not sold says nothing here.
  const shown = times.filter((time) => !['cancelled', 'passed'].includes(timeStateOf(time, now)));
  const ahead = shown.findIndex((time) => timesOf(time).start > now);
  const place = ahead === -1 ? shown.length : ahead;
  const row = (time: TherapistSession) => <DayRow key={time._id} time={time} now={now} />;
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="day" data-zone-said>
      <div className="line spread">
        <h2 id="day" className="serif">
          {t('day')}
        </h2>
        <Link to={href('practiceCalendar')} className="target strong">
          {t('calendar')}
        </Link>
      </div>
      <ZoneNote />
      {shown.length === 0 ? (
        <p className="soft">{t('emptyDay')}</p>
      ) : (
        <ul className="stack gap-2">
          {shown.slice(0, place).map(row)}
          <li className={`line gap-2 figures ${dayStyles['now']} ${styles['now']}`}>
            <span aria-hidden="true" translate="no">
              {formatTime(now)}
            </span>
            <Kept as="span" className="visually-hidden" words={t('nowIs', { time: formatTime(now) })} />
          </li>
          {shown.slice(place).map(row)}
        </ul>
      )}
      {shown.slice(place).some(({ status }) => status === 'confirmed') && (
        <Link to={`${href('practiceCalendar')}#ill`} className="target strong">
          {t('ill')}
        </Link>
      )}
    </Card>
  );
}

/** How many unpaid sessions stand here; all of them stand in the list of sessions. */
const MOST = 8;

/** Sessions that wait for payment, the earliest first: each with its deadline and a button to take it back. */
function UnpaidCard({ sessions }: { readonly sessions: readonly TherapistSession[] }) {
  const t = useTexts(todayTexts);
  return (
    <SectionCard headingId="unpaid" heading={t('unpaid')} className="stack gap-3" data-testid="ther-unpaid">
      <ul className={styles['lines']}>
        {sessions.slice(0, MOST).map((session) => (
          <Unpaid key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > MOST && (
        <Link to={href('practiceSessions')} className="target strong">
          {t('allOfThem')}
        </Link>
      )}
    </SectionCard>
  );
}

function Unpaid({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(sessionTexts);
  const name = useClientName()(session);
  const { _id, payUntil } = session;
  const { start } = timesOf(session);
  const path = href('practiceSession', { sessionId: _id });
  return (
    <li className="row spread">
      <ClientAndTime session={session}>
        {payUntil !== undefined && (
          <Kept as="p" className="hint" words={t('payUntil', { when: momentOf(Date.parse(payUntil), locale) })} />
        )}
      </ClientAndTime>
      <ButtonLink
        to={`${path}#withdraw`}
        look="quiet"
        size="small"
        aria-label={`${t('withdraw')}: ${name}, ${momentWords(start, locale)}`}
      >
        {t('withdraw')}
      </ButtonLink>
    </li>
  );
}
