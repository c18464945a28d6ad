// docs/decisions/139
/** The front door of what happens with a booked session, until it is held, missed or cancelled and the money is right. */
export { bookedSession, complaintOf, lockSession, requireAllowed, requireSeen } from './booked.ts';
export { cancelSession, cancelTermsOf, cancelWithin } from './cancel-session.ts';
export { changeOrderEmail } from './change-email.ts';
export { complain, complaintWords, objectToComplaint, settleComplaint, withdrawComplaint } from './complaint.ts';
export { markSession } from './mark-session.ts';
export { moveSession } from './move-session.ts';
export { doubtByPresence } from './presence.ts';
export { planSession } from './plan.ts';
export { sessionCalendar } from './session-calendar.ts';
export { NO_ALTERNATIVES } from './tell-changes.ts';
export { about, paidOf, reminderKeys, sessionOf, tellConfirmed } from './tell-session.ts';
export { voidMeetingLink } from './void-link.ts';
