import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { type Show, usePracticeSessions } from '../../../data/practice-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
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
import { PracticeRow } from './PracticeRow.tsx';
import { sessionTexts } from '../session/session.texts.ts';
import styles from './Sessions.module.css';
import { sessionsTexts } from './sessions.texts.ts';
import { useStandingRows } from '../today/use-standing-rows.ts';

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
      <nav className={styles['lists']} aria-label={t('lists')}>
        {SHOWS.map((each) => (
          <Link
            key={each}
            to={each === 'upcoming' ? href('practiceSessions') : `${href('practiceSessions')}?show=${each}`}
            className={styles['list']}
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
