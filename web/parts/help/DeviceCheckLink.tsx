import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { deviceCheckLinkTexts } from './device-check-link.texts.ts';

/** To the check of camera and sound, which can be made days before the session. */
export function DeviceCheckLink() {
  const t = useTexts(deviceCheckLinkTexts);
  return (
    <Link
      to={href('deviceCheck')}
      className={buttonClass({ look: 'quiet', size: 'small' })}
      data-testid="check-devices"
    >
      {t('check')}
    </Link>
  );
}
