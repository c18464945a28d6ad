import { type MeetingProvider, NOTHING_TO_PREPARE } from './meeting.ts';

/** Our own room: it needs no preparation, the session names it. */
export function builtinMeeting(): MeetingProvider {
  return { id: 'builtin', ...NOTHING_TO_PREPARE, join: () => ({ kind: 'room' }) };
}
