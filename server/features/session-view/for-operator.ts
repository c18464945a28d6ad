// docs/decisions/170
import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import { specialistOf } from '../matching/matching.ts';
import { complaintOnWire } from './on-wire.ts';
import type { OperatorSession } from './operator-sessions.sql.ts';

/** An order as every call of operators shows it. */
export type OrderForOperator = Answer<'readComplaint'>['order'];

/** The facts that an operator may know of an order, by its number; `locale` is that of the specialist's name. */
export function forOperator(deps: Deps, row: OperatorSession, locale: Locale): OrderForOperator {
  const { number, status, cancelledBy, cancelReason, typeKey, moves, paidMinor, refundMinor, payoutMinor } = row;
  const { name, surname } = specialistOf(deps, row.contentId, locale);
  const complaint = complaintOnWire(row);
  // Money that seats nobody goes back by itself: it stands among the tries to pay.
  const isPaid = paidMinor !== null && row.seats;
  return {
    number,
    version: row.shownVersion,
    status,
    cancelledBy,
    cancelReason,
    sessionType: typeKey,
    sessionTime: sessionTimeOf(row),
    specialist: `${name} ${surname}`.trim(),
    profile: row.contentId,
    moves,
    markedAt: isoOf(row.markedAt),
    paid: isPaid ? { minor: paidMinor, currency: row.paidCurrency, card: row.card } : null,
    refund:
      isPaid && refundMinor !== null
        ? { minor: refundMinor, currency: row.refundCurrency, status: row.refundStatus }
        : null,
    payout:
      payoutMinor === null ? null : { minor: payoutMinor, status: row.payoutStatus, dueAt: isoOf(row.payoutDueAt) },
    complaint: complaint && { ...complaint, at: isoOf(row.complainedAt) },
  };
}
