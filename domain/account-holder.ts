// docs/decisions/190
import { cleanPasted } from './pasted.ts';

/** Letters of a holder's name: what a bank's form takes. */
export const HOLDER_MAX = 120;

/** The fault of an account holder's name: missing, too long, or with characters that no bank's form takes. */
export type HolderFault = 'missing' | 'length' | 'letters';

/** The stored form of a holder's name: plain spaces, nothing invisible. Line breaks stay, to be refused later. */
export function cleanHolder(typed: string): string {
  return cleanPasted(typed);
}

/**
 * Why a text cannot name the holder of a Georgian account (P63); null when it can: a person or a firm, in Georgian or
 * Latin letters. Takes the output of `cleanHolder`.
 */
export function holderFault(holder: string): HolderFault | null {
  if (!/[^\s\p{DI}]/u.test(holder)) return 'missing';
  if ([...holder].length > HOLDER_MAX) return 'length';
  return HOLDER.test(holder) && /\p{L}/u.test(holder) ? null : 'letters';
}

/** It begins with no sign that a spreadsheet or a bank's program could take for more than a name. */
const HOLDER =
  /^[\p{Script=Georgian}\p{Script=Latin}\d„“”«»"'’(](?:[\p{Script=Georgian}\p{Script=Latin}\p{M}\d .,„“”«»"'’()/&№–-])*$/u;
