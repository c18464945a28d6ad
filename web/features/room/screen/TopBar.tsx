import { SECOND, formatTime } from '#domain/dates.ts';
import { localTime, useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { useTellsOffline } from '../../../lib/use-offline.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { BrandMark } from '../../../ui/art/BrandMark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { CallState } from '../call/call-state.ts';
import { CallIcon } from './CallIcon.tsx';
import { type PanelName, type RoomFacts, minutesUntil, shownTimes } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './TopBar.module.css';
import type { Wait } from './WaitNote.tsx';

type TopBarProps = {
  readonly call: CallState;
  readonly room: RoomFacts;
  readonly name: string;
  readonly panel: PanelName | null;
  readonly wait: Wait | null;
  /** Null where help has its place in another panel. */
  readonly onHelp: (() => void) | null;
};

/** The other person, the time, the time left, and the quality of the connection. */
export function TopBar({ call, room, name, panel, wait, onHelp }: TopBarProps) {
  const { t, locale } = useWords(callTexts);
  const now = useServerNow(SECOND);
  const { start, end } = shownTimes(room, call.closesAt);
  const left = minutesUntil(end, now);
  const time =
    now < start ? t('begins', { time: timeOf(start, locale) }) : left > 0 ? t('left', { n: left }) : t('timeIsUp');
  // The clock on the wall beside them: that of Tbilisi would help nobody elsewhere to see how late it is.
  const own = localTime(now);
  const clock = own === null ? formatTime(now) : t('ownClock', { time: own.time });
  const isOffline = useTellsOffline();
  const line = isOffline ? 'offline' : lineOf(call, wait);
  return (
    <div className={styles['bar']}>
      <span className={styles['brand']}>
        <BrandMark size={32} />
      </span>
      <div className={styles['who']}>
        <PageHeading takeFocus className={styles['name']} translate="no">
          {name}
        </PageHeading>
        {/* Another one with each word, not one whose end moves. */}
        <p key={time} className={`figures ${styles['time']}`}>
          <Kept words={clock} />
          <span>
            {' '}
            · <Kept words={time} />
          </span>
          {room.sessionType !== null && <span className={styles['type']}> · {t(room.sessionType)}</span>}
        </p>
      </div>
      {/* Another pill each time, not one whose words move. */}
      <p key={line} className={classNames('line gap-2', styles['line'], isTrouble(line) && styles['trouble'])}>
        <CallIcon name="line" size={18} />
        <span data-testid="line">{t(line)}</span>
      </p>
      {onHelp !== null && (
        <button
          type="button"
          id="open-help"
          className={styles['help']}
          aria-expanded={panel === 'help'}
          onClick={onHelp}
        >
          {t('help')}
        </button>
      )}
    </div>
  );
}

type Line = 'alone' | 'connecting' | 'reconnecting' | 'offline' | CallState['quality'];

function lineOf({ phase, quality, isLost }: CallState, wait: Wait | null): Line {
  if (phase === 'live' || phase === 'ended') return quality;
  if (wait?.step.words === 'stuck') return 'none';
  if (phase === 'alone' && isLost) return 'reconnecting';
  return wait?.what === 'server' ? 'connecting' : phase;
}

function isTrouble(line: Line): boolean {
  return line === 'reconnecting' || line === 'poor' || line === 'none' || line === 'offline';
}
