import type { Address } from './one-time-code.ts';
import type { Person } from './person.ts';

/**
 * Where a code goes that proves a wish of somebody who is signed in: to the phone, else to the e-mail of the sign-in. The contact e-mail
 * stands in only where that was never written down.
 */
export function ownAddressOf({ phone, signInEmail, email }: Pick<Person, 'phone' | 'signInEmail' | 'email'>): Address {
  if (phone !== null) return { channel: 'sms', to: phone };
  const to = signInEmail ?? email;
  if (to === null) throw new Error('a client without phone and e-mail');
  return { channel: 'email', to: to.toLowerCase() };
}
