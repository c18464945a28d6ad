// docs/decisions/190
import { cleanPasted } from './pasted.ts';

/** Letters of a holder's name: what a bank's form takes. */
export const HOLDER_MAX = 120;

/** What is wrong with the name of an account's holder: there is none, it is too long, or has what no bank's form takes. */
export type HolderFault = 'missing' | 'length' | 'letters';

/** The name of an account's holder as it is kept: plain spaces, nothing invisible. Line breaks stay, for they are refused. */
export function cleanHolder(typed: string): string {
  return cleanPasted(typed);
}

/**
 * Why this is no name of the holder of a Georgian account (P63); null when it is one: a person or a firm, in Georgian or Latin letters. It
 * takes what `cleanHolder` leaves.
 */
export function holderFault(holder: string): HolderFault | null {
  if (!/[^\s\p{DI}]/u.test(holder)) return 'missing';
  if ([...holder].length > HOLDER_MAX) return 'length';
  return HOLDER.test(holder) && /\p{L}/u.test(holder) ? null : 'letters';
}

/** It begins with no sign that a spreadsheet or a bank's program could take for more than a name. */
const HOLDER =
  /^[\p{Script=Georgian}\p{Script=Latin}\d„“”«»"'’(](?:[\p{Script=Georgian}\p{Script=Latin}\p{M}\d .,„“”«»"'’()/&№–-])*$/u;
