import type { Patch } from './hooks.ts';
import { AFTER_BOOKING } from './mutants-after-booking.ts';
import { CALENDARS, PAID_LATER, PAYOUTS } from './mutants-calendars.ts';

/** A planted mistake in the core that histories must find. */
export type Mutant = { name: string } & Patch;

/** Planted mistakes by file and name: the text as it is, and the text that replaces it. */
export type MistakesByFile = Readonly<
  Record<string, Readonly<Record<string, readonly [find: string, replace: string]>>>
>;

function mutantsIn(files: MistakesByFile): Mutant[] {
  return Object.entries(files).flatMap(([file, mistakes]) =>
    Object.entries(mistakes).map(([name, [find, replace]]) => ({ name, file, find, replace })),
  );
}

const BOOKING_AND_MONEY: MistakesByFile = {
  'domain/booking.ts': {
    'holds are longer': ['export const HOLD_MS = 15 * MINUTE;', 'export const HOLD_MS = 20 * MINUTE;'],
  },
  'domain/ledger.ts': {
    'the commission is booked as the fee': ["('platform_commission'", "('platform_fee'"],
    'a refund is booked the wrong way': [
      "...move('provider_receivable', 'refunds_clearing', {",
      "...move('refunds_clearing', 'provider_receivable', {",
    ],
  },
  'domain/money.ts': {
    'the commission is another one': ['export const COMMISSION_PERCENT = 25;', 'export const COMMISSION_PERCENT = 20;'],
  },
  'domain/payment.ts': {
    'any sum seats': ['return expected.minor === reported.minor &&', 'return'],
    'any currency seats': [' && expected.currency === reported.currency;', ';'],
    'money that was sent back already seats': ['!capture.amountOk || capture.undone ||', '!capture.amountOk ||'],
    'late money seats without a look at the slot': ['mayReseat && slotFree &&', 'mayReseat &&'],
    'late money seats without a look at the client': ['slotFree && clientFree && listed', 'slotFree && listed'],
    'late money never seats': ["? 'reseat' : 'refund'", "? 'refund' : 'refund'"],
    'late money that finds no seat is kept': ["? 'reseat' : 'refund'", "? 'reseat' : 'none'"],
    'a payment that failed can never succeed': [
      "from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
      "from: ['INITIAL', 'PROCESSING', 'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
    ],
    'a payment that was over can never succeed': [
      "'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
      "'CANCELED'], to: 'SUCCESS'",
    ],
  },
  'domain/payout.ts': {
    'sessions are completed when they begin': ['COMPLETE_AFTER_MS = DAY;', 'COMPLETE_AFTER_MS = -DAY;'],
    'payouts are due a week later': ['const PAYOUT_WITHIN_MS = 3 * DAY;', 'const PAYOUT_WITHIN_MS = 7 * DAY;'],
  },
  'server/features/booking/hold.ts': {
    'a hold is told that was not placed': [
      'if (terms !== null && id !== null) return asHold(terms, wish, id);',
      "if (terms !== null) return asHold(terms, wish, id ?? 'none');",
    ],
    'the fee is forgotten': ['feePercent: profile.fee,', 'feePercent: 0,'],
    'the client stays at billing after a hold': ['  await leaveBilling(tx, clientId);\n', ''],
  },
  'server/features/booking/seat.ts': {
    'the client stays at billing after a seat': [
      "if (order.status === 'held') await leaveBilling(tx, order.clientId);",
      '',
    ],
    'a late seat does not end the own newer hold': ['await replaceOwnHold(tx, {', 'void ({'],
  },
  'server/features/checkout/checkout.jobs.ts': {
    'an open payment is asked about once only': ['await reconcileLater(deps, deps.db, {', 'void ({'],
    'given up payments are not cancelled here': ['over && order !== null', 'over && order === null'],
  },
  'server/features/payment/payment-url.ts': {
    'an unsafe address is passed on': ["  if (protocol === 'https:') return true;", '  if (protocol) return true;'],
    'a payment that could not be prepared stays payable': ['if (!certain)', 'if (false)'],
  },
  'server/features/checkout/repeats.ts': {
    'the same key with another body is accepted': ['request.fingerprint) !== 0)', 'request.fingerprint) > 1)'],
  },
  'server/features/checkout/open-payment.ts': {
    'the amount is another one': ["minor: totalMinor, currency: 'GEL'", "minor: totalMinor - 100, currency: 'GEL'"],
    'cents are tetri': ['eurCents(totalMinor, rate.gelPerEur)', 'totalMinor'],
    'any order answers any repeat': ['attempt.amountMinor === amount.minor', 'attempt.amountMinor !== amount.minor'],
  },
  'server/features/checkout/settle.ts': {
    'a seat forgets its payment': ['card: state.card, seats: true', 'card: state.card, seats: false'],
    'other open payments stay open after a seat': ['await abandonAttempts(deps, tx, {', 'void ({'],
    'money that lost its seat is not sent back': ['await refundCaptured(deps, tx, {', 'void ({'],
    'nobody is told that the seat is lost': ['await tellSeatLost(deps, tx, {', 'void ({'],
    'the capture of money that goes back is not booked': [
      '  await recordCapture(deps, tx, { attempt, paid, raw: state.raw, card: state.card, seats: false, outcome });\n',
      '',
    ],
    'a refund that is twice the sum': [
      'await refundCaptured(deps, tx, { attempt, paid, raw',
      'await refundCaptured(deps, tx, { attempt, paid: { ...paid, minor: paid.minor * 2 }, raw',
    ],
    'the provider is believed without being asked': [
      '  await applyState(deps, said);',
      "  await applyState(deps, ask.source === 'callback' ? { ...said, state: { status: 'SUCCESS', raw: 'x', paid: 'as asked' } } : said);",
    ],
    'a sum that cannot be read counts as the one asked for': [': state.paid;', ': (state.paid ?? expected);'],
  },
  'server/features/notify/notify.jobs.ts': {
    'a message in dead hands is never sent': ['waiting === null', 'waiting === null || waiting.heldUntil !== null'],
  },
  'server/features/notify/deliver.ts': {
    'a message that failed is forgotten': [
      'await unclaimNotification(deps.db, id);\n  throw',
      "return end('failed', null);\n  throw",
    ],
    'a message has a new name at the sender each time': [
      'mail.send({\n      key: id,',
      'mail.send({\n      key: deps.random.uuid(),',
    ],
  },
  'server/features/payment/payment.jobs.ts': {
    'a refund that was taken counts as done': ['!outcome.value.pending', 'outcome.value.raw'],
    'a refund in work is never looked at again': ["kind: 'refund.send'", "kind: 'refund.tell'"],
    'a refund that got no answer is given up at once': [
      "      if (job.attempts < job.maxAttempts) throw new Error('the refund was not taken');\n      await giveUp(refund, 'the provider did not take it');\n      throw new GivenUp('the refund was not taken');",
      '',
    ],
    'a refund that failed stays failed when an operator sends it again': ['MOST_FAILURES * rounds', 'MOST_FAILURES'],
    'a failure of the provider counts each time it is looked at': [
      'if (!(await reopenRefund(tx, attemptId))) return false;',
      'await reopenRefund(tx, attemptId);',
    ],
  },
  'server/features/payment/settle-refund.ts': {
    'a refund that is done is not booked': ['await bookRefundDone(deps, tx, {', 'void ({'],
    'nobody is told that money went back': ["kind: 'refund.tell'", "kind: 'payment.compare'"],
    'what the provider has sent back is sent by hand as well': [
      "if (refund !== null && state?.refund === 'done') throw new DomainError('REFUND_RETURNED');",
      '',
    ],
    'what was sent by hand is booked at the provider': ['byHandMinor: byHand?.minor ?? 0,', 'byHandMinor: 0,'],
    'what was sent by hand is settled by any reference': [
      "if (done.bankRef !== bankRef) throw new DomainError('REFUND_REF_OTHER');",
      '',
    ],
    'any sum settles a refund': ['!isSum ||', ''],
  },
  'server/features/payment/capture.ts': {
    'a refund is not written as a job': [
      "\n  await deps.jobs.enqueue(tx, { kind: 'refund.send'",
      "\n  await deps.jobs.enqueue(tx, { kind: 'refund.tell'",
    ],
  },
  'server/features/payment/payment.ts': {
    'the provider is not asked again by itself': ['await reconcileLater(deps, tx, {', 'void ({'],
  },
  'server/jobs/worker.ts': {
    'a failed job is not tried again': ['>= job.maxAttempts ||', '>= 1 ||'],
    'jobs are done before they run': [
      'await within(HANDLER_MS, work);',
      'void within(HANDLER_MS, work).catch(() => undefined);',
    ],
  },
};

