import { href } from '#contract/pages/pages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../way/ButtonLink.tsx';
import { deviceCheckLinkTexts } from './device-check-link.texts.ts';

/** To the check of camera and sound, which can be made days before the session. */
export function DeviceCheckLink() {
  const t = useTexts(deviceCheckLinkTexts);
  return (
    <ButtonLink to={href('deviceCheck')} look="quiet" size="small" data-testid="check-devices">
      {t('check')}
    </ButtonLink>
  );
}
