import { useState } from 'react';
import { SECOND, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { SessionWhen, YourTime } from '../../../session/SessionWhen.tsx';
import type { CallState } from '../call/call-state.ts';
import { Absence, type Said } from './Absence.tsx';
import { type CallProps, type RoomFacts, shownTimes } from './call-props.ts';
import { OwnPicture } from './OwnPicture.tsx';
import { waitingTexts } from './waiting.texts.ts';
import { isTold, titleOf, type Wait, Ways } from './WaitNote.tsx';
import { waitsTexts } from './waits.texts.ts';
import styles from './WaitingView.module.css';

type WaitingViewProps = Pick<CallProps, 'media' | 'room' | 'session'> & {
  readonly call: CallState;
  readonly name: string;
  readonly wait: Wait | null;
  readonly onHelp: () => void;
  readonly presence: Presence;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
};

/** Alone in the room: the person, the time, the next step; without the server's word nobody is called absent. */
export function WaitingView({ call, media, room, wait, onHelp, ...rest }: WaitingViewProps) {
  const unseen = isUnseen(wait) ? wait : null;
  const now = useServerNow(SECOND);
  // What is being said of an absence is not begun anew by the end of the session.
  const isOver = rest.presence === 'came' && now >= shownTimes(room, call.closesAt).end;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
    <div className={styles['place']} role="group" aria-label={rest.name} tabIndex={0}>
      {/* Another one with each step, not one that moves. */}
      <div
        key={unseen?.step.words ?? `${isOver} ${call.isLost}`}
        className={`center ${styles['narrow']} ${styles['waiting']}`}
        data-testid="waiting"
      >
        <OwnPicture media={media} className={styles['own']} />
        <div className={`stack gap-2 center text ${styles['words']}`}>
          {unseen !== null ? (
            <Unseen wait={unseen} name={rest.name} onHelp={onHelp} />
          ) : (
            <Unmet {...{ call, room, ...rest }} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The server's word has not come yet, or was lost for long: who is in the room is not known. */
function isUnseen(wait: Wait | null): wait is Wait {
  return wait !== null && (wait.what === 'server' || (wait.what === 'server-again' && isTold(wait)));
}

type UnseenProps = Pick<WaitingViewProps, 'name' | 'onHelp'> & { readonly wait: Wait };

function Unseen({ wait, name, onHelp }: UnseenProps) {
  const t = useTexts(waitsTexts);
  const title = isTold(wait) ? titleOf(wait) : 'entering';
  return (
    <>
      <h2 className="title">{t(title)}</h2>
      {isTold(wait) && <Kept as="p" words={t('unseen', { name })} name={name} />}
      <Ways wait={wait} onHelp={onHelp} />
    </>
  );
}

/** The title and what follows: after the end nobody is asked to wait. */
function waitingWords({ isLost }: CallState, { wasThere, isOver }: { wasThere: boolean; isOver: boolean }) {
  const title = isLost ? 'lost' : wasThere ? 'wentOut' : isOver ? 'notHere' : 'notYet';
  const next = isOver ? 'over' : isLost ? 'lostNext' : wasThere ? 'again' : 'next';
  return [title, next] as const;
}

type UnmetProps = Omit<WaitingViewProps, 'media' | 'wait' | 'onHelp'>;

function Unmet({ call, room, session, name, presence, said, onSaid }: UnmetProps) {
  const { t, locale } = useWords(waitingTexts);
  const now = useServerNow(SECOND);
  const times = shownTimes(room, call.closesAt);
  const [title, next] = waitingWords(call, { wasThere: presence !== 'never', isOver: now >= times.end });
  const { date, time: startTime } = wallOf(times.start);
  const sessionTime = { date, startTime };
  return (
    <>
      <Kept as="h2" className="title" words={t(title, { name })} name={name} />
      <p>
        <span className="strong">
          <SessionWhen sessionTime={sessionTime} />
        </span>
        <YourTime sessionTime={sessionTime} beside />
      </p>
      <Kept as="p" words={t(next, { time: timeOf(call.closesAt, locale) })} />
      {presence !== 'came' && <Absence room={room} session={session} times={times} said={said} onSaid={onSaid} />}
    </>
  );
}

/** `came`: since the start of the session; `visited`: only before it, as to try the room. */
export type Presence = 'never' | 'visited' | 'came';

/** Whether the other person has been in the room. */
export function usePresence(call: CallState, room: RoomFacts): Presence {
  const now = useServerNow(SECOND);
  const { start } = shownTimes(room, call.closesAt);
  const [presence, setPresence] = useState<Presence>('never');
  const isThere = call.phase !== 'alone' && call.phase !== 'ended';
  const next = !isThere || presence === 'came' ? presence : now < start ? 'visited' : 'came';
  if (next !== presence) setPresence(next);
  return next;
}
