import { cleanEmail, isEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import type { CodeChannel } from '#domain/otp.ts';
import type { Deps } from '#server/deps.ts';

/** Where a person is reached: a phone in E.164 or an e-mail address in lower case. */
export type Address = { channel: CodeChannel; to: string };

/** The name under which an address is counted and found; the address itself cannot be read from it. */
export function addressIndex(deps: Pick<Deps, 'keyring'>, address: Address): Uint8Array {
  return deps.keyring.blindIndex(address.channel === 'sms' ? 'phone' : 'email', address.to);
}

/** A phone as it was typed, in E.164; refuses none, and one that is no Georgian mobile: that as `wrong` says. */
export function readPhone(
  raw: string | undefined,
  wrong: 'PHONE_INVALID' | 'PHONE_NOT_GEORGIAN' = 'PHONE_INVALID',
): string {
  if (raw === undefined || /^[\s().-]*\+?(?:995)?[\s().-]*$/.test(raw)) throw new DomainError('PHONE_REQUIRED');
  const phone = parseGeorgianMobile(raw);
  if (phone === null) throw new DomainError(wrong);
  return phone;
}

/** A typed e-mail address in lower case: people ignore letter case in addresses. Refuses an invalid one. */
export function readEmail(raw: string | undefined): string {
  const email = cleanEmail(raw ?? '');
  if (!isEmail(email)) throw new DomainError('EMAIL_INVALID');
  return email.toLowerCase();
}
