import { cleanPasted } from './pasted.ts';

/**
 * The stored form of an address copied from a mail program: without invisible signs, `mailto:`, the subject and text of
 * such a link, and the name before it.
 * A name of Georgian letters under .გე becomes the letters that mail servers read. Line breaks and tabs stay, to be
 * refused later.
 */
export function cleanEmail(raw: string): string {
  if (/\p{Cc}/u.test(raw)) return raw;
  const text = cleanPasted(raw).replace(/[\u200c\u200d]/g, '');
  const named = (/^[^<>@]*<([^<>]*)>$/.exec(text)?.[1] ?? text).trim();
  const address = named.replace(LINK_FIELDS, '$1').replace(/^mailto:/i, '');
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return GEORGIAN_DOMAIN.test(domain) ? address.slice(0, at) + new URL(`https://${domain}`).host : address;
}

/** Whether the text is one plain address: local part, at, domain with a dot and letters at the end (spec §5). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text);
}

/** „n•••@example.com“: recognisable to its owner, with the domain; a local part of one character is hidden whole. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email.slice(0, 1) : ''}•••${email.slice(Math.max(at, 0))}`;
}

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,58}[A-Za-z0-9])$/;

/** The query of a mail link; a link with a second recipient does not match, stays whole and is refused. */
const LINK_FIELDS = /^(mailto:[^?]*)\?(?!(?:.*&)?(?:to|cc|bcc)=).*$/i;

/** Every label is Georgian or ASCII as a whole: a letter that looks like another one makes another mailbox. */
const GEORGIAN_DOMAIN = /^(?:(?!xn--)(?:[ა-ჰ0-9-]+|[A-Za-z0-9-]+)\.)+გე$/i;
