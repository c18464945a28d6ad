/** spec §5 */
const NAME_MIN = 3;
const NAME_MAX = 100;

export type PayForm = { name: string; email: string; confirmed: boolean; busy: boolean };

/** What still keeps the client from paying, apart from a request in flight (spec §5). */
export function missingForPay(form: PayForm): ('name' | 'email' | 'confirmation')[] {
  const missing: ('name' | 'email' | 'confirmation')[] = [];
  if (!isName(form.name)) missing.push('name');
  if (!isEmail(form.email)) missing.push('email');
  if (!form.confirmed) missing.push('confirmation');
  return missing;
}

/** Whether the pay button is enabled: exactly the four conditions of spec §5. */
export function canPay(form: PayForm): boolean {
  return !form.busy && missingForPay(form).length === 0;
}

/** The name as it is stored: composed letters, plain spaces, nothing invisible around or inside. */
export function cleanName(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Whether the text is a name or a pseudonym of 3 to 100 visible characters; control characters and marks that turn the reading direction are refused (spec §5). */
export function isName(raw: string): boolean {
  if (raw.length > 4 * NAME_MAX || REFUSED_IN_NAME.test(raw)) return false;
  const name = cleanName(raw);
  const visible = name.match(VISIBLE)?.length ?? 0;
  return visible >= NAME_MIN && visible <= NAME_MAX && [...name].length <= 2 * NAME_MAX;
}

/** The name is too short, or has what no name has; null when it is sound. */
export function nameProblem(raw: string): 'NAME_TOO_SHORT' | 'NAME_INVALID' | null {
  if (isName(raw)) return null;
  const visible = cleanName(raw).match(VISIBLE)?.length ?? 0;
  return visible < NAME_MIN && !REFUSED_IN_NAME.test(raw) ? 'NAME_TOO_SHORT' : 'NAME_INVALID';
}

/** An address as it is stored: without the spaces around it. Line breaks and tabs stay, for they are refused. */
export function cleanEmail(raw: string): string {
  return /\p{Cc}/u.test(raw) ? raw : raw.trim();
}

/** Whether the text is one plain address: local part, at, domain with a dot and letters at the end (spec §5). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && EMAIL.test(text);
}

/** A letter with its marks, a joined emoji or a flag: what a reader counts as one. Fillers and blanks count as none. */
const VISIBLE = /\p{RI}{2}|[^\p{M}\p{DI}\u2800](?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*/gu;

/** Fillers, tags and joiners that show nothing and change nothing; those that emoji and scripts need are not among them. */
const INVISIBLE = /(?!\u200c|\u200d|\p{VS})\p{DI}/gu;

const REFUSED_IN_NAME =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u;

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
