import { HOUR, type Instant, MINUTE } from './dates.ts';
import { type EventTable, transitionsOf } from './events.ts';

/** The kinds of complaint (P45): the specialist did not come, or the mark that the client did not come is wrong. */
export const COMPLAINT_KINDS = ['therapist_absent', 'client_present'] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

/** `open` is upheld by itself if nobody objects; `disputed` waits for an operator. The others are final. */
export const COMPLAINT_STATUSES = ['open', 'disputed', 'withdrawn', 'upheld', 'rejected'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/**
 * The events of a complaint. One against a therapist's mark or against the times of presence is disputed from the
 * start. Times that contradict the complaint make it disputed (`doubt`); times that contradict a mark of an absent
 * client create it, and the client may then `say` something (`domain/presence.ts`).
 */
export const COMPLAINT_EVENTS = {
  complain: { by: ['client'], from: [null], to: 'open' },
  contest: { by: ['client'], from: [null], to: 'disputed' },
  doubt: { by: ['system'], from: [null, 'open', 'withdrawn'], to: 'disputed' },
  say: { by: ['client'], from: ['disputed'], to: 'disputed' },
  object: { by: ['therapist'], from: ['open'], to: 'disputed' },
  withdraw: { by: ['client'], from: ['open', 'disputed'], to: 'withdrawn' },
  goUnanswered: { by: ['system'], from: ['open'], to: 'upheld' },
  admit: { by: ['therapist'], from: ['open', 'disputed'], to: 'upheld' },
  uphold: { by: ['admin'], from: ['open', 'disputed'], to: 'upheld' },
  reject: { by: ['admin'], from: ['open', 'disputed'], to: 'rejected' },
} as const satisfies EventTable<ComplaintStatus>;
export type ComplaintEvent = keyof typeof COMPLAINT_EVENTS;

/** The permitted changes of a complaint's state; every other pair is refused. */
export const COMPLAINT_TRANSITIONS = transitionsOf(COMPLAINT_STATUSES, COMPLAINT_EVENTS);

/** The states in which a complaint freezes the pay of the session. */
const STANDING_COMPLAINTS = ['open', 'disputed'] as const satisfies readonly ComplaintStatus[];

/** The most characters of either side's own words. */
export const COMPLAINT_WORDS_MAX = 500;

/** P45: how long after the start the client waits before saying that the specialist did not come. */
export const COMPLAIN_AFTER_START_MS = 10 * MINUTE;
/** P45: until how long after the end the client may say it. */
export const COMPLAIN_UNTIL_AFTER_END_MS = 24 * HOUR;
/** P45: how long a client who is marked absent may answer. */
export const CONTEST_WITHIN_MS = 24 * HOUR;
/** P45: how long the specialist may object. */
export const OBJECT_WITHIN_MS = 24 * HOUR;

/** Whether nobody has the last word yet. */
export function isStanding(status: ComplaintStatus): boolean {
  return STANDING_COMPLAINTS.some((standing) => standing === status);
}

/** When an open complaint becomes true if nobody objects: after 24 h, never before the session's end (P45). */
export function upheldAt(complainedAt: Instant, sessionEnd: Instant): Instant {
  return Math.max(complainedAt + OBJECT_WITHIN_MS, sessionEnd);
}

/** Whether the specialist may still object. An open complaint is final at its instant, even with a late job (P45). */
export function mayObject(complaint: { status: ComplaintStatus; upheldAt: Instant }, now: Instant): boolean {
  return isStanding(complaint.status) && (complaint.status !== 'open' || now < complaint.upheldAt);
}

/** Whether a complaint of this kind is disputed at once: a mark of the therapist says the opposite. */
export function isContested(kind: ComplaintKind, markedAt: Instant | null): boolean {
  return kind === 'client_present' || markedAt !== null;
}

/** The words of a complaint as they are kept: without control characters and white space around; null for none. */
export function cleanWords(words: string): string | null {
  // oxlint-disable-next-line no-control-regex -- exactly these are taken out
  const clean = words.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim();
  return clean === '' ? null : clean;
}

/** Whether words are longer than they may be. */
export function areWordsTooLong(words: string): boolean {
  return [...words].length > COMPLAINT_WORDS_MAX;
}
