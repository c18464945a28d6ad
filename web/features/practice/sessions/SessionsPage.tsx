import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { type Show, usePracticeSessions } from '../../../data/practice-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Unread } from '../Unread.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MarkButtons } from '../session/MarkButtons.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { sessionTexts } from '../session/session.texts.ts';
import styles from './Sessions.module.css';
import { sessionsTexts } from './sessions.texts.ts';
import { useStandingRows } from '../today/use-standing-rows.ts';
import type { ReactNode } from 'react';
import { formatDate, MINUTE } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { SessionRow } from '../../../session/SessionRow.tsx';
import { StateBadge } from '../../../session/StateBadge.tsx';
import { cancelReasonsTexts } from '../session/cancel-reasons.texts.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { timesOf } from '../../../session/facts.ts';
import { timeStateOf } from '../../../session/state.ts';

const SHOWS = ['upcoming', 'needs_status', 'past'] as const satisfies readonly Show[];

export default withServerData(Sessions);

/** A therapist's own sessions in three lists; which one stands in the address. */
function Sessions() {
  const t = useTexts(sessionsTexts);
  useTitle(t('title'));
  const asked = new URLSearchParams(useLocation().search).get('show');
  const show = SHOWS.find((each) => each === asked) ?? 'upcoming';
  const list = usePracticeSessions(show);
  const waiting = list.data?.pages[0]?.needsStatus ?? 0;
  return (
    <PracticeFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      <nav className={`line gap-1 ${styles['lists']}`} aria-label={t('lists')}>
        {SHOWS.map((each) => (
          <Link
            key={each}
            to={each === 'upcoming' ? href('practiceSessions') : `${href('practiceSessions')}?show=${each}`}
            className={`target gap-2 ${styles['list']}`}
            aria-current={each === show ? 'page' : undefined}
          >
            <span>{t(each)}</span>
            {each === 'needs_status' && (
              // Its place is there first, so that nothing moves.
              <span
                className={classNames('figures count-badge', waiting === 0 && styles['none'])}
                role="img"
                aria-label={t('waiting', { n: waiting })}
              >
                {waiting}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <List key={show} show={show} list={list} />
    </PracticeFrame>
  );
}

type ListProps = { readonly show: Show; readonly list: ReturnType<typeof usePracticeSessions> };

function List({ show, list }: ListProps) {
  const t = useTexts(sessionsTexts);
  const words = useTexts(sessionTexts);
  const { data } = list;
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  const standing = useStandingRows(sessions);
  const rows = show === 'needs_status' ? standing : sessions.map((session) => ({ session, isGone: false }));
  if (data === undefined) return <Unread reads={[list]} heights={[62, 62, 62, 62]} failed={words('failed')} />;
  return (
    <div className="stack" data-testid="ther-sessions">
      {sessions.length === 0 ? (
        <EmptyList heading={t(`${show}Empty`)} text={t(`${show}EmptyText`)}>
          {show === 'upcoming' && <ButtonLink to={href('practiceCalendar')}>{t('toCalendar')}</ButtonLink>}
        </EmptyList>
      ) : (
        <Card as="ul" className={styles['rows']}>
          {rows.map(({ session, isGone }) => (
            <PracticeRow
              key={session._id}
              session={session}
              action={show === 'needs_status' ? <MarkButtons session={session} isGone={isGone} /> : undefined}
            />
          ))}
        </Card>
      )}
      <MorePages list={list} />
    </div>
  );
}

type PracticeRowProps = {
  readonly session: TherapistSession;
  readonly action?: ReactNode;
};

/** A list row of a therapist's own session: time, client, kind, status, price. */
function PracticeRow({ session, action }: PracticeRowProps) {
  const { t, locale } = useWords(sessionTexts);
  const more = useTexts(sessionsTexts);
  const reasons = useTexts(cancelReasonsTexts);
  const state = timeStateOf(session, useServerNow(MINUTE));
  const { _id, date, start, client, sessionType, priceMinor, consent, isProposed, sharesTopics, therapistReason } =
    session;
  const { payUntil, series } = session;
  const local = localMoment(timesOf(session).start, locale);
  const about = [
    sessionType !== undefined && t(sessionType),
    consent !== undefined && state === 'ahead' && t(`consent_${consent}`),
    payUntil !== undefined && t('payUntil', { when: momentOf(Date.parse(payUntil), locale) }),
    series !== undefined && t('weekly'),
    isProposed === true && more('proposed'),
    sharesTopics === true && more('shares'),
    therapistReason !== undefined && reasons('own', { reason: reasons(therapistReason) }),
  ].filter(Boolean);
  return (
    <SessionRow reader="therapist" id={_id} className={styles['link']} action={action}>
      <span className={`figures ${styles['when']}`} data-zone-said={local === null ? undefined : true}>
        <span className="strong ink" translate="no">
          {start}
        </span>
        <span className="small">{formatDate(date, locale, { weekday: true, short: true })}</span>
        {local !== null && <Kept as="span" className="small" words={t('localShort', { when: local })} />}
      </span>
      <span className={`stack ${styles['who']}`}>
        <ClientName client={client} className="strong ink" />
        <Kept as="span" className="small" words={about.join(' · ')} />
      </span>
      {action === undefined && state !== 'ahead' && (
        <StateBadge reader="therapist" state={state} className={styles['state']}>
          {t(state)}
        </StateBadge>
      )}
      {action === undefined && priceMinor !== undefined && (
        <span className={`figures soft ${styles['price']}`} translate="no">
          {formatMoney(priceMinor, { currency: 'GEL', locale })}
        </span>
      )}
    </SessionRow>
  );
}
