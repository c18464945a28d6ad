import { z } from 'zod';
import { publishedIdOf } from '#domain/document-ids.ts';
import { MOST } from '#domain/list-limits.ts';
import { PAYMENT_OUTCOMES, TOLD_REFUNDS } from '#domain/payment.ts';

/** The zone of the caller's browser, as `Europe/Berlin`: an unknown one is left out. */
export const timeZone = z.string().max(64).optional();

/** Shapes that several calls share. Objects drop unknown fields (P51); strings have limits so that none is a weapon. */

export const id = z.string().min(1).max(128);

/** The content id of a profile; the Studio's draft view copies the draft's id, which names the same profile. */
export const profileId = id.overwrite(publishedIdOf);

/** The secret of a link, never in an address, which proxies keep (230). An unknown secret is no link. */
export const link = z.object({ token: z.string().max(512) });

export const orderParams = z.object({ orderId: id });
export const localeQuery = z.object({ locale: z.string().max(16).optional() });
/** Of a call about an own order. */
export const ofOrder = { params: orderParams, query: localeQuery };
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const time = z.string().regex(/^\d{2}:\d{2}$/);
export const nothing = z.null();
/** The name of a text's version: the id of the document and when it was published. */
export const textVersion = z.string().min(1).max(200);

/** The outcome of money that did not simply pay for its session: a later seat, or why it goes back. */
export const paymentOutcome = z.enum(PAYMENT_OUTCOMES).nullable();

/** Where money is that bought no session; `failed` could not be sent back by itself, and an operator looks. */
export const refund = z.enum(TOLD_REFUNDS).nullable();

/** The server's time (ISO 8601, UTC), where a page names a deadline or day: a device's clock may be days off. */
export const now = z.string();

/** The end of a list's page: `next` of the previous answer. The call itself refuses any other (CURSOR_INVALID). */
export const cursor = z.string().max(128);

/** The chosen slot: walls in Asia/Tbilisi (spec §3, P30). */
export const bookingSession = z.object({ date, start: time, end: time }).meta({ id: 'BookingSession' });

/** The first date of the requested fortnight of free times; absent or past means today. */
export const fortnightQuery = localeQuery.extend({ from: z.iso.date().optional() });

/** The free times of 14 days, ascending; `next`: the first date after them, null beyond the therapist's horizon. */
export const fortnight = z.object({
  slots: z.array(bookingSession).max(MOST.timesOfFortnight),
  from: z.string(),
  next: z.string().nullable(),
  now,
});

/** A session's shown version; a change names it and is refused (`SESSION_CHANGED`) when there is a newer one. */
export const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** When a session takes place, as answers show it: walls in Asia/Tbilisi. */
export const sessionTime = z
  .object({ date: z.string(), startTime: z.string(), endTime: z.string() })
  .meta({ id: 'SessionTime' });

/** The signed-in person as every call shows them. */
export const user = z
  .object({
    id: z.string(),
    role: z.enum(['USER', 'THERAPIST', 'ADMIN']),
    step: z.number().int(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'User' });

/** A topic, `issue` on the wire. */
export const topic = z.object({ _id: z.string(), key: z.string(), name: z.string() }).meta({ id: 'Topic' });

/** A price range in GEL; null is no bound. */
export const priceRange = z
  .object({ _id: z.string(), min: z.number().nullable(), max: z.number().nullable() })
  .meta({ id: 'PriceRange' });
