import { cleanPasted } from './pasted.ts';

/**
 * A Georgian mobile number as `+9955XXXXXXXX`, or null (spec §5). Takes nine digits from 5 on, with or without 995,
 * +995, 00995 or 0 before them, and spaces, hyphens, dots and parentheses between, but no hyphen or dot before its
 * first digit; only such numbers receive a paid SMS.
 */
export function parseGeorgianMobile(raw: string): string | null {
  const text = cleanPasted(raw);
  if (text.length > 32 || !/^[ (]*\+?[ (]*[0-9][+0-9 ().-]*$/.test(text)) return null;
  const digits = text.replace(/[ ().-]/g, '');
  const found = /^(?:\+?995|00995|0)?(5\d{8})$/.exec(digits);
  return found ? `+995${found[1]}` : null;
}
