import { z } from 'zod';
import { REMINDER_CHOICES } from '#domain/reminders.ts';
import { localeQuery } from './wire.ts';

const locale = z.enum(['ka', 'en']);
const reminders = z.enum(REMINDER_CHOICES);

/** How a client is reached, and what they chose. */
const ownSettings = z
  .object({
    /** Of pages and messages. */
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

export const settingsShapes = {
  readSettings: { query: localeQuery, response: ownSettings },
  saveSettings: {
    query: localeQuery,
    body: z.object({
      locale: locale.optional(),
      reminders: reminders.optional(),
      advice: z.boolean().optional(),
      discreet: z.boolean().optional(),
    }),
    response: ownSettings,
  },
};
