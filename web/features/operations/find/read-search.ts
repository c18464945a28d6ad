// docs/decisions/238
import { readBookingNumber } from '#domain/booking-number.ts';
import { readReceiptNumber } from '#domain/receipt-number.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';

/** The ways in which a person is found: a phone in E.164 form, or an address of e-mail. */
export type Contact = { readonly phone: string } | { readonly email: string };

/** What is looked for: an order by its number or that of its receipt, or a person. */
export type Search = { readonly order: string } | Contact;

/**
 * Reads what was typed into "Find an order", and tells by itself what it is: the number of a booking in any spelling or
 * in the address of its page, that of a receipt, a Georgian mobile number, or an e-mail. Null for anything else.
 */
export function readSearch(typed: string): Search | null {
  const email = cleanEmail(typed.trim().replace(/^mailto:/i, ''));
  if (email.includes('@')) return isEmail(email) ? { email: email.toLowerCase() } : null;
  const phone = parseGeorgianMobile(typed.trim());
  if (phone !== null) return { phone };
  const said = /\/orders?\/([^/?#\s]+)/i.exec(typed)?.[1] ?? typed;
  const order = readBookingNumber(said) ?? readReceiptNumber(said);
  return order === null ? null : { order: `${order}` };
}
