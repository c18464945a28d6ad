// docs/decisions/089
import { DAY } from './dates.ts';

/** Milliseconds we keep what the privacy texts name (`studio/seed/legal.ndjson`, section 3): change both together. */
const YEAR = 365 * DAY;

/** Answers of a questionnaire that was not finished, from the last change on. */
export const UNFINISHED_ANSWERS_KEPT_MS = 30 * DAY;
/** Answers, from the end of the last session or the last change on, whichever is later. */
export const ANSWERS_KEPT_MS = YEAR;
/** Where a sign-in came from and when, from its end on. */
export const SIGN_INS_KEPT_MS = YEAR;
/** When each seat of a session's room was taken and left, from the end of the session on (P58). */
export const STAYS_KEPT_MS = 30 * DAY;
/** Work of our own that has ended, from its end on: long enough to see what went wrong in a month's accounts. */
export const JOBS_KEPT_MS = 30 * DAY;
/** The record of a message and its sending, from its writing on. Its text is forgotten once it has gone. */
export const MESSAGES_KEPT_MS = YEAR;
/** Messages of the box on the landings. */
export const CHAT_KEPT_MS = 180 * DAY;
/** Codes that were sent, and tries that failed. */
export const CODES_KEPT_MS = DAY;
/** A browser in which nobody has signed in again, and the link of a message about an account. */
export const KNOWN_BROWSERS_KEPT_MS = 180 * DAY;
/** Such a link serves for seven days; what it puts back may wait for three more. */
export const ALARMS_KEPT_MS = 14 * DAY;
/** An e-mail that was replaced: for so long what changes about money is told to it too (messages, 24). */
export const OLD_EMAILS_KEPT_MS = 7 * DAY;
/** Sign-ins that never showed their second proof, and links of new operators. */
export const UNFINISHED_SIGN_INS_KEPT_MS = DAY;
export const OPERATOR_SETUPS_KEPT_MS = 30 * DAY;
/** The log of who changed which content document. */
export const CONTENT_CHANGES_KEPT_MS = 90 * DAY;
/** What needed an operator, from its end on: who saw it, and why. */
export const WORK_KEPT_MS = YEAR;
/** Files of backups, and the rows that name them (P74). */
export const BACKUPS_KEPT_MS = 35 * DAY;
/** Answers to calls that may be repeated. */
export const REPEATS_KEPT_MS = DAY;

/** The time that rows of each table are kept, in milliseconds, or why they stay; tests refuse an unnamed table. */
export const ROWS_KEPT: Readonly<Record<string, number | string>> = {
  alarms: ALARMS_KEPT_MS,
  allowed_events: 'facts of the schema',
  appointment_history: 'with the appointment',
  appointments: 'a booking, for the period set by tax law',
  audit_log: 'who changed what of people and money, and why: proof in a dispute; ids, no contacts',
  backups: BACKUPS_KEPT_MS,
  call_counts: 'until the window of a limit is over, and the night after: keyed hashes, no address',
  chat_messages: CHAT_KEPT_MS,
  complaints: 'the words are sealed with the key of the client and go with it; what was decided is part of the books',
  consents: 'proof of a consent, until the account is deleted; what was agreed to with an order stays with it',
  content_changes: CONTENT_CHANGES_KEPT_MS,
  content_documents: 'the published content, and what goes on naming what was booked',
  content_drafts: 'until it is published or discarded',
  content_pictures: 'the originals of pictures until their documents are deleted, and a day longer',
  content_problems: 'as long as the problem',
  content_source: 'one row: where the content comes from, and how reading it goes',
  content_state: 'one row: the number of the last change of the content',
  email_changes: OLD_EMAILS_KEPT_MS,
  exchange_rates: 'one a day, by which orders were charged',
  guardian_consent_transitions: 'facts of the schema',
  guardian_consents: 'with the record of the booking, until the account is deleted',
  idempotency_keys: REPEATS_KEPT_MS,
  instance_messages: 'half a minute by the clock of the database (server/db/messages.ts)',
  invitations: 'who was invited to which profile; the contacts are forgotten when nobody accepted in time',
  jobs: JOBS_KEPT_MS,
  key_checks: 'one row a key, by which a wrong key is found at the start',
  known_browsers: KNOWN_BROWSERS_KEPT_MS,
  ledger_entries: 'the books, for the period set by tax law',
  ledger_transfers: 'the books, for the period set by tax law',
  legal_versions: 'what people agreed to, word for word: proof of every consent',
  meetings: 'one a session, and as long as it; the address is sealed',
  migrations: 'facts of the schema',
  notifications: MESSAGES_KEPT_MS,
  openings: 'the calendar of a therapist, during the cooperation',
  operator_setups: OPERATOR_SETUPS_KEPT_MS,
  order_agreements: 'what was agreed to with an order, for the period set by tax law',
  order_email_changes: 'when an address was changed, not which: the limit of changes, with the order',
  orders: 'what was bought, for the period set by tax law; without name and e-mail once the account is deleted',
  otp_challenges: CODES_KEPT_MS,
  outbox_messages: 'of the simulated senders only, which production does not have',
  payment_attempts: 'what was asked of a card and came, for the period set by tax law',
  payout_accounts: 'where pay went, for the period set by tax law; the account is sealed with the key of the therapist',
  payout_batches: 'the books, for the period set by tax law',
  payout_line_ends: 'the books, for the period set by tax law',
  payout_lines: 'the books, for the period set by tax law',
  payout_stops: 'when pay was stopped: part of the books',
  payouts: 'the books, for the period set by tax law',
  pending_sign_ins: UNFINISHED_SIGN_INS_KEPT_MS,
  preferences: ANSWERS_KEPT_MS,
  proposal_terms: 'until the account of the client is deleted',
  proposals: 'with the appointment',
  provider_events: 'what a payment provider said of an attempt, with the attempt',
  receipts: 'numbers without a gap, for the period set by tax law',
  recovery_codes: 'with the time-based code of a person',
  refresh_tokens: SIGN_INS_KEPT_MS,
  refunds: 'what was sent back, for the period set by tax law',
  removed_times: 'the calendar of a therapist, during the cooperation',
  sandbox_payments: 'of the simulated provider only, which production does not have',
  seat_stays: STAYS_KEPT_MS,
  restorings: 'when the database was restored, and what an operator said of it: proof beside the books',
  second_factors: 'until it is switched off, or the account is deleted',
  series: 'with its appointments',
  shown_proofs: 'ten minutes, and until the night after',
  sign_in_failures: CODES_KEPT_MS,
  sign_ins: SIGN_INS_KEPT_MS,
  statement_heads:
    'what statements of earnings said on their head when they were issued, for the period set by tax law',
  therapists: 'during the cooperation',
  time_off: 'the calendar of a therapist, during the cooperation',
  topic_shares: ANSWERS_KEPT_MS,
  topic_sharing_history: 'proof of a consent: when it was given and withdrawn, not which topics',
  user_keys: 'until the account is deleted',
  work_items: WORK_KEPT_MS,
  users: 'until the account is deleted; then an id and the day, which name nobody',
};
