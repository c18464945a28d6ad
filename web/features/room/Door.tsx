import { lazy, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { type Instant, SECOND } from '#domain/dates.ts';
import { mayMeet, roomAt, type RoomState } from '#domain/room.ts';
import { showSignInOver } from '../../api/sign-in.ts';
import { type AskedSeat, type DoorRefusal, type Room, useRoom } from '../../data/room.ts';
import { callUnderWay } from '../../lib/call-under-way.ts';
import { useServerNow } from '../../lib/clock.ts';
import { loadCode, loadUnawaited } from '../../lib/load-code.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { timesOf } from '../../session/facts.ts';
import type { CallEnd } from './call/call-state.ts';
import type { RoomSeat } from './call/entry-key.ts';
import { DoorFailed, DoorLoading, DoorRefused, SignedOutDoor } from './DoorRefused.tsx';
import { doorTexts } from './door.texts.ts';
import { EarlyDoor, ElsewhereDoor } from './EarlyDoor.tsx';
import type { Return } from './Inside.tsx';
import { LeftDoor, NoSession, OverDoor, ReplacedDoor } from './OverDoor.tsx';

/** The check of the devices, and the call. */
const Inside = lazy(() => loadCode(() => import('./Inside.tsx')).then((module) => ({ default: module.Inside })));

/** Code of the room: as a part of the door it would bring all of the room along. */
async function forgetMessages(of: RoomSeat): Promise<void> {
  const { keepMessages } = await loadUnawaited(() => import('./call/messages.ts'));
  keepMessages(of, null);
}

/** The props that a door gives to each of its screens. */
export type DoorScreen = {
  readonly room: Room;
  readonly asked: AskedSeat;
  readonly takeFocus: boolean;
};

/** The door of a room: says when it opens and counts on by itself, lets in, and says how it ended. */
export function Door(asked: AskedSeat) {
  const t = useTexts(doorTexts);
  useTitle(t('tab'));
  const isMove = useRef(useNavigationType() !== 'POP');
  const now = useServerNow(SECOND);
  const { room: found, refusal, hasFailed, retry } = useRoom(asked);
  const [lastFound, setLastFound] = useState(found);
  if (found !== undefined && found !== lastFound) setLastFound(found);
  const [end, setEnd] = useState<CallEnd | null>(null);
  const [isInCall, setInCall] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [back, setBack] = useState<Return | null>(null);
  const [isRereading, setRereading] = useState(false);
  const [callsOver, setCallsOver] = useState(0);

  // What was known of a person goes with their sign-in, and the call goes on.
  const room = found ?? (isInCall ? lastFound : undefined);
  const state = room === undefined ? null : doorState(room, now);
  const view = viewOf({ room, state, refusal, hasFailed, end, isInCall, isChecking, isRereading });
  const isNext = useIsNext(view);
  const takeFocus = isNext || isMove.current || end !== null;

  const { session, seat } = asked;
  useEffect(() => {
    // Of a tab that was closed in the call and is opened again after it.
    if (view === 'over' || view === 'cancelled') void forgetMessages({ session, seat });
  }, [view, session, seat]);

  useEffect(() => {
    if (view !== 'signed-out') return undefined;
    callUnderWay.set(true);
    // Around the door, too, nothing of that person is shown.
    showSignInOver(true);
    return () => callUnderWay.set(false);
  }, [view]);

  function onEnded(why: CallEnd): void {
    setInCall(false);
    setChecking(false);
    setBack(null);
    setEnd(why);
    // What showed the call goes with it: nothing of it is seen again, and its devices are let go at once.
    setCallsOver((before) => before + 1);
    // Who is signed out is told nothing more of the session.
    if (why === 'signed-out') return;
    // The server alone knows what has become of the session.
    setRereading(true);
    void retry().finally(() => setRereading(false));
  }

  function onEnter(how: Return): void {
    setEnd(null);
    setBack(how);
    setChecking(true);
  }

  if (view === 'signed-out')
    return <SignedOutDoor key={view} asked={asked} takeFocus={takeFocus} onBack={() => setEnd(null)} />;
  if (view === 'refused' && refusal !== null)
    return <DoorRefused key={refusal} asked={asked} why={refusal} takeFocus={takeFocus} />;
  if (view === 'failed') return <DoorFailed key="failed" onRetry={() => void retry()} />;
  if (room === undefined || state === null) return <DoorLoading key="loading" />;
  const screen: DoorScreen = { room, asked, takeFocus };
  switch (view) {
    case 'early':
      return <EarlyDoor key={view} {...screen} now={now} isMoved={end === 'moved'} onCheck={() => setChecking(true)} />;
    case 'elsewhere':
      return <ElsewhereDoor key={view} {...screen} onClosed={() => void retry()} />;
    case 'left':
      return <LeftDoor key={view} {...screen} now={now} onBack={() => onEnter('here')} />;
    case 'replaced':
      return <ReplacedDoor key={view} {...screen} onBack={() => onEnter('from-elsewhere')} />;
    case 'over':
      return <OverDoor key={view} {...screen} now={now} />;
    case 'cancelled':
    case 'unpaid':
      return <NoSession key={view} {...screen} why={view} />;
    default:
      return (
        <Inside
          key={`inside ${callsOver}`}
          startsItself={isChecking || (!isNext && end === null)}
          {...screen}
          state={state}
          back={back}
          onInCall={() => setInCall(true)}
          onEnded={onEnded}
          onReread={() => void retry()}
        />
      );
  }
}

type Known = {
  readonly room: Room | undefined;
  readonly state: DoorState | null;
  readonly refusal: DoorRefusal | null;
  readonly hasFailed: boolean;
  readonly end: CallEnd | null;
  readonly isInCall: boolean;
  readonly isChecking: boolean;
  /** A call has just ended, and the server is asked what has become of the session. */
  readonly isRereading: boolean;
};

function viewOf({ room, state, refusal, hasFailed, end, isInCall, isChecking, isRereading }: Known) {
  // A call goes on whatever becomes of our server.
  if (isInCall) return 'inside';
  if (end === 'signed-out') return end;
  if (isRereading && end !== 'left' && end !== 'replaced') return 'loading';
  if (refusal !== null) return 'refused';
  if (room === undefined || state === null) return hasFailed ? 'failed' : 'loading';
  if (state === 'open' && end === 'left') return 'left';
  if (state === 'open' && end === 'replaced') return 'replaced';
  if (state === 'open') return room.place === 'room' ? 'inside' : 'elsewhere';
  return state === 'early' && isChecking && room.place === 'room' ? 'inside' : state;
}

/** Whether another screen than the first one is shown, so that its heading takes the focus. */
function useIsNext(view: string): boolean {
  const first = useRef<string | null>(null);
  if (view === 'loading') return false;
  first.current ??= view;
  return first.current !== view;
}

/** The state of a room's door at an instant: open, or why it will not open. */
export type DoorState = RoomState | 'cancelled' | 'unpaid';

/** The state of the door, by the same rules as the server's. */
function doorState(room: Room, now: Instant): DoorState {
  if (mayMeet(room.status)) return roomAt(timesOf(room), now);
  switch (room.status) {
    case 'cancelled':
      return 'cancelled';
    case 'held':
    case 'proposed':
    case 'expired':
      return 'unpaid';
    case 'confirmed':
    case 'completed':
    case 'client_absent':
    case 'therapist_absent':
      return 'over';
  }
}
