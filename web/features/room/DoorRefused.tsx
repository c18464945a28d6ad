import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../api/auth.ts';
import type { AskedSeat, DoorRefusal } from '../../data/room.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage } from './DoorPage.tsx';

type DoorRefusedProps = { readonly asked: AskedSeat; readonly why: DoorRefusal; readonly takeFocus: boolean };

/** No seat for this person. Who is not let in reads nothing of the session, and where their own sessions are. */
export function DoorRefused({ asked, why, takeFocus }: DoorRefusedProps) {
  const t = useTexts(doorTexts);
  const { user } = useAuth();
  if (why === 'LINK_REPLACED') {
    return (
      <DoorPage mood="dusk" heading={t('replacedLink')} testId="door-link-replaced" takeFocus={takeFocus}>
        <p>{t('replacedLinkText')}</p>
        <Link to={href('cabinetSession', { orderId: asked.session })} className={buttonClass()}>
          {t('asClient')}
        </Link>
      </DoorPage>
    );
  }
  if (why === 'FORBIDDEN') {
    return (
      <DoorPage mood="dusk" heading={t('forbidden')} testId="door-forbidden" takeFocus={takeFocus}>
        <p>{t('forbiddenText')}</p>
        <Link to={href('practice')} className={buttonClass()}>
          {t('toPractice')}
        </Link>
      </DoorPage>
    );
  }
  const isTherapist = asked.seat === 'therapist' || user?.role === 'THERAPIST';
  return (
    <DoorPage mood="dusk" heading={t('notFound')} testId="door-unknown" takeFocus={takeFocus}>
      <p>{t(asked.seat === 'client' ? 'notFoundText' : 'notFoundThere')}</p>
      {asked.seat === 'client' && <p>{t(isTherapist ? 'notFoundTherapist' : 'notFoundClient')}</p>}
      <Link to={href(isTherapist ? 'practice' : 'cabinet')} className={buttonClass()}>
        {t(isTherapist ? 'toPractice' : user === null ? 'asClient' : 'ownSessions')}
      </Link>
      <Link to={href('home')} className={buttonClass({ look: 'ghost' })}>
        {t('home')}
      </Link>
    </DoorPage>
  );
}

/** No answer yet. */
export function DoorLoading() {
  const t = useTexts(doorTexts);
  return <DoorPage mood="dawn" heading={t('loading')} />;
}

/** No answer came. */
export function DoorFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(doorTexts);
  return (
    <DoorPage mood="dusk" heading={t('failed')}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </DoorPage>
  );
}
