import type { Answer } from '#contract/api.ts';
import { formatTime, type Instant, wallOf } from '#domain/dates.ts';
import { freeUntil } from '#domain/cancelling.ts';
import { toldConsent } from '#domain/guardian-consent.ts';
import { presenceWord } from '#domain/presence.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { openName } from '../booking/booking.ts';
import { therapistLink } from '../meeting/meeting.ts';
import type { AppointmentRow } from './appointments.sql.ts';

/** A time in a therapist's calendar as every call of the practice shows it. */
export type WireTime = Answer<'listTherapistSessions'>['sessions'][number];

/**
 * Appointments in the words of the wire, in their order: facts, and no verdict of what may be done with them now. What says
 * nothing is left out, since a calendar has hundreds. `therapistId`: as the wire names the therapist. `linksUntil`: sessions that
 * begin later come without the link into the meeting; without it all booked sessions have one. `isOwn`: only the therapist
 * reads the answer, so that it may say why the therapist has cancelled.
 */
export function presentAppointments(
  deps: Deps,
  rows: readonly AppointmentRow[],
  of: { therapistId: string; now: Instant; linksUntil?: Instant; isOwn?: boolean },
): WireTime[] {
  const names = clientNames(deps);
  return rows.map((row) => ({
    _id: row.id,
    therapistId: of.therapistId,
    ...presentSpan(row),
    status: row.status,
    sessionType: row.typeKey,
    ...(row.heldUntil === null ? {} : { heldUntil: wireInstant(row.heldUntil) }),
    ...(isBooked(row) ? bookedPart(deps, row, { ...of, client: names(row) }) : {}),
  }));
}

/** One appointment in the words of the wire. */
export function presentAppointment(
  deps: Deps,
  row: AppointmentRow,
  of: { therapistId: string; now: Instant; isOwn?: boolean },
): WireTime {
  const [time] = presentAppointments(deps, [row], of);
  if (time === undefined) throw new Error('one row is one time');
  return time;
}

/** A span in walls of Tbilisi; an end of `00:00` is the midnight after it. */
export function presentSpan({
  start,
  end,
}: {
  start: Instant;
  end: Instant;
}): Pick<WireTime, 'date' | 'start' | 'end'> {
  const { date, time } = wallOf(start);
  return { date, start: time, end: formatTime(end) };
}

/** An instant as the wire writes it. */
export function wireInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Opens names on orders; a client's key is unwrapped once. Null for a client who has deleted the account. */
export function clientNames(
  deps: Deps,
): (row: Pick<AppointmentRow, 'clientId' | 'nameEnc' | 'wrapped' | 'keyVersion'>) => string | null {
  const keys = new Map<string, UserKey>();
  return ({ clientId, nameEnc, wrapped, keyVersion: version }) => {
    if (wrapped === null || nameEnc === null) return null;
    const key = keys.get(clientId) ?? deps.keyring.userKey({ userId: clientId, wrapped, version });
    keys.set(clientId, key);
    return openName(nameEnc, key);
  };
}

/** Whether the client has paid, now or once. */
function isBooked({ status }: AppointmentRow): boolean {
  return status !== 'held' && status !== 'proposed';
}

function bookedPart(
  deps: Deps,
  row: AppointmentRow,
  {
    client,
    now,
    linksUntil = Infinity,
    isOwn = false,
  }: { client: string | null; now: Instant; linksUntil?: Instant; isOwn?: boolean },
): Partial<WireTime> {
  const { status, priceMinor, moves, markedAt, cancelledBy, cancelReason, therapistReason, complaintKind, sharedAt } =
    row;
  const hasLink = status === 'confirmed' && row.start < linksUntil;
  return {
    client,
    priceMinor,
    version: row.shownVersion,
    ...(hasLink ? { meetingLink: therapistLink(deps, row.id) } : {}),
    ...(moves === 0 ? {} : { moves }),
    ...(markedAt === null ? {} : { markedAt: wireInstant(markedAt) }),
    ...(cancelledBy === null ? {} : { cancelledBy }),
    ...(cancelReason === null ? {} : { cancelReason }),
    ...(isOwn && therapistReason !== null ? { therapistReason } : {}),
    ...(complaintKind === null
      ? {}
      : {
          complaint: {
            what: complaintKind,
            status: row.complaintStatus,
            upheldAt: wireInstant(row.upheldAt),
            presence: presenceWord({ ...row, kind: complaintKind }) ?? undefined,
          },
        }),
    ...(row.typeKey === 'teen' ? { consent: consentOf(row, now) } : {}),
    ...(sharedAt === null ? {} : { sharesTopics: true }),
    ...(row.isOffered && freeUntil(row.start, now) !== null ? { isProposed: true } : {}),
  };
}

/** How a parent's consent stands (P22). */
function consentOf(
  row: Pick<AppointmentRow, 'consentStatus' | 'consentExpiresAt'>,
  now: Instant,
): NonNullable<WireTime['consent']> {
  const { consentStatus: status, consentExpiresAt: expiresAt } = row;
  return status === null ? 'none' : toldConsent({ status, expiresAt }, now);
}
