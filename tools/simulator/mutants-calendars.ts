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
    'the switch never turns on again': ['    accepting,\n    iso(now),', '    accepting && false,\n    iso(now),'],
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
