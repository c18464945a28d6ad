import { texts } from '../lib/texts.tsx';

export const calendarTexts = texts(
  {
    calendar: 'კალენდარში დამატება',
    google: 'Google Calendar',
    file: 'Apple, Outlook (.ics)',
  },
  {
    calendar: 'Add to calendar',
    google: 'Google Calendar',
    file: 'Apple, Outlook (.ics)',
  },
);
