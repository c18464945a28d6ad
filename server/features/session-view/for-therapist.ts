// docs/decisions/170
import type { Answer } from '#contract/api.ts';
import { freeUntil } from '#domain/cancelling.ts';
import { payUntil } from '#domain/paid-later.ts';
import type { Instant } from '#domain/dates.ts';
import type { KEY, NAME, RowOf } from '#server/db/session-reading.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, wallsOf } from '#server/http/wire.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { therapistLink } from '../meeting/meeting.ts';
import { openName } from '../order/order.ts';
import { complaintOnWire, consentOnWire, seenOnWire } from './on-wire.ts';
import type { TherapistSession } from './therapist-sessions.sql.ts';

/** A time in a therapist's calendar as every call of the practice shows it. */
export type TimeForTherapist = Answer<'listTherapistSessions'>['sessions'][number];

/** `linksUntil`: sessions that begin later have no link to the meeting; without it all booked ones have one. */
type OnWire = { therapistId: string; now: Instant; linksUntil?: Instant; isOwn?: boolean };

/** A look at the calendar of a therapist, whose id on the wire is that of the content. */
export type View = OnWire & { contentId: string };

/** The view for the presenters: the therapist by the id on the wire. */
export function onWire({ contentId, ...view }: View): OnWire {
  return { ...view, therapistId: contentId };
}

/**
 * The facts that a therapist may know of own appointments, in their order, without a verdict on the actions possible
 * now. Empty facts are left out, since a calendar has hundreds. `therapistId`: the therapist's name on the wire.
 * `isOwn`: only the therapist reads the answer, so it may hold the therapist's reason for cancelling.
 */
export function allForTherapist(deps: Deps, rows: readonly TherapistSession[], of: OnWire): TimeForTherapist[] {
  const names = clientNames(deps);
  return rows.map((row) => ({
    _id: row.appointmentId,
    therapistId: of.therapistId,
    ...wallsOf(row),
    status: row.status,
    sessionType: row.typeKey,
    ...(row.holdExpiresAt === null ? {} : { heldUntil: isoOf(row.holdExpiresAt) }),
    ...(isBooked(row) ? bookedPart(deps, row, { ...of, client: names(row) }) : {}),
  }));
}

/** The same of one appointment. */
export function forTherapist(deps: Deps, row: TherapistSession, of: OnWire): TimeForTherapist {
  const [time] = allForTherapist(deps, [row], of);
  if (time === undefined) throw new Error('one row is one time');
  return time;
}

/** Whether it is more than a hold: of a hold nobody knows whether it will be paid. */
function isBooked({ status }: TherapistSession): boolean {
  return status !== 'held';
}

function bookedPart(
  deps: Deps,
  row: TherapistSession,
  { client, now, linksUntil = Infinity, isOwn = false }: OnWire & { client: string | null },
): Partial<TimeForTherapist> {
  const { status, priceMinor, moves, markedAt, cancelledBy, cancelReason, therapistReason } = row;
  const hasLink = status === 'confirmed' && row.start < linksUntil;
  const complaint = complaintOnWire(row);
  return {
    client,
    priceMinor,
    version: row.shownVersion,
    ...(hasLink ? { meetingLink: therapistLink(deps, row.appointmentId) } : {}),
    ...(moves === 0 ? {} : { moves }),
    ...(markedAt === null ? {} : { markedAt: isoOf(markedAt) }),
    ...(cancelledBy === null ? {} : { cancelledBy }),
    ...(cancelReason === null ? {} : { cancelReason }),
    ...(isOwn && therapistReason !== null ? { therapistReason } : {}),
    ...(complaint === null ? {} : { complaint }),
    ...seenOnWire(row),
    ...(row.typeKey === 'teen' && status !== 'proposed' ? { consent: consentOnWire(row, now) } : {}),
    ...(row.sharedAt === null ? {} : { sharesTopics: true }),
    ...(row.proposedBy === null ? {} : { proposedBy: row.proposedBy }),
    ...(row.seriesId === null ? {} : { series: row.seriesId }),
    ...(status === 'proposed' ? { payUntil: isoOf(payUntil(row.start)), totalMinor: row.totalMinor } : {}),
    ...(row.isOffered && freeUntil(row.start, now) !== null ? { isProposed: true } : {}),
  };
}

/** Opens names on orders; a client's key is unwrapped once. Null for a client who has deleted the account. */
export function clientNames(
  deps: Deps,
): (row: { clientId: string } & RowOf<typeof NAME> & RowOf<typeof KEY>) => string | null {
  const keys = new Map<string, UserKey>();
  return ({ clientId, nameEnc, wrapped, keyVersion: version }) => {
    if (wrapped === null || nameEnc === null) return null;
    const key = keys.get(clientId) ?? deps.keyring.userKey({ userId: clientId, wrapped, version });
    keys.set(clientId, key);
    return openName(nameEnc, key);
  };
}
