import { href } from '#contract/pages/pages.ts';
import type { AskedSeat } from '../../data/room.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkTexts } from './check.texts.ts';
import { DoorPage } from './DoorPage.tsx';

type ContinueHereProps = {
  readonly asked: AskedSeat;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Another device has the seat: it ends there only when this person says so. */
export function ContinueHere({ asked, isBusy, onYes, onNo }: ContinueHereProps) {
  const t = useTexts(checkTexts);
  return (
    <DoorPage mood="dawn" heading={t('question')} testId="continue-here" takeFocus>
      <p>{t('questionText')}</p>
      <Button busy={isBusy} onClick={onYes}>
        {t('yes')}
      </Button>
      <Button look="ghost" onClick={onNo}>
        {t('no')}
      </Button>
      {asked.seat === 'client' && (
        <p className="hint">
          {t('notYou')}{' '}
          <Link to={`${href('cabinetSession', { orderId: asked.session })}#link`} className="target">
            {t('replaceLink')}
          </Link>
        </p>
      )}
    </DoorPage>
  );
}
