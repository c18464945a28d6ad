import { useMemo, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LocalMedia, OwnTrack } from '../media/local-media.ts';
import { CallIcon } from './CallIcon.tsx';
import { callTexts } from './call.texts.ts';
import { useStream } from './use-stream.ts';
import styles from './OwnPicture.module.css';

type OwnPictureProps = { readonly media: LocalMedia; readonly className?: string | undefined };

/** The own picture, mirrored, in an arch; without a camera an icon takes its place, so that nothing moves. */
export function OwnPicture({ media, className }: OwnPictureProps) {
  const t = useTexts(callTexts);
  const { camera, microphone } = useStore(media.state);
  return (
    <div className={classNames('arch', styles['picture'], className)} data-testid="own-picture">
      <OwnVideo camera={camera} className={styles['video']} />
      {(camera.track === null || !camera.isOn) && <CallIcon name="cameraOff" size={30} />}
      <span className={`line gap-1 ${styles['name']}`}>
        {(microphone.track === null || !microphone.isOn) && <CallIcon name="microphoneOff" size={16} />}
        <span>{t('self')}</span>
      </span>
    </div>
  );
}

type OwnVideoProps = { readonly camera: OwnTrack; readonly className: string | undefined };

/** The picture of the own camera, while that is on. */
export function OwnVideo({ camera: { track, isOn }, className }: OwnVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useMemo(() => (track === null ? null : new MediaStream([track])), [track]);
  useStream(video, stream);
  const isHidden = stream === null || !isOn;
  return <video ref={video} className={className} hidden={isHidden} muted playsInline autoPlay aria-hidden="true" />;
}
