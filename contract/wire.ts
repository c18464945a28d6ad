import { z } from 'zod';

/** Shapes that several calls share. Objects drop unknown fields (P51); strings have limits so that none is a weapon. */

export const id = z.string().min(1).max(128);
export const localeQuery = z.object({ locale: z.string().max(16).optional() });
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.string().regex(/^\d{2}:\d{2}$/);
export const nothing = z.null();

/** The chosen slot: walls in Asia/Tbilisi (spec §3, P30). */
export const bookingSession = z.object({ date, start: time, end: time });

/** The signed-in person as every call shows them. */
export const user = z.object({
  id: z.string(),
  role: z.enum(['USER', 'THERAPIST', 'ADMIN']),
  step: z.number().int(),
  phone: z.string().nullable(),
});
