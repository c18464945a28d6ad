import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import type { AskedSeat } from '../../data/room.ts';
import { callUnderWay } from '../../lib/call-under-way.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { createCall } from './call/call.ts';
import type { Call } from './call/call-state.ts';
import { checkTexts } from './check.texts.ts';
import { rememberOn } from './media/device-memory.ts';
import type { LocalMedia } from './media/local-media.ts';

/** Codes of a changed door: it is read again, and shows its state itself. */
const DOOR_CODES = [
  'TOO_EARLY',
  'TOO_LATE',
  'SESSION_NOT_BOOKED',
  'SESSION_NOT_FOUND',
  'FORBIDDEN',
  'LINK_REPLACED',
  'MEETING_ELSEWHERE',
];

/** Takes the seat and keeps the call as long as the page shows it; leaving the page leaves the room. */
export function useEntering(asked: AskedSeat, media: LocalMedia, told: { onInCall: () => void; onReread: () => void }) {
  const t = useTexts(checkTexts);
  const [call, setCall] = useState<Call | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The stay of another device that has the seat: the person is asked whether to go on here. */
  const [takenBy, setTakenBy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<Call | null>(null);
  const isGone = useRef(false);
  // Two presses may come before the first one is drawn.
  const isEntering = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.actions.leave();
    };
  }, []);

  useEffect(() => (call === null ? undefined : holdPage(call)), [call]);

  async function enter(replaces?: number): Promise<void> {
    if (isEntering.current) return;
    isEntering.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const entered = await logged(createCall({ ...asked, media, replaces }), 'Error entering the room');
      current.current = entered;
      const { microphone, camera } = media.state.get();
      rememberOn({ microphone: microphone.isOn, camera: camera.isOn });
      if (isGone.current) entered.actions.leave();
      else {
        setTakenBy(null);
        setCall(entered);
        told.onInCall();
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const stay = error instanceof ApiError ? error.facts.stay : undefined;
      if (code === 'SEAT_TAKEN' && stay !== undefined) setTakenBy(stay);
      else {
        setTakenBy(null);
        setProblem((error instanceof ApiError && error.message) || t('noAnswer'));
        if (DOOR_CODES.includes(code)) told.onReread();
      }
    } finally {
      isEntering.current = false;
      setBusy(false);
    }
  }

  /** The other device keeps the seat. */
  const stayThere = () => setTakenBy(null);
  return { call, isBusy, takenBy, problem, enter, stayThere };
}

/** Nothing outside a call takes its page away until it is over; answers the way to let go before. */
function holdPage({ state }: Call): () => void {
  callUnderWay.set(true);
  // Whose sign-in is over reads so here first; the door then lets the page go.
  const letGo = () => {
    if (state.get().end !== 'signed-out') callUnderWay.set(false);
  };
  const stop = state.subscribe(() => {
    if (state.get().phase === 'ended') letGo();
  });
  return () => {
    stop();
    letGo();
  };
}
