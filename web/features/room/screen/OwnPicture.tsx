import { useMemo, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { CallIcon } from './CallIcon.tsx';
import { callTexts } from './call.texts.ts';
import { useStream } from './use-stream.ts';
import styles from './OwnPicture.module.css';

type OwnPictureProps = { readonly media: LocalMedia; readonly className?: string | undefined };

/** The own picture, mirrored, in an arch; without a camera an icon takes its place, so that nothing moves. */
export function OwnPicture({ media, className }: OwnPictureProps) {
  const t = useTexts(callTexts);
  const { camera, microphone } = useStore(media.state);
  const video = useRef<HTMLVideoElement>(null);
  const { track } = camera;
  const stream = useMemo(() => (track === null ? null : new MediaStream([track])), [track]);
  const isShown = stream !== null && camera.isOn;
  useStream(video, stream);
  return (
    <div className={classNames('arch', styles['picture'], className)} data-testid="own-picture">
      <video ref={video} className={styles['video']} hidden={!isShown} muted playsInline autoPlay aria-hidden="true" />
      {!isShown && <CallIcon name="cameraOff" size={30} />}
      <span className={`line gap-1 ${styles['name']}`}>
        {(microphone.track === null || !microphone.isOn) && <CallIcon name="microphoneOff" size={16} />}
        <span>{t('self')}</span>
      </span>
    </div>
  );
}
