// docs/decisions/139
/** The front door of a booked session, until it is held, missed or cancelled and the money is right. */
export { lockSession, requireMay, requireSeen } from './booked.ts';
export { cancelSession, cancelTermsOf, cancelWithin } from './cancel-session.ts';
export { changeOrderEmail } from './change-email.ts';
export { complain, objectToComplaint, settleComplaint, withdrawComplaint } from './complaint.ts';
export { openOwnWords, wordsAbout } from './complaint-words.ts';
export { followDiscreet } from './follow-discreet.ts';
export { markSession } from './mark-session.ts';
export { moveSession } from './move-session.ts';
export { doubtByPresence } from './presence.ts';
export { confirmSession } from './plan.ts';
export { sessionCalendar } from './session-calendar.ts';
export { about, bookingOf, paidOf, reminderKeys, sessionOf } from './tell-session.ts';
export { voidMeetingLink } from './void-link.ts';
