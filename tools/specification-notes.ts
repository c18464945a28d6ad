import type { Quote } from './specification-quotes.ts';

/** What the trace says below words that no test proves. */
export type Note = Quote & { readonly note: string };

const LEFT_OPEN = 'nothing to prove: the specification leaves it open';
const CABINET = 'no proof yet: comes with the cabinet of the therapist';

/** Words without a proof that have a reason for it. A test that quotes the words replaces the note. */
export const NOTES: readonly Note[] = [
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
    words: 'Content service: api version 2023-05-03, CDN on, dataset named development.',
    note: 'no proof yet: comes with the content provider that reads the external studio',
  },
];
