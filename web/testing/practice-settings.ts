import { href } from '#contract/pages/pages.ts';
import { type Content, refuse, type Replies } from './fake-api.ts';
import { openPage, type Visit } from './open-page.tsx';
import { aPractice, specialist } from './practice-calendar.ts';

/** Shows the settings of a therapist, whose other cards are empty; `part`: the part of the address for a card. */
export function openPracticeSettings(known: Replies, { replies, ...visit }: Visit = {}, part = ''): Promise<void> {
  const away = {
    readPractice: aPractice(),
    readPracticeSettings: refuse('UNAVAILABLE'),
    listSignIns: { signIns: [] },
    readPayoutAccount: refuse('UNAVAILABLE'),
    readSecondFactor: refuse('UNAVAILABLE'),
    readOwnChanges: { isOpen: false, putBackAt: null },
  };
  const at = href('practiceSettings') + part;
  return openPage(at, { as: specialist(), device: 'phone', ...visit, replies: { ...away, ...known, ...replies } });
}

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
