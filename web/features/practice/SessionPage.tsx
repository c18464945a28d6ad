import { href, type PageParams } from '#contract/pages.ts';
import { ApiError } from '../../api/client.ts';
import { usePracticeSession } from '../../data/practice-sessions.ts';
import { withServerData } from '../../data/server-data.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Link, usePathParams } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PracticeFrame } from './PracticeFrame.tsx';
import { sessionTexts } from './session.texts.ts';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';
import { SessionView } from './SessionView.tsx';

/** About as high as the head, the way in and the actions. */
const HEIGHTS = [190, 52, 320];

export default withServerData(Session);

/** One of the therapist's own sessions: its state, what can be done, what the client shares. */
function Session() {
  const t = useTexts(sessionPageTexts);
  const words = useTexts(sessionTexts);
  const { sessionId } = usePathParams<PageParams<'practiceSession'>>();
  const { data, error, refetch } = usePracticeSession(sessionId);
  useTitle(t('tab'));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <PracticeFrame>
      <Link to={href('practiceSessions')} className={`target ${styles['back']}`}>
        <Icon name="back" size={20} /> {t('back')}
      </Link>
      {data !== undefined && !isMissing && <SessionView key={sessionId} detail={data} />}
      {data === undefined && error === null && <Skeleton heights={HEIGHTS} label={words('loading')} />}
      {isMissing && (
        <NoticePage art={<SpotArch mood="dusk" />} heading={t('notFound')}>
          <p>{t('notFoundText')}</p>
          <Link to={href('practiceSessions')} className={buttonClass()}>
            {t('back')}
          </Link>
        </NoticePage>
      )}
      {data === undefined && error !== null && !isMissing && (
        <NoticePage art={<SpotArch mood="dusk" />} heading={t('failed')}>
          <p>{t('failedText')}</p>
          <Button onClick={() => void refetch()}>{words('retry')}</Button>
        </NoticePage>
      )}
    </PracticeFrame>
  );
}
