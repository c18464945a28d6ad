import type { Instant } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import { button, facts, smsOf, therapistMail } from './layout.ts';
import { longWhen, whenRow } from './message.ts';

/**
 * A therapist's own room was changed or removed. The message never names the address. `countsFrom`: the start of its
 * effect on sessions booked before; null: at once.
 */
export type OwnRoomChanged = {
  at: Instant;
  by: 'therapist' | 'operator';
  hasRoom: boolean;
  countsFrom: Instant | null;
};

/** To the therapist, by mail: when, by whom, and what to do if it was not them (message 24). */
export const ownRoomChangedEmail = therapistMail(
  {
    ka: {
      title: 'თქვენი ვიდეოოთახის ბმული შეიცვალა',
      changed: 'შეხვედრებისთვის ახალი ბმული მიეთითა.',
      removed: 'ბმული წაიშალა: შეხვედრები ჩვენს ოთახში ჩატარდება.',
      by: 'ვინ შეცვალა',
      therapist: 'თქვენი ანგარიშიდან',
      operator: 'ჩვენმა ოპერატორმა',
      atOnce: 'ცვლილება უკვე მოქმედებს ყველა შეხვედრაზე.',
      later:
        'ახალ ჯავშნებზე ცვლილება უკვე მოქმედებს. ადრე დაჯავშნილ შეხვედრებზე ის ამოქმედდება: {time}. უფრო მალე რომ ამოქმედდეს, პარამეტრებში SMS-კოდით დაადასტურეთ.',
      ifNot:
        'თუ ეს თქვენი სურვილი არ იყო, პარამეტრებში დააბრუნეთ ძველი ბმული, დაასრულეთ ყველა სხვა შესვლა და მოგვწერეთ.',
      open: 'პარამეტრების გახსნა',
    },
    en: {
      title: 'The link of your video room was changed',
      changed: 'Your sessions have a new link.',
      removed: 'The link was removed: your sessions are held in our own room.',
      by: 'Changed by',
      therapist: 'your account',
      operator: 'our operator',
      atOnce: 'The change counts for all sessions already.',
      later:
        'For new bookings the change counts already. For sessions that were booked before, it counts from {time}. To have it count sooner, confirm it in your settings with a code by SMS.',
      ifNot:
        'If you did not want this, put the old link back in your settings, end all other sign-ins, and write to us.',
      open: 'Open the settings',
    },
  },
  ({ at, by, hasRoom, countsFrom }: OwnRoomChanged, words, { locale, origin }) => [
    hasRoom ? words.changed : words.removed,
    facts(whenRow(at, locale), [words.by, words[by]]),
    countsFrom === null ? words.atOnce : words.later.replace('{time}', longWhen(countsFrom, locale)),
    words.ifNot,
    button(words.open, origin + href('practiceSettings')),
  ],
);

/** The same by SMS, in one segment. */
export const ownRoomChangedSms = smsOf(
  {
    ka: 'თქვენი ვიდეოოთახის ბმული შეიცვალა. თქვენ არ იყავით? მოგვწერეთ.',
    en: 'The link of your video room was changed. If it was not you, write to us.',
  },
  (_: OwnRoomChanged, words) => words,
);
