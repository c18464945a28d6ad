import type { MistakesByFile } from './mutants.ts';

/**
 * Possible mistakes with sessions that are paid later. The database itself refuses two seats, so that mistake is
 * planted in the rule shared by the statements and guards of the tables in memory.
 */
export const PAID_LATER: MistakesByFile = {
  'domain/paid-later.ts': {
    'a ninth one may wait': ['export const MAX_WAITING = 8;', 'export const MAX_WAITING = 9;'],
    'the last moment comes a minute early': ['return now > payUntil(start);', 'return now > payUntil(start) - MINUTE;'],
    'a payment page outlives the last moment': ['Math.min(now + PAY_PAGE_MS, payUntil(start))', 'now + PAY_PAGE_MS'],
    'what is released may still be paid': [
      "    case 'expired':\n      return 'APPOINTMENT_RELEASED';",
      "    case 'expired':\n      return null;",
    ],
  },
  'server/features/booking/paid-later.ts': {
    'the fee of what is paid later is forgotten': ['feePercent: profile.fee,', 'feePercent: 0,'],
  },
  'server/features/booking/seat.ts': {
    'paying what waits ends a hold': [
      "if (order.status === 'held') await leaveBilling(tx, order.clientId);",
      `if (order.status === 'held') await leaveBilling(tx, order.clientId);
  else await replaceOwnHold(tx, { ...order, slot: { start: order.start - 259_200_000, end: order.end }, now: deps.clock.now() });`,
    ],
  },
  'server/features/checkout/pay-appointment.ts': {
    'the rate of what waits is not frozen': ['await freezeRate(deps, tx, order, today);', 'void freezeRate;'],
  },
  'server/features/paid-later/end.ts': {
    'the payment page of what ended stays open': [
      "      await abandonAttempts(deps, tx, { orderId, except: null, status: 'CANCELED' });\n",
      '',
    ],
  },
  'server/features/paid-later/plan.ts': {
    'what is unpaid is never released': [
      '[...jobs, releaseJob({ therapist, appointment }, payUntil(start) + 1)]',
      'jobs',
    ],
    'nobody is reminded to pay': ['if (runAt <= now + JUST_SAID_MS) continue;', 'if (runAt > 0) continue;'],
    'a time is released although it was paid': ['await settleOpen(deps, order.orderId);', "order.orderId !== '';"],
    'a released time can be paid on an open page': [
      "    await abandonAttempts(deps, tx, { orderId: order.orderId, except: null, status: 'EXPIRED' });\n",
      '',
    ],
    'nobody is told of a release': ['    await tellReleased(deps, tx, released);\n', ''],
  },
  'server/features/paid-later/series.ts': {
    'a series takes a time that is not offered': ['      await requireOffered(deps, tx, { order, profile });\n', ''],
    'nobody is told of a series': ['    await tellLater(deps, tx, series);\n', ''],
  },
  'server/features/paid-later/paid-later.ts': {
    'nobody is told of what is proposed': ['    await tellProposed(deps, tx, order);\n', ''],
  },
  'tools/simulator/store/guards.ts': {
    'what waits takes no seat': ["new Set(['held', 'proposed', 'confirmed']);", "new Set(['held', 'confirmed']);"],
  },
};
