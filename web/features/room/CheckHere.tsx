import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useTexts } from '../../lib/texts.tsx';
import { CannotMeet, cannotMeet } from './CannotMeet.tsx';
import { checkTexts } from './check.texts.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { createLocalMedia } from './media/local-media.ts';

/** The check of the devices for its own sake. Who opens its page wants the camera on, unless they had left it off. */
export function CheckHere() {
  const t = useTexts(checkTexts);
  const isMove = useNavigationType() !== 'POP';
  const [media] = useState(createLocalMedia);
  const problem = cannotMeet();
  useEffect(() => {
    if (problem !== null) return undefined;
    void media.startAsLeft({ isUnseen: false });
    return () => media.stop();
  }, [media, problem]);
  if (problem !== null) return <CannotMeet why={problem} takeFocus={isMove} />;
  return <DeviceCheck media={media} takeFocus={isMove} startsItself about={<p>{t('lead')}</p>} />;
}
