import { wallOf } from '#domain/dates.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useSessionWords } from '../../../parts/session-words.ts';
import type { CallState } from '../call/call-state.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { Absence, type Said } from './Absence.tsx';
import { type RoomFacts, shownTimes } from './call-props.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { waitingTexts } from './waiting.texts.ts';
import type { Presence } from './use-presence.ts';
import styles from './WaitingView.module.css';

type WaitingViewProps = {
  readonly call: CallState;
  readonly media: LocalMedia;
  readonly room: RoomFacts;
  readonly session: string;
  readonly name: string;
  readonly presence: Presence;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
};

/** Alone in the room: who is awaited, when the session is, and what happens next. */
export function WaitingView({ call, media, room, session, name, presence, said, onSaid }: WaitingViewProps) {
  const t = useTexts(waitingTexts);
  const wasThere = presence !== 'never';
  const times = shownTimes(room, call.closesAt);
  const { date, time: startTime } = wallOf(times.start);
  const { when, yourTime } = useSessionWords({ ...room, sessionTime: { date, startTime } });
  return (
    <div className={styles['place']}>
      <div className={styles['waiting']} data-testid="waiting">
        <OwnPicture media={media} className={styles['own']} />
        <div className={`stack gap-2 ${styles['words']}`}>
          <h2 className={styles['title']}>{t(wasThere ? 'wentOut' : 'notYet', { name })}</h2>
          <p>
            <span className="strong">{when}</span>
            {yourTime !== null && <> · {yourTime}</>}
          </p>
          <p>{t(wasThere ? 'again' : 'next')}</p>
          {presence !== 'came' && <Absence room={room} session={session} times={times} said={said} onSaid={onSaid} />}
        </div>
      </div>
    </div>
  );
}
