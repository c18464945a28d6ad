import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../api/auth.ts';
import type { AskedSeat, DoorRefusal } from '../../data/room.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { Button } from '../../ui/Button.tsx';
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
        <ButtonLink to={href('cabinetSession', { orderId: asked.session })}>{t('asClient')}</ButtonLink>
      </DoorPage>
    );
  }
  if (why === 'FORBIDDEN') {
    return (
      <DoorPage mood="dusk" heading={t('forbidden')} testId="door-forbidden" takeFocus={takeFocus}>
        <p>{t('forbiddenText')}</p>
        <ButtonLink to={href('practice')}>{t('toPractice')}</ButtonLink>
      </DoorPage>
    );
  }
  const isTherapist = asked.seat === 'therapist' || user?.role === 'THERAPIST';
  return (
    <DoorPage mood="dusk" heading={t('notFound')} testId="door-unknown" takeFocus={takeFocus}>
      <p>{t(asked.seat === 'client' ? 'notFoundText' : 'notFoundThere')}</p>
      {asked.seat === 'client' && <p>{t(isTherapist ? 'notFoundTherapist' : 'notFoundClient')}</p>}
      <ButtonLink to={href(isTherapist ? 'practice' : 'cabinet')}>
        {t(isTherapist ? 'toPractice' : user === null ? 'asClient' : 'ownSessions')}
      </ButtonLink>
      <ButtonLink to={href('home')} look="ghost">
        {t('home')}
      </ButtonLink>
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

type SignedOutDoorProps = {
  readonly asked: AskedSeat;
  readonly takeFocus: boolean;
  /** Lets the page go on, which asks a therapist to sign in and leads back. */
  readonly onBack: () => void;
};

/** The sign-in that opened the seat is over. Another person may sit here now: nothing of the session is shown. */
export function SignedOutDoor({ asked, takeFocus, onBack }: SignedOutDoorProps) {
  const t = useTexts(doorTexts);
  return (
    <DoorPage mood="dusk" heading={t('signedOutTitle')} testId="door-signed-out" takeFocus={takeFocus}>
      <p>{t('signedOutText')}</p>
      {asked.seat === 'therapist' ? (
        <Button onClick={onBack}>{t('signInAgain')}</Button>
      ) : (
        <ButtonLink to={href('cabinetSession', { orderId: asked.session })}>{t('signInAgain')}</ButtonLink>
      )}
    </DoorPage>
  );
}
