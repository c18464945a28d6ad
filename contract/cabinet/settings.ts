import { z } from 'zod';
import { REMINDER_CHOICES } from '#domain/reminders.ts';
import { localeQuery, nothing } from '../wire.ts';

const locale = z.enum(['ka', 'en']);
const reminders = z.enum(REMINDER_CHOICES);

const ownSettings = z
  .object({
    locale,
    phone: z.string().nullable(),
    /** The address with which the client signs in; null when there is none, or when it was never written down. */
    signInEmail: z.string().nullable(),
    hasSignInEmail: z.boolean(),
    /** The contact e-mail, where messages go that are about no booking. */
    email: z.string().nullable(),
    reminders,
    /** Whether mails of advice may come (P20). */
    advice: z.boolean(),
    /** Whether sender, subject and preview of all messages are neutral. */
    discreet: z.boolean(),
  })
  .meta({ id: 'OwnSettings' });

/** So long that what was pasted by mistake is refused in words. */
const phoneNumber = z.string().max(20_000);
const email = z.string().max(20_000);
const adviceLink = z.object({ token: z.string().min(1).max(512) });

export const settingsShapes = {
  readSettings: { query: localeQuery, response: ownSettings },
  saveSettings: {
    query: localeQuery,
    body: z.object({
      locale: locale.optional(),
      reminders: reminders.optional(),
      advice: z.boolean().optional(),
      // Switching it off is another call, which asks for a proof.
      discreet: z.literal(true).optional(),
    }),
    response: ownSettings,
  },
  endDiscreet: { query: localeQuery, response: ownSettings },
  changePhone: {
    query: localeQuery,
    body: z.object({ phoneNumber }),
    response: ownSettings,
  },
  readAdviceLink: {
    params: adviceLink,
    query: localeQuery,
    /** Whether mails of advice go to the person of the link; false as well for a link that stands for nobody. */
    response: z.object({ on: z.boolean() }),
  },
  /** Whatever is sent: mail services send `List-Unsubscribe=One-Click` (RFC 8058). */
  unsubscribe: { params: adviceLink, query: localeQuery, response: nothing },
  changeSignInEmail: {
    query: localeQuery,
    body: z.object({ email }),
    response: ownSettings,
  },
};
