import { DomainError } from '#domain/errors.ts';
import { meetingUrlFault } from '#domain/meeting-url.ts';
import { cleanPasted } from '#domain/pasted.ts';
import type { Deps } from '#server/deps.ts';
import { readOwnUrl, updateOwnUrl } from './meetings.sql.ts';

/** The therapist's own room (null: none), and whose rooms may be used; null where therapists have no own rooms. */
export type OwnLink = { url: string | null; hosts: readonly string[] };

/** A therapist, by who signs in or by the content id of the profile. */
type Whose = { userId: string } | { contentId: string };

/** The own room of a therapist; null where the installation allows none. */
export async function ownLinkOf(deps: Deps, whose: Whose): Promise<OwnLink | null> {
  const { meeting } = deps.config;
  if (meeting.provider !== 'static-link') return null;
  const found = await find(deps, whose);
  const url = found?.ownUrlEnc ? openOwnUrl(deps, found.therapistId, found.ownUrlEnc) : null;
  return { url, hosts: meeting.hosts };
}

/**
 * Sets a therapist's own room, or that there is none; it counts from the next joining on, for sessions that are booked too.
 * Refuses an address that is none, where the installation allows no own rooms, and who is no therapist.
 */
export async function setOwnLink(deps: Deps, whose: Whose, typed: string | null): Promise<void> {
  const { meeting } = deps.config;
  if (meeting.provider !== 'static-link') throw new DomainError('BAD_TRANSITION');
  const url = typed === null ? null : cleanPasted(typed);
  if (url !== null && meetingUrlFault(url, meeting.hosts) !== null) throw new DomainError('MEETING_URL_INVALID');
  const found = await find(deps, whose);
  if (found === null) throw new DomainError('NOT_FOUND');
  const { therapistId } = found;
  const ownUrlEnc = url === null ? null : deps.keyring.seal(url, sealedAs(therapistId));
  await updateOwnUrl(deps.db, { therapistId, ownUrlEnc });
}

/** The address of a therapist's own room. */
export function openOwnUrl(deps: Deps, therapistId: string, ownUrlEnc: Uint8Array): string {
  return deps.keyring.open(ownUrlEnc, sealedAs(therapistId));
}

function find(deps: Deps, whose: Whose) {
  return 'userId' in whose
    ? readOwnUrl(deps.db, 'userId', whose.userId)
    : readOwnUrl(deps.db, 'contentId', whose.contentId);
}

function sealedAs(therapistId: string): string {
  return `therapists.meeting_url_enc|${therapistId}`;
}
