import type { Quote } from './specification-quotes.ts';

/** The notes of the trace below words that no test proves. */
export type Note = Quote & { readonly note: string };

/** Words without a proof, by reason, each after its section. A test that quotes the words replaces the note. */
const WORDS_BY_NOTE: Readonly<Record<string, readonly string[]>> = {
  'nothing to prove: the specification leaves it open': [
    '§2 The therapist profile route path is not shown.',
    '§2 their routes are not shown.',
    '§6 Further server-side permissions: not shown.',
    '§7 The test-step update call on each step change: method and path not shown.',
    '§7 method and path not shown;',
  ],
  'nothing to prove by itself: state inside the browser, whose effects other sentences state': [
    '§3 Auth state: user, isAuth,',
    '§3 errorMessage, currentStepTest',
    '§3 choisenSession, therapist.',
    '§3 Therapists state: therapists, currentTherapist, isLoading, errorMessage, bookingSession, test step.',
  ],
  'no proof yet: comes with the content studio': ['§1 Admin content is edited in an external content studio.'],
};

export const NOTES: readonly Note[] = Object.entries(WORDS_BY_NOTE).flatMap(([note, lines]) =>
  lines.map((line) => ({ section: Number(line[1]), words: line.slice('§0 '.length), note })),
);
