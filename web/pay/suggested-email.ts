/** The providers that most addresses here are of, the likelier ones first. */
const PROVIDERS = ['gmail.com', 'mail.ru', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yandex.ru'];

/** Real domains that are one slip away from a provider. */
const OTHERS = ['ymail.com', 'email.com', 'email.ru', 'mail.com', 'gmx.com', 'mail.de', 'mail.ee', 'yandex.com'];

/** The address probably meant when its domain is one slip away from a well-known one; offered, never filled in. */
export function suggestedEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || PROVIDERS.includes(domain) || OTHERS.includes(domain)) return null;
  const meant = PROVIDERS.find((provider) => isOneSlip(domain, provider));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** An extra, missing or wrong letter, or two swapped letters. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
