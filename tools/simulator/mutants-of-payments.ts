import type { Patch } from './hooks.ts';

/** A planted mistake in the core that histories must find. */
export type Mutant = { name: string } & Patch;

const settle = 'server/features/checkout/settle.ts';
const reserve = 'server/features/checkout/reserve.ts';
const jobs = 'server/features/checkout/checkout.jobs.ts';
const page = 'server/features/checkout/payment-url.ts';
const payment = 'server/features/payment/payment.ts';
const refunds = 'server/features/payment/payment.jobs.ts';

/** Planted mistakes about payments, refunds and orders. */
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  // Captures.
  {
    name: 'any sum seats',
    file: 'domain/payment.ts',
    find: 'return expected.minor === reported.minor &&',
    replace: 'return',
  },
  {
    name: 'any currency seats',
    file: 'domain/payment.ts',
    find: ' && expected.currency === reported.currency;',
    replace: ';',
  },
  {
    name: 'money that was sent back already seats',
    file: 'domain/payment.ts',
    find: '!capture.amountOk || capture.undone ||',
    replace: '!capture.amountOk ||',
  },
  {
    name: 'late money seats without a look at the slot',
    file: 'domain/payment.ts',
    find: 'mayReseat && slotFree &&',
    replace: 'mayReseat &&',
  },
  {
    name: 'late money seats without a look at the client',
    file: 'domain/payment.ts',
    find: 'slotFree && clientFree && listed',
    replace: 'slotFree && listed',
  },
  {
    name: 'late money never seats',
    file: 'domain/payment.ts',
    find: "? 'reseat' : 'refund'",
    replace: "? 'refund' : 'refund'",
  },
  {
    name: 'late money that finds no seat is kept',
    file: 'domain/payment.ts',
    find: "? 'reseat' : 'refund'",
    replace: "? 'reseat' : 'none'",
  },
  {
    name: 'a payment that failed can never succeed',
    file: 'domain/payment.ts',
    find: "from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
    replace: "from: ['INITIAL', 'PROCESSING', 'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
  },
  {
    name: 'a payment that was over can never succeed',
    file: 'domain/payment.ts',
    find: "from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED', 'EXPIRED'], to: 'SUCCESS'",
    replace: "from: ['INITIAL', 'PROCESSING', 'FAILED', 'CANCELED'], to: 'SUCCESS'",
  },
  {
    name: 'a seat forgets its payment',
    file: settle,
    find: 'paid: expected, raw: state.raw, seats: true',
    replace: 'paid: expected, raw: state.raw, seats: false',
  },
  {
    name: 'other open payments stay open after a seat',
    file: settle,
    find: "    await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'CANCELED' });\n",
    replace: '',
  },
  {
    name: 'a seated session is never completed',
    file: settle,
    find: '    await completeLater(deps, tx, order);\n',
    replace: '',
  },
  {
    name: 'nobody is told of a seat',
    file: settle,
    find: '    await tellConfirmed(deps, tx, { order, attempt, receipt });\n',
    replace: '',
  },
  {
    name: 'money that lost its seat is not sent back',
    file: settle,
    find: '  await refundCaptured(deps, tx, { attempt, paid, raw: state.raw, reason });\n',
    replace: '',
  },
  {
    name: 'nobody is told that the seat is lost',
    file: settle,
    find: "  if (reason === 'seat lost') await tellSeatLost(deps, tx, { order, attempt });\n  else",
    replace: "  if (reason !== 'seat lost')",
  },
  {
    name: 'the capture of money that goes back is not booked',
    file: settle,
    find: '  await recordCapture(deps, tx, { attempt, paid, raw: state.raw, seats: false });\n',
    replace: '',
  },
  {
    name: 'a refund that is twice the sum',
    file: settle,
    find: 'await refundCaptured(deps, tx, { attempt, paid, raw',
    replace: 'await refundCaptured(deps, tx, { attempt, paid: { ...paid, minor: paid.minor * 2 }, raw',
  },
  {
    name: 'the provider is believed without being asked',
    file: settle,
    find: '  await applyState(deps, { attempt, state: outcome.value, source: ask.source });',
    replace:
      "  await applyState(deps, { attempt, state: ask.source === 'callback' ? { status: 'SUCCESS', raw: 'x', paid: 'as asked' } : outcome.value, source: ask.source });",
  },
  {
    name: 'a sum that cannot be read counts as the one asked for',
    file: settle,
    find: "const paid = state.paid === 'as asked' ? expected : state.paid;",
    replace: "const paid = state.paid === 'as asked' ? expected : (state.paid ?? expected);",
  },
  // Refunds.
  {
    name: 'a refund that was taken counts as done',
    file: refunds,
    find: 'if (!outcome.value.pending) return record',
    replace: 'if (outcome.value.raw) return record',
  },
  {
    name: 'a refund that is done is not booked',
    file: refunds,
    find: '      await bookRefundDone(tx, { therapistId: refund.therapistId, attemptId, amount, now });\n',
    replace: '',
  },
  {
    name: 'a refund in work is never looked at again',
    file: refunds,
    find: "        kind: 'refund.send',\n        payload: { attempt: attemptId },\n        runAt,",
    replace: "        kind: 'refund.tell',\n        payload: { attempt: attemptId },\n        runAt,",
  },
  {
    name: 'a refund that got no answer is given up at once',
    file: refunds,
    find: "      if (job.attempts >= job.maxAttempts) await giveUp(attemptId, 'the provider did not take it');\n      throw new Error('the refund was not taken');",
    replace: '',
  },
  {
    name: 'a refund that failed stays failed when an operator sends it again',
    file: refunds,
    find: 'if (failures >= MOST_FAILURES * rounds)',
    replace: 'if (failures >= MOST_FAILURES)',
  },
  {
    name: 'a failure of the provider counts each time it is looked at',
    file: refunds,
    find: 'if (!(await reopenRefund(tx, attemptId))) return false;',
    replace: 'await reopenRefund(tx, attemptId);',
  },
  {
    name: 'a refund is not written as a job',
    file: payment,
    find: "    kind: 'refund.send',\n    payload: { attempt: attempt.id },",
    replace: "    kind: 'refund.tell',\n    payload: { attempt: attempt.id },",
  },
  {
    name: 'nobody is told that money went back',
    file: refunds,
    find: "        kind: 'refund.tell',",
    replace: "        kind: 'payment.compare',",
  },
  // Orders and attempts.
  {
    name: 'the provider is not asked again by itself',
    file: payment,
    find: '  await reconcileLater(deps, tx, { attemptId: attempt.id, turn: 0, runAt: now + MINUTE });\n',
    replace: '',
  },
  {
    name: 'an open payment is asked about once only',
    file: jobs,
    find: '        await reconcileLater(deps, deps.db, { attemptId: attempt.id, turn, runAt });\n',
    replace: '',
  },
  {
    name: 'given up payments are not cancelled here',
    file: jobs,
    find: '        if (over && order !== null) {',
    replace: '        if (over && order === null) {',
  },
  {
    name: 'the amount is another one',
    file: reserve,
    find: "return { minor: hold.totalMinor, currency: 'GEL' };",
    replace: "return { minor: hold.priceMinor, currency: 'GEL' };",
  },
  {
    name: 'cents are tetri',
    file: reserve,
    find: 'return { minor: eurCents(hold.totalMinor, hold.rate.gelPerEur), currency',
    replace: 'return { minor: hold.totalMinor, currency',
  },
  {
    name: 'the same key with another body is accepted',
    file: reserve,
    find: "  if (!isSame(known.fingerprint, request.fingerprint)) throw new DomainError('IDEMPOTENCY_CONFLICT');\n  return known.response;",
    replace: '  return known.response;',
  },
  {
    name: 'any order answers any repeat',
    file: reserve,
    find: '    attempt.amountMinor === amount.minor &&\n',
    replace: '    attempt.amountMinor !== amount.minor &&\n',
  },
  {
    name: 'an unsafe address is passed on',
    file: page,
    find: "  if (protocol === 'https:') return true;",
    replace: '  if (protocol) return true;',
  },
  {
    name: 'a payment that could not be prepared stays payable',
    file: page,
    find: '  if (!certain) await cancelLater(deps, deps.db, attempt.id);\n',
    replace: '',
  },
];
