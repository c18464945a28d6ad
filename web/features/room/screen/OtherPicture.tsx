import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CallState } from '../call/call-state.ts';
import { CallIcon } from './CallIcon.tsx';
import type { InCall } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './OtherPicture.module.css';
import { useStream } from './use-stream.ts';

type OtherPictureProps = InCall & {
  readonly name: string;
  /** The picture for the small window. */
  readonly video: RefObject<HTMLVideoElement | null>;
};

/** The person on the other side, and the screen they show, which then has the large place. */
export function OtherPicture({ call, actions, media, name, video }: OtherPictureProps) {
  const t = useTexts(callTexts);
  const { speakerId } = useStore(media.state);
  const { other } = call;
  const stream = other?.stream ?? null;
  const screen = other?.screen ?? null;
  // An element of its own, which stays whatever is seen: the sound must not break off.
  const sound = useRef<HTMLAudioElement>(null);
  const { isBlocked, play } = useStream(sound, stream, speakerId);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- speech has no text; `Captions` shows it if it can */}
      <audio ref={sound} data-testid="other-sound" />
      {screen !== null && <SharedScreen stream={screen} name={name} />}
      {/* Another element each time, not one that moves across the window. */}
      <Person key={screen === null ? 'large' : 'small'} isSmall={screen !== null} {...{ call, actions, name, video }} />
      {isBlocked && (
        <div className={styles['blocked']}>
          <Button look="light" onClick={play}>
            <CallIcon name="sound" /> {t('hear')}
          </Button>
        </div>
      )}
    </>
  );
}

type PersonProps = Omit<OtherPictureProps, 'media'> & { readonly isSmall: boolean };

function Person({ call, actions, name, video, isSmall }: PersonProps) {
  const t = useTexts(callTexts);
  const { other, soundOnly, phase } = call;
  useStream(video, other?.stream ?? null);
  const isTall = useIsTall(video);
  const isSeen = isPictureSeen(call);
  const why = `${soundOnly} ${phase} ${other?.isCameraOff} ${other?.isSoundOnly}`;
  return (
    <div className={classNames(styles['person'], isSmall && styles['small'])} data-testid="other-picture">
      <video
        ref={video}
        className={classNames(styles['video'], isTall && styles['tall'])}
        hidden={!isSeen}
        muted
        playsInline
        aria-label={t('pictureOf', { name })}
      />
      {!isSeen && <NoPicture key={why} call={call} actions={actions} name={name} isSmall={isSmall} />}
      {other?.isMuted === true && (
        <span className={`line gap-1 ${styles['muted']}`}>
          <CallIcon name="microphoneOff" size={18} />
          <span className={isSmall ? 'visually-hidden' : undefined}>{t('isMuted')}</span>
        </span>
      )}
    </div>
  );
}

function isPictureSeen({ other, soundOnly }: CallState): boolean {
  return other !== null && other.stream !== null && !other.isCameraOff && !other.isSoundOnly && soundOnly === null;
}

type NoPictureProps = Pick<OtherPictureProps, 'call' | 'actions' | 'name'> & { readonly isSmall: boolean };

function NoPicture({ call, actions, name, isSmall }: NoPictureProps) {
  const t = useTexts(callTexts);
  const { soundOnly, other, phase } = call;
  return (
    <div className={`stack gap-3 center ${styles['nothing']}`}>
      <span className={`arch ${styles['initial']}`} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      {!isSmall && (
        <>
          <p className={styles['name']} translate="no">
            {name}
          </p>
          {soundOnly !== null ? (
            <>
              <p>{t(soundOnly === 'line' ? 'soundByLine' : 'soundBySelf')}</p>
              <Button look="light" size="small" onClick={() => actions.setSoundOnly(false)}>
                {t('videoAgain')}
              </Button>
            </>
          ) : other?.isSoundOnly === true ? (
            <p>{t('soundByOther')}</p>
          ) : (
            other?.isCameraOff === true && <p>{t('cameraIsOff')}</p>
          )}
          {phase === 'connecting' && <p>{t('connecting')}</p>}
        </>
      )}
    </div>
  );
}

function SharedScreen({ stream, name }: { readonly stream: MediaStream; readonly name: string }) {
  const t = useTexts(callTexts);
  const video = useRef<HTMLVideoElement>(null);
  useStream(video, stream);
  return (
    <video
      ref={video}
      className={styles['screen']}
      data-testid="other-screen"
      muted
      playsInline
      aria-label={t('screenOf', { name })}
    />
  );
}

/** Whether the picture is higher than wide, as that of a phone: a wide place would cut off most of it. */
function useIsTall(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isTall, setTall] = useState(false);
  useEffect(() => {
    const element = video.current;
    const measure = () => setTall((element?.videoHeight ?? 0) > (element?.videoWidth ?? 0));
    element?.addEventListener('resize', measure);
    return () => element?.removeEventListener('resize', measure);
  }, [video]);
  return isTall;
}

/** So many lines are read at a glance. */
const SHOWN = 2;

/** The current speech, as the device itself recognised it. No live region: it would talk over the speaker. */
export function Captions({ captions }: Pick<CallState, 'captions'>) {
  const t = useTexts(callTexts);
  if (captions === null || !captions.isOn || captions.lines.length === 0) return null;
  return (
    <div className={styles['captions']} role="group" aria-label={t('captions')}>
      {captions.lines.slice(-SHOWN).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