/** All planted mistakes. Each compiles, and each changes behaviour. */
export const MUTANTS = [BOOKING_AND_MONEY, AFTER_BOOKING, CALENDARS, PAID_LATER, PAYOUTS].flatMap(mutantsIn);

/** Planted mistakes in statements, by their names: the comparison with the real database must find them. */
export const SQL_MUTANTS = mutantsIn({
  'booking.place-hold': {
    'an old calendar is believed': ['and t.version = $2', 'and ($2::bigint is not null)'],
    'the older hold is not freed': [
      'and (client_id = $3 or (therapist_id = $1 and during && $5::tstzrange and hold_expires_at <= $6))',
      'and (therapist_id = $1 and during && $5::tstzrange and hold_expires_at <= $6)',
    ],
    'the client is not at billing after a hold': ['id = $3 and exists', 'id <> $3 and exists'],
    'a hold has no end': ['from a),\n  ended as (', 'from a where false),\n  ended as ('],
  },
  'schedule.calendars': {
    'removed times are not read': ['from removed_times where', 'from removed_times where false and'],
    'types of a range are not read': ['upper(valid) - 1, types)', 'upper(valid) - 1, null)'],
  },
  'schedule.delete-week': {
    'a template deletes times published by themselves': [' and weekday is not null', ''],
  },
  'booking.expire-hold': {
    'holds end too early': ['and hold_expires_at <= $3::timestamptz', 'and $3::timestamptz is not null'],
  },
  'booking.waiting-of': {
    'what does not wait any more is counted': [
      "where a.client_id = $1 and a.status = 'proposed' order",
      'where a.client_id = $1 order',
    ],
  },
  'booking.freeze-rate': {
    'a frozen rate changes': ["and status = 'proposed' and eur_rate is null", "and status = 'proposed'"],
  },
  'booking.freedom': {
    'any appointment is seated': ['where therapist_id = $1 and during', 'where false and therapist_id = $1 and during'],
  },
  'jobs.claim': {
    'a claimed job is claimed again': ['and (locked_until is null or locked_until <= $1)', ''],
    'jobs count no tries': ['attempts = attempts + 1', 'attempts = attempts'],
  },
  'payment.claim-ask': { 'the provider may be asked at any time': ['asked_at <= $3 or', 'asked_at <= $3 or true or'] },
  'notify.claim': {
    'a message is taken by everybody': ['or claimed_until <= $2', 'or $2::timestamptz is not null'],
    'no message is outdated': ['about_version is distinct from (', 'false and about_version is distinct from ('],
  },
  'booking.freedom-to-move': {
    'a session moves over another one': [
      'where therapist_id = $1 and during',
      'where false and therapist_id = $1 and during',
    ],
  },
  'payout.send': {
    'pay is sent before the client could complain': ["upper(a.during) + interval '24 hours' >= $3 or", 'false or'],
    'pay goes to an account of less than a day': ['on n.counts_from <= $3', 'on true'],
    'pay goes to an account that the bank refused': ['where f.account_id = n.id)', 'where f.account_id <> n.id)'],
    'pay is sent against a stop': ['and s.ended_at is null)', 'and s.ended_at is null and false)'],
    'pay is sent although nothing is owed': [
      'and session_is_owed(w.therapist_id, w.appointment_id)',
      'and (true or session_is_owed(w.therapist_id, w.appointment_id))',
    ],
  },
  'payout.end': {
    'what was paid does not come back': ["or (status = 'PAID' and $3 = 'FAILED')", ''],
    'what is paid came back': ["case status when 'PAID' then 'PAID' else 'RETURNED' end", "'RETURNED'"],
  },
  'payout.void': { 'a payout that is not owed stays due': ["set status = 'VOID'", 'set status = status'] },
  'checkout.find-request': { 'a key is forgotten at once': ['and created_at > $4', 'and created_at < $4'] },
});
