// docs/decisions/139
/** The front door of a booked session, until it is held, missed or cancelled and the money is right. */
export { bookedSession, lockSession, requireAllowed, requireSeen } from './booked.ts';
export { type ClientSession, type HistoryRow, sessionOfClient, sessionsOfClient } from './client-sessions.sql.ts';
export { cancelSession, cancelTermsOf, cancelWithin } from './cancel-session.ts';
export { changeOrderEmail } from './change-email.ts';
export { complaintOf } from './complaint.sql.ts';
export {
  complain,
  complaintWords,
  objectToComplaint,
  openOwnWords,
  settleComplaint,
  withdrawComplaint,
} from './complaint.ts';
export { forClient, type SessionForClient } from './for-client.ts';
export { followDiscreet } from './follow-discreet.ts';
export { forOperator } from './for-operator.ts';
export { allForTherapist, clientNames, forTherapist, type TimeForTherapist } from './for-therapist.ts';
export { markSession } from './mark-session.ts';
export { moveSession } from './move-session.ts';
export {
  type OperatorSession,
  sessionBy,
  sessionsAheadOf,
  sessionsAt,
  sessionsOrderedBy,
  undecidedSessions,
} from './operator-sessions.sql.ts';
export { doubtByPresence } from './presence.ts';
export { planSession } from './plan.ts';
export { type SeatSession, sessionOfSeat } from './seat-session.sql.ts';
export { sessionCalendar } from './session-calendar.ts';
export { NO_ALTERNATIVES } from './tell-changes.ts';
export { about, bookingOf, paidOf, reminderKeys, sessionOf, tellConfirmed } from './tell-session.ts';
export { type ClientRow, clientsOfTherapist, knownClients } from './therapist-clients.sql.ts';
export {
  appointmentById,
  appointmentsBetween,
  appointmentsWithoutStatus,
  complainedAppointments,
  countWaitingOfSeries,
  countWithoutStatus,
  pastAppointments,
  type TherapistSession,
  unpaidAppointments,
  upcomingAppointments,
} from './therapist-sessions.sql.ts';
export { voidMeetingLink } from './void-link.ts';
