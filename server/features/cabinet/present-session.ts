// docs/decisions/141
import type { Answer } from '#contract/api.ts';
import { type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { toldConsent } from '#domain/guardian-consent.ts';
import { presenceWord } from '#domain/presence.ts';
import type { Deps } from '#server/deps.ts';
import { clientLink } from '../meeting/meeting.ts';
import type { SessionRow } from './cabinet.sql.ts';

/** A client's own session as every call of the cabinet shows it. */
export type WireSession = Answer<'listOwnSessions'>['sessions'][number];

/** A session in the words of the wire: facts, and no verdict of what may be done with it now. */
export function presentSession(
  deps: Deps,
  row: SessionRow,
  { locale, now }: { locale: Locale; now: Instant },
): WireSession {
  const { orderId, status, typeKey, moves, cancelledBy, cancelReason, sharesTopics, isOffered } = row;
  const { paid, complaint } = row;
  return {
    orderId,
    status,
    sessionType: typeKey,
    sessionTime: presentTime(row),
    specialist: presentSpecialist(deps, row.contentId, locale),
    meetingLink: status === 'confirmed' ? clientLink(deps, row) : '',
    moves,
    cancelledBy,
    cancelReason,
    markedAt: row.markedAt === null ? null : wireInstant(row.markedAt),
    complaint: complaint && {
      what: complaint.kind,
      status: complaint.status,
      upheldAt: wireInstant(complaint.upheldAt),
      presence: presenceWord(complaint) ?? undefined,
    },
    paid:
      paid === null ? null : { minor: paid.minor, currency: paid.currency, at: wireInstant(paid.at), card: paid.card },
    refund: presentRefund(row.refund),
    consent: consentOf(row, now),
    sharesTopics,
    isProposed: isOffered,
    version: row.shownVersion,
  };
}

/** When a session takes place, in walls of Tbilisi. */
export function presentTime({ start, end }: { start: Instant; end: Instant }): WireSession['sessionTime'] {
  const { date, time } = wallOf(start);
  return { date, startTime: time, endTime: wallOf(end).time };
}

/** An instant as the wire writes it. */
export function wireInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Who it was stays known; a profile that was taken down shows neither its page nor its picture. */
function presentSpecialist(deps: Deps, contentId: string, locale: Locale): WireSession['specialist'] {
  const profile = deps.content.snapshot().therapists.get(contentId);
  if (profile === undefined) return { _id: null, name: '', surname: '', photo: null };
  const { name, surname, visible, photo } = profile;
  return {
    _id: visible ? contentId : null,
    name: name[locale],
    surname: surname[locale],
    photo: visible ? photo : null,
  };
}

function presentRefund(refund: SessionRow['refund']): WireSession['refund'] {
  if (refund === null) return null;
  const { minor, currency, status, createdAt, failedAt, doneAt } = refund;
  if (status === 'DONE') return { minor, currency, status: 'done', at: wireInstant(doneAt ?? createdAt) };
  if (status === 'FAILED') return { minor, currency, status: 'failed', at: wireInstant(failedAt ?? createdAt) };
  return { minor, currency, status: 'pending', at: wireInstant(createdAt) };
}

function consentOf({ typeKey, consent }: SessionRow, now: Instant): WireSession['consent'] {
  if (typeKey !== 'teen') return 'not_needed';
  return consent === null ? 'none' : toldConsent(consent, now);
}
