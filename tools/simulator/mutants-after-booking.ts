import type { MistakesByFile } from './mutants.ts';

/** Planted mistakes in what follows a booking: moves, cancelling, marks, complaints, their money and their messages. */
export const AFTER_BOOKING: MistakesByFile = {
  'domain/session-actions.ts': {
    'a client may move a session three times': ['export const MAX_MOVES = 2;', 'export const MAX_MOVES = 3;'],
    'a session that has begun can be cancelled': [
      "return now >= start ? refuse('SESSION_BEGUN', start) : null;",
      'return null;',
    ],
    'a client is absent from the first minute on': ['return start + 15 * MINUTE;', 'return start;'],
    'marks are changed for weeks': ['MARK_UNTIL_AFTER_END_MS = 48 * HOUR;', 'MARK_UNTIL_AFTER_END_MS = 480 * HOUR;'],
    'a guardian who refuses counts against the therapist': [
      "guardian: 'guardian_refused' } as const",
      "guardian: 'therapist' } as const",
    ],
    'an absent client costs the therapist': [
      "status === 'completed' || status === 'client_absent' ||",
      "status === 'completed' ||",
    ],
    'an operator marks against a complaint': ["return refuse('COMPLAINT_OPEN', null);", 'return null;'],
    'a client complains for days': ['+ COMPLAIN_UNTIL_AFTER_END_MS;', '+ 4 * COMPLAIN_UNTIL_AFTER_END_MS;'],
  },
  'domain/cancelling.ts': {
    'the limit of free changes is a few milliseconds later': ['return start - DAY;', 'return start - DAY + 3;'],
    'cancelling is free up to 23 hours before': ['now <= limit', 'now <= limit + 3_600_000'],
  },
  'domain/complaint.ts': {
    'a therapist has an hour to object': ['OBJECT_WITHIN_MS = 24 * HOUR', 'OBJECT_WITHIN_MS = HOUR'],
    'a complaint against a mark becomes true by itself': [
      "return kind === 'client_present' || markedAt !== null;",
      "return kind === 'client_present' || (markedAt ?? 1) < 0;",
    ],
    'an objection counts at any time': ["complaint.status !== 'open' || now < complaint.upheldAt", 'now > 0'],
  },
  'domain/ledger.ts': {
    'what was earned is taken back twice': ['minor: -entry.minor', 'minor: -2 * entry.minor'],
  },
  'server/features/booking/booking.ts': {
    'a session moves to a time that nobody offers': [
      "verdict === 'unlisted'",
      "verdict === 'unlisted' && by === 'admin'",
    ],
    'a move that ends the own hold leaves the client at billing': ['  await leaveBilling(tx, clientId);\n', ''],
    'a session moves to another length': ['to.end - to.start !== order.end - order.start ||', ''],
  },
  'server/features/notify/deliver.ts': { 'an outdated message is sent': [' || claimed.outdated', ''] },
  'server/features/notify/notify.ts': {
    'phones ring at night': ['? smsAfterQuietHours(now, quietUnlessBefore)', '? now'],
  },
  'server/features/payout/payout.ts': {
    'pay that has arrived does not count as paid out': [
      "payout.status === 'SENT' || payout.status === 'PAID'",
      "payout.status === 'SENT'",
    ],
  },
  'server/features/session/booked.ts': {
    'a change goes without a look at its version': [
      'if (!isOutdated(order, seenVersion)) return;',
      'if (isOutdated(order, seenVersion) || seenVersion !== 0) return;',
    ],
  },
  'server/features/session/cancel-session.ts': {
    'another sum goes back than the client saw': ['seenRefundMinor !== refund.minor', 'seenRefundMinor < 0'],
    'a cancelled session keeps its money': [
      "if (terms.refund === 'all') await giveBack",
      "if (terms.refund === 'none') await giveBack",
    ],
    'nobody is told that a session is cancelled': ['  await tellCancelled(deps, tx, {', '  void ({'],
    'a session that was cancelled too late is paid a day later': ['else await earnLater(deps, tx, cancelled);', ''],
  },
  'server/features/session/complaint.ts': {
    'an open complaint waits for ever': ["kind: 'complaint.answer',", "kind: 'checkout.forget-requests',"],
    'the operator is not told of a complaint': ['await tellComplaint(deps, tx, {', 'void ({'],
    'nobody is told how a complaint ended': ['await tellSettled(deps, tx, {', 'void ({'],
  },
  'server/features/session/mark-session.ts': {
    'a client marked absent is not told': ['      await tellMarkedAbsent(deps, tx, {', '      void ({'],
    'a therapist says alone that a complaint is wrong': ["if (!agrees) return 'disputed';", ''],
  },
  'server/features/session/move-session.ts': {
    'nobody is told that a session moved': ['  await tellMoved(deps, tx, {', '  void ({'],
  },
  'server/features/session/pay.ts': {
    'the therapist gets the whole price': [
      '= therapistShare(order.priceMinor, order.commissionPercent);',
      '= order.priceMinor;',
    ],
    'a held session earns nothing': ['  await bookEarned(tx, { ...earned, appointmentId, now });\n', ''],
    'a held session is not paid out': ['if (minor > 0) await owePayout', 'if (minor < 0) await owePayout'],
    'what was earned stays in the books': ['  await bookReversal(tx,', '  void (tx,'],
    'a payout that is not owed stays due': ['  await voidPayout(tx, {', '  void ({'],
    'a session in an empty room counts as held': ["if (elsewhere === 'empty') return askOrWait(deps, tx, order);", ''],
    'a session counts as held against a complaint': [
      'if (complaint !== null && isStanding(complaint.status)) return;',
      '',
    ],
  },
  'server/features/session/plan.ts': {
    'a seated session is never completed': ['[...jobs, completion(order)]', 'jobs'],
    'nobody is told of a seat': ['await tellConfirmed(deps, tx, told);', ''],
  },
  'server/features/session/tell-complaint.ts': {
    'a complaint that is decided waits for an operator': ['  await workIsDone(deps, tx, {', '  void ({'],
  },
};
