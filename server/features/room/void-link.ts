import { DomainError } from '#domain/errors.ts';

/** Voids the link of the client's seat. */
export async function voidMeetingLink(): Promise<never> {
  throw new DomainError('ORDER_NOT_FOUND');
}
