import type { MistakesByFile } from './mutants.ts';

/** Planted mistakes in calendars: what therapists publish, remove, repeat every week, take off, withdraw and offer. */
export const CALENDARS: MistakesByFile = {
  'domain/schedule.ts': {
    'the notice does not count': ['args.now + args.minNoticeMin * MINUTE', 'args.now'],
    'time off does not count': ['withoutTaken(published, [...busy, ...timeOff])', 'withoutTaken(published, [...busy])'],
    'time off does not count in the template': [
      '[...rested, ...timeOff, ...args.removed,',
      '[...rested, ...args.removed,',
    ],
    'a removed time of the template is sold': [' ...args.removed, ...args.ranges])', ' ...args.ranges])'],
    'hours for one type are sold to all': [
      'const isFor = range.types === null || range.types.includes(args.typeKey);',
      'const isFor = true;',
    ],
    'the rest after a session is forgotten': ['(gridMin(types, of) + of.bufferMin)', 'gridMin(types, of)'],
  },
  'domain/publishing.ts': {
    'times of the past are published': ["  if (start <= now) return 'SLOT_IN_PAST';\n", ''],
  },
  'server/features/booking/hold.ts': {
    'known clients are not taken when new ones are not': [
      '  if (await isKnownClient(deps.db, { therapistId: calendar.therapistId, clientId })) return;\n',
      '',
    ],
    'a calendar that was read a while ago refuses': ['return accepts || fresh ?', 'return accepts || !fresh ?'],
  },
  'server/features/booking/seat.ts': {
    'late money seats outside of the calendar': ['listed: isListed(calendar, slot, { wanted, now })', 'listed: true'],
  },
  'server/features/schedule/publish.ts': {
    'a time is published over an appointment': ['[...calendar.busy, ...calendar.timeOff,', '[...calendar.timeOff,'],
    'a time is published over time off': ['[...calendar.busy, ...calendar.timeOff,', '[...calendar.busy,'],
    'a removed time of the template stays': ['  await insertRemoved(tx, owner.therapistId, hidden);\n', ''],
    'a removed time takes its whole opening along': ['  await insertOpenings(tx, owner.therapistId, left);\n', ''],
    'a time that is held is removed': [
      'const free = publishedIn(calendar, owner, window)',
      'const free = publishedIn({ ...calendar, busy: [] }, owner, window)',
    ],
  },
  'server/features/schedule/template.sql.ts': {
    'an old template stays beside the new one': ['  await sql.run(DELETE_WEEK, [therapistId]);\n', ''],
  },
  'server/features/schedule/template.ts': {
    'the choices around a template are not written': [
      '    await updateChoices(tx, owner.therapistId, { ...template, now });\n',
      '',
    ],
    'the switch never turns on again': [
      '{ therapistId, accepting, now }',
      '{ therapistId, accepting: accepting && false, now }',
    ],
  },
  'server/features/schedule/time-off.ts': {
    'time off that is given up stays': [
      "orRefuse(await deleteTimeOff(tx, { therapistId: owner.therapistId, id }), 'SESSION_NOT_FOUND')",
      'id === owner.therapistId ? null : { start: 0, end: 0, noteEnc: null }',
    ],
  },
  'server/features/schedule/withdraw.ts': {
    'a withdrawn time of the template is sold': ['[...gapsBetween(calendar.removed, span), ...bared]', 'bared'],
    'a withdrawn time that was published by itself is sold': [
      'calendar.ranges.filter((other) => overlap(other, span))',
      'calendar.ranges.filter((other) => overlap(other, span) && other.end < span.end)',
    ],
  },
  'server/features/session/cancel-session.ts': {
    'the time of a session that its therapist withdrew is offered': [
      'by.withdraws === true)',
      'by.withdraws === false)',
    ],
  },
  'server/features/booking/booking.ts': {
    'accepting an offer is one of the two moves': ["by === 'client' && !move.isOffered;", "by === 'client';"],
    'no move of a client counts': ["by === 'client' && !move.isOffered;", "by === 'client' && move.isOffered;"],
  },
  'server/features/session/move-session.ts': {
    'an offer that is accepted stays open': ['  await accept?.(tx, { order, slot: to, now });\n', ''],
  },
  'server/features/other-times/other-times.ts': {
    'a time that nobody offered is accepted': [
      'start === slot.start && end === slot.end)) {',
      'start > 0 && end > 0)) {',
    ],
    'times that are taken are offered': ['    await requireFree(deps, tx, { order, times, now });\n', ''],
    'nobody is told of an offer': ['    await tellOtherTimes(deps, tx, { order, id, times });\n', ''],
    'a newer offer stands beside the older one': [
      "    await endOtherTimes(tx, { therapistId, orderId, event: 'replace', now, actorId: userId });\n",
      '',
    ],
  },
  'domain/session-actions.ts': {
    'an offer is accepted up to the start': [
      "return freeUntil(session.start, now) === null ? refuse('MOVE_TOO_LATE', freeLimit(session.start)) : null;",
      'return null;',
    ],
  },
};

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

/**
 * Possible mistakes in sending and booking pay. The database itself refuses the three worst, so they are planted in it
 * too: in the rule that its statement and its guard share in the tables in memory.
 */
export const PAYOUTS: MistakesByFile = {
  'server/features/payout/batch.ts': {
    'a payout is not booked': ['  for (const payout of paid) await bookPayout(tx, { ...payout, now });\n', ''],
    'a payout that came back is never due again': ['    await dueAgain(tx, { appointmentId, now });\n', ''],
    'what came back after it was paid stays paid in the books': [
      'if (bankRef !== null) await bookPayoutReturn(tx, { ...line, now });',
      '',
    ],
    'a return is booked twice': [
      "filter(({ outcome }) => outcome !== 'RETURNED')",
      "filter(({ outcome }) => outcome !== 'PAID')",
    ],
    'a transfer comes back by any reference': [
      'booked.every((ref) => ref === given)',
      "booked.every((ref) => ref !== '')",
    ],
    'a payout that came back is paid': ["status: 'FAILED', bankRef: null }", "status: 'PAID', bankRef: 'none' }"],
    'a batch takes another reference': [
      'refuseOther(paid.some((line) => line.bankRef === bankRef));',
      'refuseOther(paid.length > 0);',
    ],
    'stopped pay is booked': ["if (standing.isStopped) throw new DomainError('PAYOUT_STOPPED');", ''],
  },
  'server/features/payout/payout.ts': {
    'pay is not stopped': [
      'return insertStop(tx, { id: deps.random.uuid(), therapistId, now: deps.clock.now() });',
      "return therapistId !== '';",
    ],
  },
  'tools/simulator/store/payout-guards.ts': {
    'pay is sent twice': ["return row.status === 'DUE';", "return row.status === 'DUE' || row.status === 'SENT';"],
    'pay is sent for nothing': [
      "if (!isOwed(store, row)) return 'nothing is owed for this session';\n  const",
      'const',
    ],
    'pay is sent to a young account': ['account.countsFrom > at', 'account.createdAt > at'],
    'pay is sent to an account that the bank refused': [
      "if (isRefused(store, account.id)) return 'the bank has refused the account';",
      '',
    ],
  },
};
