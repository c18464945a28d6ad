// docs/decisions/233
import { readBookingNumber } from '#domain/booking-number.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import type { Proof } from '#domain/proofs.ts';
import type { Deps } from '#server/deps.ts';
import type { Person } from '../person/person.ts';
import { hasBooking } from './proof.sql.ts';
import { spendGuess, takeBackGuess } from './guesses.ts';

/** Tries an own booking's number after a right proof: strangers cannot spend these tries. A wrong one is counted. */
export async function provedByBooking(deps: Deps, { id }: Pick<Person, 'id'>, typed: string): Promise<Proof> {
  const now = deps.clock.now();
  const subject = deps.keyring.blindIndex('guess', `next-booking|${id}`);
  await spendGuess(deps, { subject, most: MAX_FAILURES_PER_DAY, now });
  const number = readBookingNumber(typed);
  if (number === null || !(await hasBooking(deps.db, { clientId: id, number }))) throw new DomainError('BAD_CODE');
  await takeBackGuess(deps.db, { subject, now });
  return 'booking-number';
}
