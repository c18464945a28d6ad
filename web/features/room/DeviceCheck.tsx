import { type ReactNode, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useOnce } from '../../lib/use-once.ts';
import { useMedia } from '../../lib/use-media.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import styles from './Check.module.css';
import { checkTexts } from './check.texts.ts';
import { CheckPicture } from './CheckPicture.tsx';
import { CheckRows } from './CheckRows.tsx';
import { LeftOff } from './LeftOff.tsx';
import { MediaHelp } from './MediaHelp.tsx';
import { rememberOn } from './media/device-memory.ts';
import { type LocalMedia, isSettled } from './media/local-media.ts';

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
    <div className={`${styles['check']} above-bar`} data-testid="device-check">
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
