import { type MeetingProvider, NOTHING_TO_PREPARE } from './meeting.ts';

/** The therapist's own room at another service; sessions of a therapist without one are held in ours. */
export function staticLinkMeeting(): MeetingProvider {
  return {
    id: 'static-link',
    ...NOTHING_TO_PREPARE,
    join: ({ ownUrl }) => (ownUrl === null ? { kind: 'room' } : { kind: 'elsewhere', url: ownUrl }),
  };
}
