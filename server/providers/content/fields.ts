import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import type { Localized } from '#domain/locale.ts';
import { tetriOf } from '#domain/money.ts';
import { LIMITS } from '#studio/schema/limits.ts';
import { readPicture } from './pictures.ts';

/** The kinds of fields that documents have, as the server accepts and reads them. */

/** `_id` without a dot: such ids are private in the content service. */
export const id = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/);
export const words = text(LIMITS.words.max);
export const localeString = inBothLanguages(words);
export const localeText = inBothLanguages(text(LIMITS.longText.max));
export const reference = z.object({ _ref: z.string().min(1) });
export const references = z.array(reference).min(1).max(MOST.parts);
/** A picture that cannot be read is missing, and never worth the document around it (spec §8). */
export const picture = z.unknown().optional().transform(readPicture);
export const order = z.number().int();
/** Minutes. */
export const duration = z.number().int().min(LIMITS.duration.min).max(LIMITS.duration.max);
export const percent = z
  .number()
  .min(LIMITS.fee.min)
  .max(LIMITS.fee.max)
  .refine((value) => value === 0 || tetriOf(value) !== null);
/** GEL in the document, tetri after it. */
export const price = z.unknown().transform((value, context) => {
  const tetri = typeof value === 'number' ? tetriOf(value) : null;
  if (tetri !== null) return tetri;
  context.addIssue('a price in lari above 0, with at most two decimals');
  return z.NEVER;
});

/**
 * Invisible signs that change how words read (Unicode TR 36, 3.1): controls except the tab and line ends, and marks of
 * direction, which neither of our languages needs. They come with pasted text, and are removed.
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNSEEN = /[\u0001-\u0008\v\f\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Words that a database holds as they came: neither a NUL nor half a letter. */
function text(most: number): z.ZodString {
  return z
    .string()
    .overwrite((value) => value.replace(UNSEEN, ''))
    .trim()
    .min(1)
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));
}

function inBothLanguages(one: z.ZodString) {
  return z.object({ ka: one, en: one.optional() }).transform(({ ka, en = ka }): Localized => ({ ka, en }));
}
