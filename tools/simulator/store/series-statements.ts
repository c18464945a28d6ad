import { DAY, HOUR } from '#domain/dates.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import { columns, type Handler, instant, list, number, overlaps, rowOf, span, text, textOrNull } from './values.ts';
import { occupies } from './guards.ts';

/** Statements of `paid-later/paid-later.sql.ts`, and of the session they answer. */
export function seriesStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const all = tables.series.rows;
  return {
    'paid-later.series': ([id]) => rowOf(tables.series.byKey.get(text(id)), ...COLUMNS),
    'paid-later.series-of-key': ([client, key]) =>
      rowOf(
        all.find(({ clientId, requestKey }) => clientId === client && requestKey === key),
        ...COLUMNS,
      ),
    'paid-later.series-since': ([client, since]) =>
      all
        .filter(({ clientId, createdAt }) => clientId === client && createdAt > instant(since))
        .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        .flatMap((row) => rowOf(row, ...COLUMNS)),
    'paid-later.insert-series': ([id, therapistId, clientId, typeKey, weeks, starts, key, now]) => {
      const requestKey = textOrNull(key);
      const isKnown = all.some((one) => one.clientId === clientId && one.requestKey === requestKey);
      if (requestKey !== null && isKnown) throw new SqlError('23505', 'duplicate key');
      const of = { id: text(id), therapistId: text(therapistId), clientId: text(clientId), typeKey: text(typeKey) };
      const times = list(starts)
        .map(instant)
        .sort((a, b) => a - b);
      store.insert(tables.series, { ...of, weeks: number(weeks), starts: times, requestKey, createdAt: instant(now) });
    },
    'paid-later.made-of-series': ([series]) =>
      tables.appointments.rows
        .filter(({ seriesId }) => seriesId === series)
        .map((a) => ({ a, start: firstStartOf(store, a) }))
        .sort((one, other) => one.start - other.start || (one.a.id < other.a.id ? -1 : 1))
        .slice(0, 8)
        .map(({ a, start }) => ({ orderId: orderOf(store, a)?.id, start })),
    'booking.take-mail-hour': ([therapistId, clientId, at]) => {
      const [now, of] = [instant(at), { therapistId: text(therapistId), clientId: text(clientId) }];
      const known = tables.proposalTerms.byKey.get(`${of.therapistId}|${of.clientId}`);
      if (known === undefined) store.insert(tables.proposalTerms, { ...of, nextMailAt: now + HOUR });
      else if (known.nextMailAt > now + DAY) return [];
      else store.update(known, { nextMailAt: Math.max(known.nextMailAt, now) + HOUR });
      return [{ at: (known?.nextMailAt ?? now + HOUR) - HOUR }];
    },
    'booking.give-mail-hour-back': ([therapist, client, at]) => {
      const known = tables.proposalTerms.byKey.get(`${text(therapist)}|${text(client)}`);
      if (known?.nextMailAt === instant(at) + HOUR) store.update(known, { nextMailAt: instant(at) });
    },
    // Nobody in these histories ends them.
    'booking.have-proposals-ended': () => [],
    'paid-later.live-of-client': ([client, therapist, window, now]) =>
      tables.appointments.rows
        .filter((a) => a.clientId === client && occupies(a.status) && overlaps(a, span(window)))
        .filter((a) => !(a.status === 'held' && (a.holdExpiresAt ?? 0) <= instant(now)))
        .map((a) => ({ start: a.start, end: a.end, withTherapist: a.therapistId === therapist })),
    // What a page shows of it: only that it is there.
    'session.own': ([orderId, client]) => {
      const order = tables.orders.byKey.get(text(orderId));
      const a = tables.appointments.byKey.get(order?.appointmentId ?? '');
      if (order === undefined || a === undefined || order.clientId !== client) return [];
      const contentId = tables.therapists.byKey.get(a.therapistId)?.contentId;
      const nothing = { complaintKind: null, paidMinor: null, refundMinor: null, sharedAt: null };
      const neither = { isOffered: false, openAtBank: false, clientFrom: null, therapistFrom: null };
      const shown = columns(a, 'status', 'typeKey', 'start', 'end', 'moves', 'cancelledBy', 'cancelReason', 'markedAt');
      const later = columns(a, 'shownVersion', 'proposedBy', 'seriesId', 'totalMinor');
      return [
        { orderId: order.id, contentId, ...shown, ...later, ...nothing, ...neither, linkVersion: order.linkVersion },
      ];
    },
  };
}

const COLUMNS = ['id', 'therapistId', 'clientId', 'typeKey', 'weeks', 'starts', 'createdAt'] as const;

function orderOf({ tables }: Store, { id }: rows.Appointment): rows.Order | undefined {
  return tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
}

/** The time that it was made for. */
function firstStartOf({ tables }: Store, { id, start }: rows.Appointment): number {
  return (
    tables.history.rows.find(({ appointmentId, move }) => appointmentId === id && move !== null)?.move?.old.start ??
    start
  );
}
