import { href, type PageParams } from '#contract/pages.ts';
import { ApiError } from '../../api/client.ts';
import { useOwnSession } from '../../data/own-sessions.ts';
import { withServerData } from '../../data/server-data.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Link, usePathParams } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CabinetFrame } from './CabinetFrame.tsx';
import { SessionView } from './SessionView.tsx';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';

/** About as high as the head, the way in, the actions and the timeline. */
const HEIGHTS = [170, 52, 250, 320];

export default withServerData(CabinetSession);

/** One of the client's own sessions: its state, what can be done, what happened. */
function CabinetSession() {
  const t = useTexts(sessionPageTexts);
  const { orderId } = usePathParams<PageParams<'cabinetSession'>>();
  const { data: session, error, refetch } = useOwnSession(orderId);
  useTitle(t('tab'));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <CabinetFrame isForTeen={session?.sessionType === 'teen'}>
      <Link to={href('cabinet')} className={`target ${styles['back']}`}>
        <Icon name="back" size={20} /> {t('back')}
      </Link>
      <div className={`stack ${styles['content']}`}>
        {session !== undefined && !isMissing && <SessionView key={orderId} session={session} />}
        {session === undefined && error === null && <Skeleton heights={HEIGHTS} label={t('loading')} />}
        {isMissing && (
          <NoticePage art={<SpotArch mood="dusk" />} heading={t('notFound')}>
            <p>{t('notFoundText')}</p>
            <Link to={href('cabinet')} className={buttonClass()}>
              {t('back')}
            </Link>
          </NoticePage>
        )}
        {session === undefined && error !== null && !isMissing && (
          <NoticePage art={<SpotArch mood="dusk" />} heading={t('failed')}>
            <p>{t('failedText')}</p>
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </NoticePage>
        )}
      </div>
    </CabinetFrame>
  );
}
