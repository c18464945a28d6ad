import { DomainError } from '#domain/errors.ts';

/** The address of another service's room. */
export async function joinElsewhere(): Promise<never> {
  throw new DomainError('SESSION_NOT_FOUND');
}
