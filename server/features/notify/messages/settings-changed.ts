import { type Instant, HOUR } from '#domain/dates.ts';
import { maskedIban } from '#domain/iban.ts';
import { href } from '#contract/pages/pages.ts';
import { button, facts, smsOf, therapistMail } from './layout.ts';
import { longWhen, whenRow } from './message.ts';

/** An own room was changed or removed. `countsFrom`: from when it counts for sessions booked before; null: at once. */
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

/**
 * The account for a therapist's pay was set for the first time, or changed. `last4`: the only digits shown;
 * `countsFrom`: the time from which pay goes to it; `isFormer`: the mail goes to an address that was replaced lately.
 */
export type PayoutAccountChanged = {
  at: Instant;
  last4: string;
  countsFrom: Instant;
  isFirst: boolean;
  isFormer: boolean;
};

/**
 * Tells of a new payout account by mail, and what to do if the reader did not set it (message 24). It leads to a person
 * of ours only: a thief may be signed in, and only an operator stops the pay.
 */
export const payoutAccountChangedEmail = therapistMail(
  {
    ka: {
      title: 'თქვენი ბანკის ანგარიში შეიცვალა',
      titleSet: 'თქვენი ბანკის ანგარიში მითითებულია',
      changed: 'თქვენს კაბინეტში ბანკის ანგარიში თავიდან მიეთითა: თქვენი შემოსავალი ამიერიდან მასზე ჩაირიცხება.',
      set: 'თქვენს კაბინეტში ბანკის ანგარიში მიეთითა: თქვენი შემოსავალი მასზე ჩაირიცხება.',
      account: 'ანგარიში',
      waits:
        'პირველი {hours} საათის განმავლობაში ამ ანგარიშზე არაფერი იგზავნება. თანხის გაგზავნა შესაძლებელი გახდება: {time}.',
      ifYou: 'თუ ეს თქვენ იყავით, არაფრის გაკეთება არ გჭირდებათ.',
      ifNot: 'თუ ეს თქვენ არ იყავით, მაშინვე მოგვწერეთ: {to}. სანამ ყველაფერი გაირკვევა, თანხის გაგზავნას შევაჩერებთ.',
      write: 'ეს მე არ ვიყავი',
      former: 'ეს მისამართი ცოტა ხნის წინ თქვენი კაბინეტის ელფოსტა იყო, ამიტომ უსაფრთხოებისთვის აქაც გატყობინებთ.',
    },
    en: {
      title: 'Your bank account was changed',
      titleSet: 'Your bank account is set',
      changed: 'A bank account was set anew in your cabinet: what you earn goes there from now on.',
      set: 'A bank account was set in your cabinet: what you earn goes there.',
      account: 'Account',
      waits: 'Nothing is sent to this account in its first {hours} hours. Pay can be sent to it from {time}.',
      ifYou: 'If it was you, there is nothing to do.',
      ifNot: 'If it was not you, write to us at once: {to}. We stop your pay until it is cleared up.',
      write: 'It was not me',
      former: 'This address was the e-mail of your cabinet until lately, so we tell it as well, for your safety.',
    },
  },
  (changed: PayoutAccountChanged, words, { locale, writeTo }) => {
    const { at, last4, countsFrom, isFirst, isFormer } = changed;
    return {
      title: isFirst ? words.titleSet : words.title,
      parts: [
        isFirst ? words.set : words.changed,
        facts([words.account, maskedIban(last4)], whenRow(at, locale)),
        words.waits
          .replace('{hours}', String((countsFrom - at) / HOUR))
          .replace('{time}', longWhen(countsFrom, locale)),
        words.ifYou,
        words.ifNot,
        button(words.write, `mailto:${writeTo.therapists}`),
        isFormer ? words.former : null,
      ],
    };
  },
);

/** The same by SMS, in one segment. */
export const payoutAccountChangedSms = smsOf(
  {
    ka: 'ბანკის ანგარიში მიუთითეთ (...{last4})? თუ არა, მაშინვე მოგვწერეთ.',
    en: 'Your pay now goes to the bank account ending in {last4}. If it was not you, write to us at once.',
  },
  ({ last4 }: Pick<PayoutAccountChanged, 'last4'>, words) => words.replace('{last4}', last4),
);
