import { useId, useMemo, useRef } from 'react';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useOnce } from '../../lib/use-once.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Check.module.css';
import { checkTexts } from './check.texts.ts';
import { type LocalMedia, type MediaState, isSettled } from './media/local-media.ts';
import { CallIcon } from './screen/CallIcon.tsx';
import { useStream } from './screen/use-stream.ts';

type CheckPictureProps = {
  readonly media: LocalMedia;
  /** Nothing was asked for yet. */
  readonly isAsleep: boolean;
};

/** The own picture, mirrored, with the camera's state and the two switches on it. */
export function CheckPicture({ media, isAsleep }: CheckPictureProps) {
  const t = useTexts(checkTexts);
  const own = useStore(media.state);
  const video = useRef<HTMLVideoElement>(null);
  // A camera that is switched off gives nothing either, and its switch stays.
  const hasSettled = useOnce(isSettled(own));
  const { track } = own.camera;
  const stream = useMemo(() => (track === null ? null : new MediaStream([track])), [track]);
  useStream(video, stream);
  const isShown = stream !== null && own.camera.isOn;
  const words = isAsleep ? 'cameraAsleep' : cameraWords(own);
  return (
    <div className={styles['picture']} data-testid="own-picture">
      <video ref={video} className={styles['video']} hidden={!isShown} muted playsInline autoPlay aria-hidden="true" />
      {!isShown && (
        <span key={own.isStarting ? 'asks' : 'none'} className={styles['noPicture']}>
          {own.isStarting ? <span className="hint">{t('asks')}</span> : <CallIcon name="cameraOff" size={56} />}
        </span>
      )}
      <p className={`line gap-2 ${styles['chip']}`} role="status">
        {words === 'cameraWorks' && <Icon name="check" size={18} />}
        {/* Another one each time, not one whose words move. */}
        <span key={words}>{t(words)}</span>
      </p>
      {!isAsleep && hasSettled && (
        <div className={styles['switches']}>
          <Switch media={media} kind="microphone" isOn={own.microphone.isOn} />
          <Switch media={media} kind="camera" isOn={own.camera.isOn} />
        </div>
      )}
    </div>
  );
}

function cameraWords({ isStarting, camera }: MediaState) {
  if (camera.problem !== null && camera.isOn && !isStarting) return 'cameraFails';
  if (camera.track !== null && camera.isOn) return 'cameraWorks';
  if (isStarting) return 'cameraStarts';
  return camera.isOn ? 'cameraStarts' : 'cameraIsOff';
}

type SwitchProps = {
  readonly media: LocalMedia;
  readonly kind: 'microphone' | 'camera';
  readonly isOn: boolean;
};

function Switch({ media, kind, isOn }: SwitchProps) {
  const t = useTexts(checkTexts);
  const name = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={name}
      className={`line gap-2 ${styles['switch']}`}
      data-testid={`switch-${kind}`}
      onClick={() => media.setOn(kind, !isOn)}
    >
      <CallIcon name={isOn ? kind : `${kind}Off`} />
      <span>
        <span id={name}>{t(kind)}</span> <span aria-hidden="true">{t(isOn ? 'isOn' : 'isOff')}</span>
      </span>
    </button>
  );
}
