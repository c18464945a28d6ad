import type { Quote } from './specification-quotes.ts';

/** What the trace says below words that no test proves. */
export type Note = Quote & { readonly note: string };

const LEFT_OPEN = 'nothing to prove: the specification leaves it open';
const INNER = 'nothing to prove by itself: state inside the browser, whose effects other sentences state';
const STUDIO = 'no proof yet: comes with the content provider that reads the external studio';
const CABINET = 'no proof yet: comes with the cabinet of the therapist';

/** Words without a proof that have a reason for it. A test that quotes the words replaces the note. */
export const NOTES: readonly Note[] = [
  {
    section: 1,
    words:
      'a personal cabinet (schedule, payment system, client information), can switch off acceptance of new clients and remove free slots, and manage their own sessions.',
    note: CABINET,
  },
  { section: 1, words: 'Admin content is edited in an external content studio.', note: STUDIO },
  { section: 2, words: 'The therapist profile route path is not shown.', note: LEFT_OPEN },
  { section: 2, words: 'their routes are not shown.', note: LEFT_OPEN },
  { section: 4, words: 'Therapist sessions: fetch sets the list;', note: CABINET },
  { section: 4, words: "add sets loading and on failure the error 'Failed to add new session';", note: CABINET },
  { section: 4, words: 'delete removes the session on success.', note: CABINET },
  {
    section: 5,
    words: "The client refuses to delete a session absent from its list ('Session not found').",
    note: CABINET,
  },
  { section: 3, words: 'Auth state: user, isAuth,', note: INNER },
  { section: 3, words: 'errorMessage, currentStepTest', note: INNER },
  {
    section: 3,
    words: 'Therapists state: therapists, currentTherapist, isLoading, errorMessage, bookingSession, test step.',
    note: INNER,
  },
  {
    section: 3,
    words:
      'Therapist sessions state: sessions (each with _id, therapistId), loading, error, choisenSession, therapist.',
    note: CABINET,
  },
  {
    section: 6,
    words: 'Clients can reschedule or cancel in their cabinet.',
    note: 'no proof yet: comes with the cabinet of the client',
  },
  {
    section: 6,
    words: 'Therapist profile changes are requested by e-mail to the provider.',
    note: CABINET,
  },
  {
    section: 7,
    words:
      'POST /therapists/create-appointment | {userId, sessionTypeId, specialistId, timestamp, name, email, notificationsOn}',
    note: CABINET,
  },
  { section: 7, words: 'POST /therapists/sessions | {user:{id}}; response sessions', note: CABINET },
  { section: 7, words: 'POST /therapists/add-sessions | {user:{id}, sessions}', note: CABINET },
  { section: 7, words: 'POST /therapists/set-status-session | {sessionId, status, user:{id}}', note: CABINET },
  { section: 7, words: 'POST /therapists/remove-session | {sessionId, user:{id}}', note: CABINET },
  { section: 6, words: 'Further server-side permissions: not shown.', note: LEFT_OPEN },
  { section: 7, words: 'The test-step update call on each step change: method and path not shown.', note: LEFT_OPEN },
  { section: 7, words: 'method and path not shown;', note: LEFT_OPEN },
  {
    section: 8,
    words: "'Failed to fetch sessions', 'Failed to add new session', 'Failed to delete session', 'Session not found',",
    note: CABINET,
  },
  {
    section: 8,
    words: "'User not authenticated',",
    note: 'no proof yet: comes with a screen that pays for an appointment by its link (P49)',
  },
  {
    section: 8,
    words: "'Something went wrong in therapist header',",
    note: 'no proof yet: comes with a header of its own in the list, where the head of the profile stands today',
  },
  {
    section: 9,
    words: 'no later than a day before.',
    note: 'no proof yet: comes with appointments that a therapist proposes, released when unpaid a day before',
  },
  {
    section: 9,
    words: 'others day, month, number.',
    note: 'no proof yet: comes with the issue that settles the order of English dates',
  },
  {
    section: 9,
    words: 'Content service: api version 2023-05-03, CDN on, dataset named development.',
    note: STUDIO,
  },
];
