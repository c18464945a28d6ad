import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useOnce } from '../../lib/use-once.ts';
import { useMedia } from '../../lib/use-media.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { CannotMeet, cannotMeet } from './CannotMeet.tsx';
import styles from './Check.module.css';
import { checkTexts } from './check.texts.ts';
import { CheckRows } from './CheckRows.tsx';
import { MediaHelp } from './MediaHelp.tsx';
import { rememberOn } from './media/device-memory.ts';
import { createLocalMedia, isSettled, type LocalMedia, type MediaState } from './media/local-media.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CallIcon } from './screen/CallIcon.tsx';
import { OwnVideo } from './screen/OwnPicture.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { leftOffTexts, leftOffWords } from './left-off.texts.ts';

/** Where the one button stands at the bottom edge. */
const PHONE = '(max-width: 760px), (max-height: 500px)';

type DeviceCheckProps = {
  readonly media: LocalMedia;
  readonly takeFocus: boolean;
  /** Under the heading: which session it is for. */
  readonly about: ReactNode;
  /** Notes and buttons after the check. */
  readonly notes?: ReactNode;
  /** The one next thing; on a phone at the bottom edge. */
  readonly action?: ReactNode;
  /** Camera and microphone are started by the page itself, else by a press. */
  readonly startsItself: boolean;
};

/** Own picture, microphone, speaker and line: what works, in words, and what to do about the rest. */
export function DeviceCheck({ media, takeFocus, about, notes, action, startsItself }: DeviceCheckProps) {
  const t = useTexts(checkTexts);
  const isPhone = useMedia(PHONE);
  const [wasPressed, setPressed] = useState(false);
  const own = useStore(media.state);
  const isAsleep = !startsItself && !wasPressed && own.camera.track === null && own.microphone.track === null;
  // What stands below comes with the answer to the browser's question: words about a refusal push nothing away.
  const isDecided = useOnce(isAsleep || (isSettled(own) && !own.isStarting));
  function start(): void {
    setPressed(true);
    rememberOn({ microphone: true, camera: true });
    void media.start({ microphone: true, camera: true });
  }
  return (
    <div className={`page above-bar ${styles['check']}`} data-testid="device-check">
      <header className="stack gap-1 soft">
        <PageHeading takeFocus={takeFocus}>{t('title')}</PageHeading>
        {about}
      </header>
      <div className={styles['columns']}>
        <div className="stack">
          <CheckPicture media={media} isAsleep={isAsleep} />
          {isAsleep && (
            <div className="stack gap-2">
              <Button look="ghost" onClick={start}>
                {t('start')}
              </Button>
              <p className="hint">{t('asks')}</p>
            </div>
          )}
          <LeftOff left={own.leftOff} />
          <MediaHelp media={media} />
        </div>
        {isDecided && (
          <div className="stack">
            <CheckRows media={media} />
            {!isPhone && action !== undefined && <div className="stack gap-2">{action}</div>}
            {notes}
            <p className="small">{t('encrypted')}</p>
          </div>
        )}
      </div>
      {isDecided && <JourneyHelp />}
      {isPhone && action !== undefined && (
        <BottomBar>
          <div className="stack gap-2 wide">{action}</div>
        </BottomBar>
      )}
    </div>
  );
}

type CheckPictureProps = {
  readonly media: LocalMedia;
  /** Nothing was asked for yet. */
  readonly isAsleep: boolean;
};

/** The own picture, mirrored, with the camera's state and the two switches on it. */
function CheckPicture({ media, isAsleep }: CheckPictureProps) {
  const t = useTexts(checkTexts);
  const own = useStore(media.state);
  // A camera that is switched off gives nothing either, and its switch stays.
  const hasSettled = useOnce(isSettled(own));
  const isShown = own.camera.track !== null && own.camera.isOn;
  const words = isAsleep ? 'cameraAsleep' : cameraWords(own);
  return (
    <div className={styles['picture']} data-testid="own-picture">
      <OwnVideo camera={own.camera} className={styles['video']} />
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

/** Says which devices are off because the person left them so, until they are switched. */
function LeftOff({ left }: { readonly left: MediaState['leftOff'] }) {
  const t = useTexts(leftOffTexts);
  const words = leftOffWords(left);
  return (
    words !== null && (
      <InlineNote testId="left-off">
        <p className="strong">{t(words)}</p>
        <p>{t('until')}</p>
      </InlineNote>
    )
  );
}

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
