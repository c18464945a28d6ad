import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { href } from '#contract/pages/pages.ts';
import { formatDate } from '#domain/dates.ts';
import type { Practice, TherapistSession } from '../../../data/practice.ts';
import { useLanguage } from '../../../lib/language.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ClientName, useClientName } from '../../../session/ClientName.tsx';
import { MarkButtons } from '../session/MarkButtons.tsx';
import { timesOf } from '../../../session/facts.ts';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';
import { useStandingRows } from './use-standing-rows.ts';

/** How many sessions without a status stand here; all of them stand in the list of sessions. */
const MOST = 8;

/** Open tasks of the therapist: sessions without a status, complaints to answer, a fortnight without a free time. */
export function WaitingCard({ practice }: { readonly practice: Practice }) {
  const t = useTexts(todayTexts);
  const { needsStatus, complaints, hasFreeTimes, firstSteps } = practice;
  const n = needsStatus.length + complaints.length;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(heading, n);
  // To whom nothing was ever published the first steps say it.
  const isEmpty = !hasFreeTimes && firstSteps.hasPublished;
  if (n === 0 && !isEmpty) {
    return (
      <Card as="section" className="stack gap-2">
        <h2 ref={heading} tabIndex={-1} className="serif">
          {t('nothingWaits')}
        </h2>
      </Card>
    );
  }
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="waits" data-testid="ther-waits">
      <div className="line spread">
        <h2 ref={heading} id="waits" tabIndex={-1} className="serif">
          {t('waits')}
        </h2>
        {n > 0 && (
          <span className="figures count-badge" role="img" aria-label={t('waitsFor', { n })}>
            {n}
          </span>
        )}
      </div>
      {needsStatus.length > 0 && <WithoutStatus sessions={needsStatus} />}
      {complaints.map((session) => (
        <ComplaintToAnswer key={session._id} session={session} />
      ))}
      {isEmpty && (
        <div className={`line gap-3 ${styles['item']}`}>
          <Icon name="warning" size={22} />
          <div className="stack gap-2 start">
            <p className="strong">{t('emptyFortnight')}</p>
            <ButtonLink to={href('practiceCalendar')} look="ghost" size="small">
              {t('publish')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The row that was pressed goes with its answer: the focus then stays in the card. */
function useFocusAfter(heading: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count, heading]);
}

function WithoutStatus({ sessions }: { readonly sessions: readonly TherapistSession[] }) {
  const t = useTexts(todayTexts);
  const rows = useStandingRows(sessions);
  return (
    <div>
      <h3 className="strong card-text">{t('howEnded')}</h3>
      <ul className={styles['lines']}>
        {rows.slice(0, MOST).map(({ session, isGone }) => (
          <li key={session._id} className="row spread">
            <ClientAndTime session={session} />
            <MarkButtons session={session} isGone={isGone} />
          </li>
        ))}
      </ul>
      {rows.length > MOST && (
        <Link to={`${href('practiceSessions')}?show=needs_status`} className="target strong">
          {t('allOfThem')}
        </Link>
      )}
      <p className="hint">{t('byItself')}</p>
    </div>
  );
}

function ComplaintToAnswer({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(todayTexts);
  const name = useClientName()(session);
  const { complaint, _id } = session;
  if (complaint === undefined) return null;
  return (
    <div className={`line gap-3 ${styles['item']}`}>
      <Icon name="warning" size={22} />
      <div className="stack gap-2 start">
        <div>
          <Kept as="p" className="strong" words={t(complaint.what, { name })} name={name} />
          <p className="hint">
            <Kept
              words={t('answerUntil', {
                when: momentOf(timesOf(session).start, locale),
                until: momentOf(Date.parse(complaint.upheldAt), locale),
              })}
            />
          </p>
        </div>
        <ButtonLink to={`${href('practiceSession', { sessionId: _id })}#object`} look="ghost" size="small">
          {t('answer')}
        </ButtonLink>
      </div>
    </div>
  );
}

type ClientAndTimeProps = { readonly session: TherapistSession; readonly children?: ReactNode };

/** The client of a row, as a link to the session, and when it is. */
export function ClientAndTime({ session, children }: ClientAndTimeProps) {
  return (
    <div className={styles['who']}>
      <Link to={href('practiceSession', { sessionId: session._id })} className={styles['name']}>
        <ClientName client={session.client} className="strong" />
      </Link>
      <p className="hint">
        {formatDate(session.date, useLanguage(), { weekday: true, short: true })},{' '}
        <KeptTime at={timesOf(session).start} />
      </p>
      {children}
    </div>
  );
}
