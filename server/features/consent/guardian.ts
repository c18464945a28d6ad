import type { GuardianRelation } from '#domain/guardian-consent.ts';
import type { Instant } from '#domain/dates.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import type { OrderRow } from '../order/order.ts';

/** The guardian to ask, as the client named them. */
export type Guardian = { name: string; relation: GuardianRelation; phone: string };

/** The guardian to ask, sealed with the client's key. */
export function sealGuardian(key: UserKey, guardian: Guardian): Uint8Array {
  return key.seal(GUARDIAN, JSON.stringify(guardian));
}

/** The guardian who was asked, opened with the client's key. */
export function openGuardian(key: UserKey, sealed: Uint8Array): Guardian {
  // Only askGuardian writes this field, from checked parts.
  return JSON.parse(key.open(GUARDIAN, sealed)) as Guardian;
}

const GUARDIAN = 'guardian_consents.guardian_enc';

/** Whether the session is booked and has not begun: only then does a refusal cancel it. */
export function isAhead({ status, start }: OrderRow, now: Instant): boolean {
  return status === 'confirmed' && start > now;
}
