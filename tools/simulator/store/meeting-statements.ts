import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import { bytes, columns, type Handler, instant, instantOrNull, rowOf, span, text } from './values.ts';

/** The statements of `meeting/meetings.sql.ts` that bring the room of a session in line with it. */
export function meetingStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const find = (orderId: unknown): rows.Meeting | undefined => tables.meetings.byKey.get(text(orderId));
  const change = (row: rows.Meeting, to: Partial<rows.Meeting>): void => {
    const after = { ...row, ...to };
    const isRound = (after.refEnc === null) === (after.filledAt === null);
    if (
      !isRound ||
      (after.refEnc !== null && after.givenUpAt !== null) ||
      (after.endedAt !== null && after.refEnc === null)
    ) {
      throw new SqlError('23514', 'a room that cannot be');
    }
    if (row.refEnc !== null && after.refEnc !== row.refEnc)
      throw new SqlError('23514', 'a session has one room for life');
    store.update(row, to);
  };
  return {
    'meeting.insert': ([therapistId, orderId, provider, during, now]) => {
      if (find(orderId) !== undefined) return;
      store.insert(tables.meetings, {
        therapistId: text(therapistId),
        orderId: text(orderId),
        provider: text(provider),
        ...span(during),
        createdAt: instant(now),
        refEnc: null,
        filledAt: null,
        claimedUntil: null,
        failures: 0,
        lastFailure: null,
        givenUpAt: null,
        endedAt: null,
      });
    },
    'meeting.read': ([, orderId]) => rowOf(find(orderId), 'provider', 'start', 'end', 'refEnc', 'givenUpAt', 'endedAt'),
    'meeting.claim': ([, orderId, isMade, now, until]) => {
      const row = find(orderId);
      if (row === undefined || (row.refEnc !== null) !== isMade || row.endedAt !== null || row.givenUpAt !== null)
        return [];
      if (row.claimedUntil !== null && row.claimedUntil > instant(now)) return [];
      change(row, { claimedUntil: instant(until) });
      return [columns(row, 'orderId')];
    },
    'meeting.fill': ([, orderId, refEnc, during, now]) => {
      const row = find(orderId);
      if (row === undefined || row.refEnc !== null || row.givenUpAt !== null) return;
      const made = { refEnc: bytes(refEnc), filledAt: instant(now), ...span(during) };
      change(row, { ...made, claimedUntil: null, lastFailure: null });
    },
    'meeting.keep-time': ([, orderId, during]) => {
      const row = find(orderId);
      if (row !== undefined) change(row, { ...span(during), claimedUntil: null, lastFailure: null });
    },
    'meeting.end': ([, orderId, now]) => {
      const row = find(orderId);
      if (row === undefined || row.refEnc === null || row.endedAt !== null) return;
      change(row, { endedAt: instant(now), claimedUntil: null, lastFailure: null });
    },
    'meeting.fail': ([, orderId, code, until]) => {
      const row = find(orderId);
      if (row === undefined) return;
      change(row, { failures: row.failures + 1, lastFailure: text(code), claimedUntil: instantOrNull(until) });
    },
    'meeting.give-up': ([, orderId, now]) => {
      const row = find(orderId);
      if (row === undefined || row.refEnc !== null || row.givenUpAt !== null) return [];
      change(row, { givenUpAt: instant(now), claimedUntil: null });
      return [columns(row, 'orderId')];
    },
  };
}
