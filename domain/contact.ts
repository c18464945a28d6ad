import { isEmail } from './email.ts';
import { cleanPasted } from './pasted.ts';

/** spec §5 */
const NAME_MIN = 3;
const NAME_MAX = 100;

export type PayForm = { name: string; email: string; confirmed: boolean; busy: boolean };

/** The fields that still keep the client from paying, apart from a request in flight (spec §5). */
export function missingForPay(form: PayForm): ('name' | 'email' | 'confirmation')[] {
  const isThere = { name: isName(form.name), email: isEmail(form.email), confirmation: form.confirmed };
  return (['name', 'email', 'confirmation'] as const).filter((field) => !isThere[field]);
}

/** Whether the pay button is enabled: exactly the four conditions of spec §5. */
export function canPay(form: PayForm): boolean {
  return !form.busy && missingForPay(form).length === 0;
}

/** The name as it is stored: composed letters, plain spaces, nothing invisible around or inside. */
export function cleanName(raw: string): string {
  return cleanPasted(raw);
}

/** Whether the text is a name or pseudonym of 3 to 100 visible characters that `nameProblem` accepts (spec §5). */
export function isName(raw: string): boolean {
  return nameProblem(raw) === null;
}

/**
 * Why the text is no name; null when it is one. Names reach other people's mails, so control characters and addresses
 * of pages or mailboxes are refused.
 */
export function nameProblem(raw: string): NameProblem | null {
  if (raw.length > 4 * NAME_MAX) return 'NAME_TOO_LONG';
  if (REFUSED_IN_NAME.test(raw)) return 'NAME_INVALID';
  const name = cleanName(raw);
  const visible = name.match(VISIBLE)?.length ?? 0;
  if (visible < NAME_MIN) return 'NAME_TOO_SHORT';
  if (visible > NAME_MAX || [...name].length > 2 * NAME_MAX) return 'NAME_TOO_LONG';
  return hasAddress(name) ? 'NAME_IS_ADDRESS' : null;
}

export type NameProblem = 'NAME_TOO_SHORT' | 'NAME_TOO_LONG' | 'NAME_IS_ADDRESS' | 'NAME_INVALID';

/** Whether a reader's program may show a part of the text as a link to a page or a mailbox. "J. R. Smith" has none. */
function hasAddress(name: string): boolean {
  return ADDRESSES.some((address) => address.test(name.normalize('NFKC').replaceAll('。', '.')));
}

/** A letter with its marks, a joined emoji or a flag: what a reader counts as one. Fillers and blanks count as none. */
const VISIBLE = /\p{RI}{2}|[^\p{M}\p{DI}\u2800](?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*/gu;

const REFUSED_IN_NAME = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufff9-\ufffb]/u;

const ADDRESSES = [
  // ana@example.ge, and what is written to look like it.
  /\S@\S/u,
  // https://, and an address that begins with www.
  /:\/\/|(?:^|[^\p{L}\p{N}])www\./iu,
  // example.com, t.me, 10.0.0.1: other two-letter endings need two letters before them, since initials have one, and no
  // title ("Dr.Xu"). A further dot means initials as well, and "Ana.Li" lacks only a space.
  /[\p{L}\p{N}]\.(?:ge|me|com|net|org|info|biz|online|site|shop|store|app|dev|xyz|club|link|live|top|გე)(?![\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}\p{N}-])(?!(?:[Mm]rs?|[Mm]s|[Dd]r|[Ss]t|MRS?|MS|DR|ST)\.)[\p{L}\p{N}-]{2,}\.(?:[a-z]{2}|[A-Z]{2})(?!\.?[\p{L}\p{N}])/u,
  /[\p{L}\p{N}]\.[a-z]{2,}[/:]/iu,
  /\d+(?:\.\d+){3}/u,
];
