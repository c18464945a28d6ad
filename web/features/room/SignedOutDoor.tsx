import { href } from '#contract/pages/pages.ts';
import type { AskedSeat } from '../../data/room.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage } from './DoorPage.tsx';

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
