import { areWordsTooLong, cleanWords } from '#domain/complaint.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { type OrderRow } from '../order/order.ts';
import { complaintOf, type ComplaintRow } from './complaint.sql.ts';

/** The client's own words of a complaint, with the client's key at hand. */
export function openOwnWords(key: UserKey, sealed: Uint8Array): string {
  return key.open(WORDS, sealed);
}

/** The words about the session of an order (`complaintWords`). Refuses one without a complaint. */
export async function wordsAbout(deps: Deps, order: Pick<OrderRow, 'therapistId' | 'clientId' | 'orderId'>) {
  return complaintWords(deps, orRefuse(await complaintOf(deps.db, order), 'NOT_FOUND'), order);
}

/** The words of both sides in clear, for an operator; null if there are none or the client's key was deleted. */
export async function complaintWords(
  deps: Deps,
  complaint: ComplaintRow,
  { clientId }: { clientId: string },
): Promise<{ client: string | null; therapist: string | null }> {
  const key = await findUserKey(deps.keyring, deps.db, clientId);
  const open = (field: string, sealed: Uint8Array | null) =>
    key === null || sealed === null ? null : key.open(field, sealed);
  return { client: open(WORDS, complaint.wordsEnc), therapist: open(ANSWER, complaint.answerEnc) };
}

/** Whether the complaint is disputed already, in these words if there are any. */
export function isObjected({ status, answerEnc }: ComplaintRow, words: string | null, key: UserKey | null): boolean {
  if (status !== 'disputed' || words === null) return status === 'disputed';
  return key !== null && answerEnc !== null && key.open(ANSWER, answerEnc) === words;
}

/** The words as they are kept; refuses too many. */
export function readWords(words: string | null): string | null {
  const clean = words === null ? null : cleanWords(words);
  if (clean !== null && areWordsTooLong(clean)) throw new DomainError('WORDS_TOO_LONG');
  return clean;
}

/** The client's words, sealed; appended to those of a complaint taken back before the times of presence revived it. */
export function sealWords(key: UserKey, before: ComplaintRow | null, words: string | null): Uint8Array | null {
  if (words === null) return null;
  const earlier = before?.wordsEnc ? key.open(WORDS, before.wordsEnc) : null;
  return key.seal(WORDS, earlier === null ? words : `${earlier}\n\n${words}`);
}

/** The therapist's answer, sealed. */
export function sealAnswer(key: UserKey, words: string): Uint8Array {
  return key.seal(ANSWER, words);
}

const WORDS = 'complaints.words_enc';
const ANSWER = 'complaints.answer_enc';
