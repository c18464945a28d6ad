import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './Check.module.css';
import { checkTexts } from './check.texts.ts';
import type { LocalMedia, MediaState } from './media/local-media.ts';
import { playTestTone } from './media/test-tone.ts';
import { CallIcon, type CallIconName } from './screen/CallIcon.tsx';
import { BlurChoice, DeviceSelect } from './screen/DevicesPanel.tsx';
import { listenToLevel } from './media/level.ts';
import { part } from './part.ts';
import { checkLine, type Line } from './line-check.ts';

type CheckRowsProps = { readonly media: LocalMedia };

/** Microphone, speaker, line and the choice of devices, one row each. */
export function CheckRows({ media }: CheckRowsProps) {
  const own = useStore(media.state);
  return (
    <Card className={styles['rows']}>
      <Microphone own={own} />
      <Speaker own={own} />
      <LineRow />
      <Devices media={media} own={own} />
    </Card>
  );
}

type CheckRowProps = { readonly icon: CallIconName; readonly label: string; readonly children: ReactNode };

function CheckRow({ icon, label, children }: CheckRowProps) {
  return (
    <div className={styles['row']}>
      <CallIcon name={icon} />
      <span>{label}</span>
      <span className={styles['value']}>{children}</span>
    </div>
  );
}

const BARS = 6;

function Microphone({ own }: { readonly own: MediaState }) {
  const t = useTexts(checkTexts);
  const { track, isOn } = own.microphone;
  const { level, isHeard, isMeasured } = useLevel(isOn ? track : null);
  const lit = Math.round(level * BARS);
  const words = microphoneWords(own, isHeard, isMeasured);
  return (
    <CheckRow icon="microphone" label={t('microphone')}>
      <span className={styles['bars']} aria-hidden="true">
        {Array.from({ length: BARS }, (_, bar) => (
          <span key={bar} className={classNames(styles['bar'], bar < lit && styles['lit'])} />
        ))}
      </span>
      <span className={classNames(styles['word'], words === 'heard' && styles['good'])} role="status">
        <span key={words}>{t(words)}</span>
      </span>
    </CheckRow>
  );
}

function microphoneWords({ microphone }: MediaState, isHeard: boolean, isMeasured: boolean) {
  if (microphone.problem !== null && microphone.isOn) return 'microphoneFails';
  if (!microphone.isOn) return 'microphoneIsOff';
  if (!isMeasured) return 'notMeasured';
  return isHeard ? 'heard' : 'saySomething';
}

function Speaker({ own }: { readonly own: MediaState }) {
  const t = useTexts(checkTexts);
  const [isPlaying, setPlaying] = useState(false);
  const [hasPlayed, setPlayed] = useState<boolean | null>(null);
  async function play(): Promise<void> {
    setPlaying(true);
    setPlayed(await playTestTone(own.speakerId));
    setPlaying(false);
  }
  return (
    <div>
      <CheckRow icon="sound" label={t('speaker')}>
        <Button look="ghost" size="small" busy={isPlaying} onClick={() => void play()}>
          {t('listen')}
        </Button>
      </CheckRow>
      <p className={`small ${styles['under']}`} role="status">
        {hasPlayed !== null && t(hasPlayed ? 'played' : 'notPlayed')}
      </p>
    </div>
  );
}

function LineRow() {
  const t = useTexts(checkTexts);
  const { line, again } = useLine();
  return (
    <div>
      <CheckRow icon="line" label={t('line')}>
        {(line === 'weak' || line === 'none') && (
          <Button look="quiet" size="small" onClick={again}>
            {t('measure')}
          </Button>
        )}
        <span className={classNames(styles['word'], line !== null && styles[line])} role="status">
          {/* Another one each time, not one whose words move. */}
          <span key={line}>{t(line === null ? 'lineChecking' : `line_${line}`)}</span>
        </span>
      </CheckRow>
      {(line === 'weak' || line === 'none') && <p className={`small ${styles['under']}`}>{t(`help_${line}`)}</p>}
    </div>
  );
}

function Devices({ media, own }: CheckRowsProps & { readonly own: MediaState }) {
  const t = useTexts(checkTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <CheckRow icon="devices" label={t('devices')}>
        <Button look="quiet" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'done' : 'change')}
        </Button>
      </CheckRow>
      <div id={id} className={`stack ${styles['devices']}`} hidden={!isOpen}>
        {own.microphones.length + own.cameras.length === 0 && <p className="hint">{t('noDevices')}</p>}
        <DeviceSelect media={media} own={own} kind="microphone" />
        <DeviceSelect media={media} own={own} kind="camera" />
        <DeviceSelect media={media} own={own} kind="speaker" />
        <BlurChoice media={media} own={own} />
      </div>
    </div>
  );
}

/** Above this it is a voice near the microphone and not the room. */
const VOICE = 0.45;

/** How loud a microphone is, 0 to 1, and whether a voice was ever heard by it. `isMeasured`: this browser can tell. */
function useLevel(track: MediaStreamTrack | null): { level: number; isHeard: boolean; isMeasured: boolean } {
  const [level, setLevel] = useState(0);
  const [unmeasured, setUnmeasured] = useState<MediaStreamTrack | null>(null);
  const [heard, setHeard] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    if (track === null || !('AudioContext' in globalThis)) return undefined;
    const hear = (now: number) => {
      setLevel(now);
      if (now > VOICE) setHeard(track);
    };
    const stop = part('sound level', () => listenToLevel(track, hear), null);
    if (stop === null) queueMicrotask(() => setUnmeasured(track));
    return () => {
      stop?.();
      setLevel(0);
    };
  }, [track]);
  return { level, isHeard: track !== null && heard === track, isMeasured: track === null || unmeasured !== track };
}

/** The quality of the line, measured at first, when the net is back, and on request; null while it is measured. */
function useLine(): { line: Line | null; again: () => void } {
  const [line, setLine] = useState<Line | null>(null);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => {
    setLine(null);
    setTurn((now) => now + 1);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const measure = async () => {
      const found = await checkLine(signal);
      if (!signal.aborted) setLine(found);
    };
    void measure();
    addEventListener('online', again, { signal });
    addEventListener('offline', () => setLine('none'), { signal });
    return () => stop.abort(turn);
  }, [turn, again]);
  return { line, again };
}
