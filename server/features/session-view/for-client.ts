// docs/decisions/141, docs/decisions/170
import type { Answer } from '#contract/api.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { payUntil } from '#domain/paid-later.ts';
import { roomAt } from '#domain/room.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { shownSpecialist } from '../matching/matching.ts';
import { clientLink } from '../meeting/meeting.ts';
import type { ClientSession } from './client-sessions.sql.ts';
import { complaintOnWire, consentOnWire, seenOnWire } from './on-wire.ts';

/** A session as every call of the cabinet shows it to its client. */
export type SessionForClient = Answer<'listOwnSessions'>['sessions'][number];

/** The facts that a client may know of an own session, without a verdict on the actions possible now. */
export function forClient(
  deps: Deps,
  row: ClientSession,
  { locale, now }: { locale: Locale; now: Instant },
): SessionForClient {
  const { orderId, status, typeKey, moves, cancelledBy, cancelReason, isOffered, contentId } = row;
  return {
    orderId: publicOrderId(deps.keyring, orderId),
    status,
    sessionType: typeKey,
    sessionTime: sessionTimeOf(row),
    specialist: shownSpecialist(deps, contentId, locale),
    // Who is marked absent may still come while the session runs.
    meetingLink:
      status === 'confirmed' || (status === 'client_absent' && roomAt(row, now) !== 'over')
        ? clientLink(deps, row)
        : '',
    moves,
    cancelledBy,
    cancelReason,
    markedAt: isoOf(row.markedAt),
    complaint: complaintOnWire(row),
    ...seenOnWire(row),
    paid:
      row.paidMinor === null
        ? null
        : { minor: row.paidMinor, currency: row.paidCurrency, at: isoOf(row.paidAt), card: row.card },
    refund: refundOf(row),
    openAtBank: row.openAtBank,
    consent: typeKey === 'teen' ? consentOnWire(row, now) : 'not_needed',
    sharesTopics: row.sharedAt !== null,
    isProposed: isOffered,
    version: row.shownVersion,
    payLater: payLaterOf(row),
  };
}

function payLaterOf(row: ClientSession): SessionForClient['payLater'] {
  const { proposedBy: by, seriesId: series, totalMinor, start } = row;
  return by === null ? null : { by, series, totalMinor, until: isoOf(payUntil(start)) };
}

function refundOf(row: ClientSession): SessionForClient['refund'] {
  const { refundMinor: minor, refundCurrency: currency, refundAt, refundFailedAt, refundDoneAt } = row;
  if (minor === null) return null;
  if (row.refundStatus === 'DONE') return { minor, currency, status: 'done', at: isoOf(refundDoneAt ?? refundAt) };
  if (row.refundStatus === 'FAILED')
    return { minor, currency, status: 'failed', at: isoOf(refundFailedAt ?? refundAt) };
  return { minor, currency, status: 'pending', at: isoOf(refundAt) };
}
