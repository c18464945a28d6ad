// docs/decisions/201
import type { Keyring } from './keyring.ts';
import { HIDDEN_ID, hiddenId, shownId } from './order-ids.ts';

/** A person's token in links of advice mails, 22 letters: the encrypted id, so that nobody reads or makes one. */
export function adviceToken(keyring: Keyring, userId: string): string {
  return hiddenId(keyring, PURPOSE, userId.replaceAll('-', ''));
}

/** The person's id in a token; an altered token gives an id that nobody has, a malformed one null. */
export function personOfAdvice(keyring: Keyring, token: string): string | null {
  if (!HIDDEN_ID.test(token)) return null;
  return shownId(keyring, PURPOSE, token).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const PURPOSE = 'advice';
