// docs/decisions/089
import { DAY } from './dates.ts';

/**
 * How long we keep what the published privacy texts name (`studio/seed/legal.ndjson`, section 3), in milliseconds.
 * A change here is a change of those texts.
 */
const YEAR = 365 * DAY;

/** Answers of a questionnaire that was not finished, from the last change on. */
export const UNFINISHED_ANSWERS_KEPT_MS = 30 * DAY;
/** Answers, from the end of the last session or the last change on, whichever is later. */
export const ANSWERS_KEPT_MS = YEAR;
/** Where a sign-in came from and when, from its end on. */
export const SIGN_INS_KEPT_MS = YEAR;
/** When each seat of a session's room was taken and left, from the end of the session on (P58). */
export const STAYS_KEPT_MS = 30 * DAY;
