import type { MeetingProvider } from './meeting.ts';

/** A room that stands at one address for all sessions. */
export function staticLinkMeeting({ url }: { url: string }): MeetingProvider {
  return { id: 'static-link', create: async () => ({ ok: true, value: { ref: url } }) };
}
