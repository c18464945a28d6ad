// docs/decisions/091
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Who } from '#contract/browser-endpoints.ts';
import type { Caller } from './routes.ts';

const ROLES_FOR: Record<Exclude<Who, 'anyone' | 'optionally-signed-in' | 'signed-in'>, readonly Role[]> = {
  client: ['USER'],
  therapist: ['THERAPIST'],
  'therapist-or-admin': ['THERAPIST', 'ADMIN'],
  'client-or-therapist': ['USER', 'THERAPIST'],
  admin: ['ADMIN'],
};

/** Refuses a call without a valid sign-in (401) or with the wrong role (403), also a bad token where it is optional. */
export function admit(who: Who, caller: Caller | null, showsToken: boolean): void {
  if (who === 'anyone' || (who === 'optionally-signed-in' && !showsToken)) return;
  if (caller === null) throw new DomainError('NOT_AUTHORIZED');
  if (who !== 'signed-in' && who !== 'optionally-signed-in' && !ROLES_FOR[who].includes(caller.role))
    throw new DomainError('FORBIDDEN');
}
