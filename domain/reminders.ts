/** How the reminders of a client come: by e-mail and SMS, or by one of them. Nothing else can be switched off. */
export const REMINDER_CHOICES = ['both', 'email', 'sms'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

/** The channels of a choice. One that needs a phone, of somebody who has none by now, is as if it was by e-mail. */
export function reminderChannels(choice: ReminderChoice, hasPhone: boolean): Record<'email' | 'sms', boolean> {
  return { email: choice !== 'sms' || !hasPhone, sms: choice !== 'email' && hasPhone };
}
