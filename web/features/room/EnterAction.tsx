import { MINUTE, SECOND } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { closesAt, opensAt } from '#domain/room.ts';
import type { Room } from '../../data/room.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { timesOf } from '../../session/facts.ts';
import { SessionWhen, YourTime, specialistName } from '../../session/SessionWhen.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { checkTexts } from './check.texts.ts';
import type { DoorScreen, DoorState } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { problemsOf } from './MediaHelp.tsx';
import type { LocalMedia, MediaState } from './media/local-media.ts';

/** The session, with whom it is, and how soon. */
export function SessionLine({ room, asked }: Pick<DoorScreen, 'room' | 'asked'>) {
  const { t, locale } = useWords(checkTexts);
  const door = useTexts(doorTexts);
  const now = useServerNow(SECOND);
  const name = asked.seat === 'client' ? specialistName(room) : (room.client ?? door('noName'));
  const { start, end } = timesOf(room);
  // Its time may be over while the room is still open.
  const after = now < end ? t('begun') : t('ended', { time: timeOf(closesAt({ end }), locale) });
  const words = now < start ? t('starts', { wait: Math.ceil((start - now) / MINUTE) }) : after;
  return (
    <>
      <p>
        <span>
          <SessionWhen {...room} />
        </span>
        <YourTime {...room} beside />
      </p>
      <p>
        <strong className="ink" translate="no">
          {name}
        </strong>
        {asked.seat === 'therapist' && room.sessionType !== null && <span> · {door(room.sessionType)}</span>}
        <span>
          {' '}
          · <Kept words={words} />
        </span>
      </p>
    </>
  );
}

/** Explains what happens after the press. */
export function EnterNote({ asked, room }: Pick<DoorScreen, 'asked' | 'room'>) {
  const t = useTexts(checkTexts);
  // Who marked an absence has left: nobody promises that they come.
  if (asked.seat === 'client' && room.status === 'client_absent' && !room.otherIsThere) return null;
  return (
    <InlineNote>
      <p>{t(`${room.otherIsThere ? 'isThere' : 'waitHere'}_${asked.seat}`)}</p>
    </InlineNote>
  );
}

type EnterActionProps = {
  readonly room: Room;
  readonly media: LocalMedia;
  readonly state: DoorState;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onEnter: () => void;
};

/** The one filled button; before the room opens it says beside it when that will be. */
export function EnterAction({ room, media, state, problem, isBusy, onEnter }: EnterActionProps) {
  const { t, locale } = useWords(checkTexts);
  const now = useServerNow(SECOND);
  const own = useStore(media.state);
  const opens = opensAt(timesOf(room));
  const isOpen = state === 'open';
  const words = enterWords(own);
  return (
    <>
      <Refusal words={problem} />
      <p id="enter-hint" className={isOpen ? 'visually-hidden' : 'hint center'}>
        <span role="status">{isOpen ? t('isOpen') : ''}</span>
        {!isOpen && (
          <span>
            <Kept words={t('opensAt', { time: timeOf(opens, locale), wait: formatWait(opens - now, locale) })} />
          </span>
        )}
      </p>
      <Button wide busy={isBusy} disabled={!isOpen} aria-describedby="enter-hint" onClick={onEnter} data-testid="enter">
        {/* Another one each time, not one whose words move. */}
        <span key={words} className="line gap-2">
          <SessionIcon name="video" /> {t(words)}
        </span>
      </Button>
    </>
  );
}

/** With what the person enters when a device gives nothing. */
function enterWords(own: MediaState) {
  const broken = problemsOf(own).map(([what]) => what);
  if (broken.includes('both') || broken.length === 2) return 'enterTextOnly';
  if (broken.includes('camera')) return 'enterSoundOnly';
  return broken.includes('microphone') ? 'enterWithoutSound' : 'enter';
}
