import type { Answer } from '#contract/api.ts';
import type { AppointmentEvent } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import type { ClientSession, HistoryRow } from './client-sessions.sql.ts';

type Happened = Answer<'readOwnSession'>['session']['timeline'][number];
type What = Happened['what'];

/**
 * The events of an appointment that its client is told. A hold that ran out is no event of a session; a time that
 * waited for its payment was released.
 */
const TOLD: Partial<Record<AppointmentEvent, What>> = {
  hold: 'booked',
  propose: 'proposed',
  expire: 'released',
  decline: 'declined',
  replace: 'cancelled',
  stepBack: 'cancelled',
  withdraw: 'cancelled',
  cancel: 'cancelled',
  move: 'moved',
  complete: 'took_place',
  markHeld: 'took_place',
  markClientAbsent: 'client_absent',
  markTherapistAbsent: 'therapist_absent',
};

const DECIDED = {
  withdrawn: 'complaint_withdrawn',
  upheld: 'complaint_upheld',
  rejected: 'complaint_rejected',
} as const;

type Event = { what: What; at: Instant; from?: HistoryRow['from']; to?: HistoryRow['to'] };

/**
 * All events of a session, the oldest first. A held session took place when it ended, not when somebody said so or the
 * system booked it; a later mark replaces it. A mark that corrects another stands at its own time, after that one.
 */
export function timelineOf(
  row: ClientSession,
  { history, remindedAt }: { history: readonly HistoryRow[]; remindedAt: readonly Instant[] },
): Happened[] {
  const events: Event[] = [
    ...history.flatMap((entry, n) => toldOf(entry, { row, earlier: history.slice(0, n), later: history.slice(n + 1) })),
    ...(row.paidMinor === null ? [] : [{ what: 'paid' as const, at: row.paidAt }]),
    ...remindedAt.map((at) => ({ what: 'reminded' as const, at })),
    ...consentEvents(row),
    ...complaintEvents(row),
    ...refundEvents(row),
  ];
  return events
    .toSorted((one, other) => one.at - other.at || RANK[one.what] - RANK[other.what])
    .slice(-MOST.history)
    .map(({ what, at, from, to }) => ({
      what,
      at: isoOf(at),
      from: from ? sessionTimeOf(from) : null,
      to: to ? sessionTimeOf(to) : null,
    }));
}

function toldOf(
  { event, at, from, to }: HistoryRow,
  { row, earlier, later }: { row: ClientSession; earlier: readonly HistoryRow[]; later: readonly HistoryRow[] },
): Event[] {
  const what = TOLD[event];
  if (what === undefined || (event === 'expire' && row.proposedBy === null)) return [];
  if (what !== 'took_place') return [{ what, at, from, to }];
  if (later.some(isMark)) return [];
  return [{ what, at: earlier.some(isMark) ? at : row.end }];
}

function isMark({ event }: HistoryRow): boolean {
  return event.startsWith('mark');
}

/** The newest link to a parent and the answer to it. */
function consentEvents({ consentStatus: status, consentAskedAt, consentAt }: ClientSession): Event[] {
  if (status === null) return [];
  const asked = { what: 'consent_asked' as const, at: consentAskedAt };
  if (consentAt === null) return [asked];
  return [asked, { what: status === 'refused' ? 'consent_refused' : 'consent_received', at: consentAt }];
}

function complaintEvents(row: ClientSession): Event[] {
  if (row.complaintKind === null) return [];
  const { complaintStatus: status, saidAt, doubtedAt, decidedAt } = row;
  // What the client has not said is decided by the mark that follows.
  const decided = saidAt === null || status === 'open' || status === 'disputed' ? null : DECIDED[status];
  return [
    ...(saidAt === null ? [] : [{ what: 'complained' as const, at: saidAt }]),
    ...(doubtedAt === null ? [] : [{ what: 'doubted' as const, at: doubtedAt }]),
    ...(decided === null || decidedAt === null ? [] : [{ what: decided, at: decidedAt }]),
  ];
}

function refundEvents({ refundMinor, refundAt, refundFailedAt, refundDoneAt }: ClientSession): Event[] {
  if (refundMinor === null) return [];
  return [
    { what: 'refund_began', at: refundAt },
    ...(refundFailedAt === null ? [] : [{ what: 'refund_failed' as const, at: refundFailedAt }]),
    ...(refundDoneAt === null ? [] : [{ what: 'refund_done' as const, at: refundDoneAt }]),
  ];
}

/** The order of events of one instant: the cause before what follows from it. */
const RANK: Record<What, number> = {
  booked: 0,
  proposed: 0,
  paid: 1,
  moved: 2,
  consent_asked: 2,
  consent_received: 3,
  consent_refused: 3,
  reminded: 3,
  took_place: 4,
  client_absent: 5,
  complained: 6,
  doubted: 6,
  complaint_withdrawn: 7,
  complaint_upheld: 7,
  complaint_rejected: 7,
  therapist_absent: 8,
  cancelled: 8,
  declined: 8,
  released: 8,
  refund_began: 9,
  refund_failed: 10,
  refund_done: 11,
};
