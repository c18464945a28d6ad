/** How the reminders of a client come: by e-mail and SMS, or by one of them. Nothing else can be switched off. */
export const REMINDER_CHOICES = ['both', 'email', 'sms'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];
