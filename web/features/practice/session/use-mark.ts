import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { type SessionMark, ownMarkRefusal } from '#domain/session-actions.ts';
import { ApiError } from '../../../api/client.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { markSession } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { bookedOf } from '../../../session/facts.ts';
import { sessionTexts } from './session.texts.ts';

/** Marks the session and answers whether it succeeded; `onRoomEmpty` asks where the session took place. */
export function useMark(session: TherapistSession, onRoomEmpty: () => void) {
  const t = useTexts(sessionTexts);
  const shown = useShown(session);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async mark(mark: SessionMark): Promise<boolean> {
      setBusy(true);
      try {
        await logged(markSession(shown, mark), 'Error marking the session');
        showToast(t('markHeld', { mark: t(mark) }));
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ROOM_EMPTY') onRoomEmpty();
        else showToast((error instanceof ApiError && error.message) || t('markFailed'));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Why the session cannot be marked so now; null when it can (P45). */
export function useMarkRefusal(session: TherapistSession) {
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  return (mark: SessionMark) =>
    booked === null ? ({ code: 'SESSION_NOT_BOOKED', until: null } as const) : ownMarkRefusal(booked, mark, now);
}
