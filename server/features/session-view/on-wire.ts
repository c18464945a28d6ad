import type { Answer } from '#contract/api.ts';
import type { Instant } from '#domain/dates.ts';
import { toldConsent } from '#domain/guardian-consent.ts';
import { presenceWord } from '#domain/presence.ts';
import { isoOf } from '#server/http/wire.ts';
import type { BESIDE, COMPLAINT, RowOf, SEEN } from '#server/db/session-reading.ts';

type Shown = Answer<'listOwnSessions'>['sessions'][number];

/** The complaint about a session as all who may see the session are shown it; null without one. */
export function complaintOnWire(row: RowOf<typeof COMPLAINT>): Shown['complaint'] {
  const { complaintKind: kind, complaintStatus: status, saidAt, doubtedAt } = row;
  if (kind === null) return null;
  const presence = presenceWord({ kind, isSaid: saidAt !== null, isDoubted: doubtedAt !== null }) ?? undefined;
  return { what: kind, status, upheldAt: isoOf(row.upheldAt), presence };
}

/** When each seat of the room was taken, for both sides of the session; not there while nobody was. */
export function seenOnWire(row: RowOf<typeof SEEN>): Pick<Shown, 'seen'> {
  const { clientFrom, therapistFrom } = row;
  const client = clientFrom !== null && { client: { from: isoOf(clientFrom), until: isoOf(row.clientUntil) } };
  const therapist = therapistFrom !== null && {
    therapist: { from: isoOf(therapistFrom), until: isoOf(row.therapistUntil) },
  };
  return client || therapist ? { seen: { ...client, ...therapist } } : {};
}

/** How a parent's consent to a teen session stands (P22). */
export function consentOnWire(
  { consentStatus: status, consentExpiresAt: expiresAt }: RowOf<typeof BESIDE>,
  now: Instant,
): Exclude<Shown['consent'], 'not_needed'> {
  return status === null ? 'none' : toldConsent({ status, expiresAt }, now);
}
