// docs/decisions/155
import { type Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { hostOfMeetingUrl, meetingUrlFault, OWN_ROOM_WAITS_MS } from '#domain/meeting-url.ts';
import { cleanPasted } from '#domain/pasted.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lockOwnUrl, type OwnUrlRow, readOwnUrl, updateOwnUrl } from './meetings.sql.ts';

/**
 * The therapist's own room (null: none) and the allowed hosts; null where therapists have no own rooms. `countsFrom`:
 * when it begins to count for sessions that were booked before it changed; null: it does.
 */
export type OwnLink = { url: string | null; hosts: readonly string[]; countsFrom: Instant | null };

/** A therapist, by who signs in or by the content id of the profile. */
export type Whose = { userId: string } | { contentId: string };

/** The own room of a therapist by the account; null where the installation allows none. */
export async function ownLinkOf(deps: Deps, userId: string): Promise<OwnLink | null> {
  const { meeting } = deps.config;
  if (meeting.provider !== 'static-link') return null;
  const found = await readOwnUrl(deps.db, userId);
  const url = found === null ? null : urlIn(deps, found, 'ownUrlEnc');
  return { url, hosts: meeting.hosts, countsFrom: found === null ? null : waitsUntil(found, deps.clock.now()) };
}

/** A change of an own room, as the log and its therapist are told: hosts alone, never the address. */
type OwnLinkChange = {
  therapistId: string;
  userId: string | null;
  from: string | null;
  to: string | null;
  countsFrom: Instant | null;
};

/**
 * Sets a therapist's own room, or that there is none. For sessions booked from now on it counts at once; for those
 * booked before, a day later, so that an intruder in the account leads no clients elsewhere unnoticed. A change that
 * `isProved` counts for all at once, and so does one back to the room that still counts. Null when it is so already.
 * Refuses an invalid address, an installation without own rooms, and a caller who is no therapist.
 */
export async function setOwnLink(
  deps: Deps,
  tx: Tx,
  { whose, typed, isProved }: { whose: Whose; typed: string | null; isProved: boolean },
): Promise<OwnLinkChange | null> {
  const url = soundLink(deps, typed);
  const [by, value] = lookedUpBy(whose);
  const row = await lockOwnUrl(tx, by, value);
  if (row === null) throw new DomainError('NOT_FOUND');
  const { therapistId, userId } = row;
  const now = deps.clock.now();
  const current = urlIn(deps, row, 'ownUrlEnc');
  const isWaiting = waitsUntil(row, now) !== null;
  if (url === current && !(isProved && isWaiting)) return null;
  // Of several changes in a day the room before the first one counts.
  const counting = isWaiting ? urlIn(deps, row, 'beforeEnc') : current;
  const changedAt = isProved || url === counting ? null : now;
  const seal = (address: string | null) =>
    address === null ? null : deps.keyring.seal(address, meetingUrlName(therapistId));
  await updateOwnUrl(tx, {
    therapistId,
    ownUrlEnc: seal(url),
    beforeEnc: changedAt === null ? null : seal(counting),
    changedAt,
  });
  const countsFrom = changedAt === null ? null : changedAt + OWN_ROOM_WAITS_MS;
  return { therapistId, userId, from: hostOf(counting), to: hostOf(url), countsFrom };
}

/** The room as it would be kept; refuses an address that is none, and where the installation allows no own rooms. */
function soundLink(deps: Deps, typed: string | null): string | null {
  const { meeting } = deps.config;
  if (meeting.provider !== 'static-link') throw new DomainError('BAD_TRANSITION');
  const url = typed === null ? null : cleanPasted(typed);
  if (url !== null && meetingUrlFault(url, meeting.hosts) !== null) throw new DomainError('MEETING_URL_INVALID');
  return url;
}

/** The own room that counts for a session, by when that was booked. */
export function ownUrlFor(
  deps: Deps,
  row: Pick<OwnUrlRow, 'therapistId' | 'ownUrlEnc' | 'beforeEnc' | 'changedAt'>,
  bookedAt: Instant | null,
): string | null {
  const isBefore = row.changedAt !== null && bookedAt !== null && bookedAt <= row.changedAt;
  return urlIn(deps, row, isBefore && waitsUntil(row, deps.clock.now()) !== null ? 'beforeEnc' : 'ownUrlEnc');
}

/** Until when the room before the last change counts for sessions that were booked before it; null: no longer. */
function waitsUntil({ changedAt }: Pick<OwnUrlRow, 'changedAt'>, now: Instant): Instant | null {
  const until = changedAt === null ? null : changedAt + OWN_ROOM_WAITS_MS;
  return until !== null && now < until ? until : null;
}

function urlIn(
  deps: Deps,
  row: Pick<OwnUrlRow, 'therapistId' | 'ownUrlEnc' | 'beforeEnc'>,
  which: 'ownUrlEnc' | 'beforeEnc',
): string | null {
  const sealed = row[which];
  return sealed === null ? null : deps.keyring.open(sealed, meetingUrlName(row.therapistId));
}

function hostOf(url: string | null): string | null {
  return url === null ? null : hostOfMeetingUrl(url);
}

function lookedUpBy(whose: Whose): ['userId' | 'contentId', string] {
  return 'userId' in whose ? ['userId', whose.userId] : ['contentId', whose.contentId];
}

function meetingUrlName(therapistId: string): string {
  return `therapists.meeting_url_enc|${therapistId}`;
}
