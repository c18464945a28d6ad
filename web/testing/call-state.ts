import { type Instant, MINUTE } from '#domain/dates.ts';
import { closesAt } from '#domain/room.ts';
import type { CallState } from '../features/room/call/call-state.ts';

/** 18:00 in Tbilisi, a day after the day of the tests. */
export const CALL_START: Instant = Date.parse('2027-03-11T18:00:00+04:00');

/** Alone in the room, nothing wrong. */
export const ALONE: CallState = {
  phase: 'alone',
  end: null,
  quality: 'good',
  soundOnly: null,
  other: null,
  isLost: false,
  screen: null,
  screenProblem: null,
  messages: [],
  draft: '',
  hasServerWord: true,
  isSignallingUp: true,
  closesAt: closesAt({ end: CALL_START + 50 * MINUTE }),
  captions: null,
};
