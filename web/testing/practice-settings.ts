import type { Content } from './fake-api.ts';

/** The settings of a therapist, with every mail and no SMS, sessions in our own room. */
export function aSettings(change: Partial<Content<'readPracticeSettings'>> = {}): Content<'readPracticeSettings'> {
  return {
    locale: 'ka',
    messages: {
      newBookingEmail: true,
      changeEmail: true,
      reminderEmail: true,
      statusEmail: true,
      emptyCalendarEmail: true,
      newBookingSms: false,
    },
    email: 'nino@example.com',
    phone: '+995500000101',
    meeting: null,
    ...change,
  };
}
