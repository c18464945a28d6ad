import type { Instant, Locale } from '#domain/dates.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, clientMail, facts } from './layout.ts';
import { deviceRow, type Place, whenRow } from './message.ts';

/** An event of an account that its person is told of (message 24). */
export type AccountEvent = keyof (typeof SMS)[Locale];

/** `device`: the browser's words; `token` opens "it was not me"; `discreet`: read as in discreet mode in any case. */
export type AccountChanged = {
  what: AccountEvent;
  at: Instant;
  device: string | null;
  token: string;
  isStaff: boolean;
  discreet?: boolean;
};

/** Tells by mail of a sign-in or a change, with what to do if it was not the reader. */
export const accountChangedEmail = clientMail(
  {
    ka: {
      titles: {
        'sign-in': 'ახალი შესვლა თქვენს ანგარიშზე',
        password: 'თქვენი პაროლი შეიცვალა',
        email: 'თქვენი ელფოსტა შეიცვალა',
        'email-added': 'თქვენს ანგარიშს ელფოსტა დაემატა',
        phone: 'თქვენი ტელეფონის ნომერი შეიცვალა',
        'phone-gone': 'თქვენს ანგარიშს ტელეფონის ნომერი მოეხსნა',
        'sign-in-email': 'თქვენი შესასვლელი ელფოსტა შეიცვალა',
        'discreet-off': 'დისკრეტული რეჟიმი გამოირთო',
        'factor-on': 'კოდების აპლიკაცია ჩაირთო',
        'factor-off': 'კოდების აპლიკაცია გამოირთო',
      },
      happened: {
        'sign-in': 'თქვენს ანგარიშზე შევიდნენ ბრაუზერიდან, რომელიც აქამდე არ გამოგიყენებიათ.',
        password: 'თქვენი ანგარიშის პაროლი შეიცვალა. ყველა სხვა შესვლა დასრულდა.',
        email: 'თქვენი ანგარიშის ელფოსტა შეიცვალა: შემდეგი წერილები ახალ მისამართზე მოვა.',
        'email-added': 'თქვენს ანგარიშს ელფოსტა დაემატა: წერილები ამიერიდან იმ მისამართზე მოვა.',
        phone: 'თქვენი ანგარიშის ტელეფონის ნომერი შეიცვალა: ამიერიდან შესვლა და SMS-ები ახალ ნომერზეა.',
        'phone-gone':
          'ერთი წელია, ანგარიშში არ შესულხართ და თქვენს ნომერს ახლა სხვა იყენებს: მან ამ ნომრით ახალი ანგარიში გახსნა და თქვენი ანგარიშიდან არაფერი უნახავს. ამიერიდან თქვენს ანგარიშში ელფოსტით შედით. თუ ნომერი ისევ თქვენია, მოგვწერეთ.',
        'sign-in-email': 'ელფოსტა, რომლითაც თქვენს ანგარიშში შედიან, შეიცვალა.',
        'discreet-off':
          'თქვენს ანგარიშზე დისკრეტული რეჟიმი გამოირთო: შეტყობინებებზე ჩვენი და სპეციალისტის სახელი ისევ გამოჩნდება. ხელახლა ჩართვა პარამეტრებში შეგიძლიათ.',
        'factor-on': 'შესვლისას ამიერიდან კოდების აპლიკაციის კოდიც იქნება საჭირო.',
        'factor-off': 'შესვლისას კოდების აპლიკაციის კოდი აღარ არის საჭირო.',
      },
      ifYou: 'თუ ეს თქვენ იყავით, არაფრის გაკეთება არ გჭირდებათ.',
      ifNot:
        'თუ თქვენ არ იყავით, დააჭირეთ ღილაკს: მანამდე ღია შესვლები მაშინვე დასრულდება, და რაც მას შემდეგ შეიცვალა, გაუქმდება. ბმული შვიდი დღე მოქმედებს, ერთხელ.',
      press: 'ეს მე არ ვიყავი',
    },
    en: {
      titles: {
        'sign-in': 'A new sign-in to your account',
        password: 'Your password was changed',
        email: 'Your e-mail was changed',
        'email-added': 'An e-mail was added to your account',
        phone: 'Your phone number was changed',
        'phone-gone': 'Your phone number was taken off your account',
        'sign-in-email': 'Your sign-in e-mail was changed',
        'discreet-off': 'Discreet mode was switched off',
        'factor-on': 'A code app was switched on',
        'factor-off': 'The code app was switched off',
      },
      happened: {
        'sign-in': 'Somebody signed in to your account with a browser that you have not used before.',
        password: 'The password of your account was changed. All other sign-ins have ended.',
        email: 'The e-mail of your account was changed: messages go to the new address from now on.',
        'email-added': 'An e-mail was added to your account: messages go to that address from now on.',
        phone: 'The phone number of your account was changed: signing in and SMS use the new number from now on.',
        'phone-gone':
          'You have not signed in for a year, and somebody else uses your number now: they began a new account with it and have seen nothing of yours. From now on sign in to your account by e-mail. If the number is still yours, write to us.',
        'sign-in-email': 'The e-mail address with which your account is entered was changed.',
        'discreet-off':
          'Discreet mode was switched off for your account: messages show our name and that of your specialist again. You can switch it on in the settings.',
        'factor-on': 'From now on a sign-in also needs a code of the authenticator app.',
        'factor-off': 'A sign-in no longer needs a code of the authenticator app.',
      },
      ifYou: 'If it was you, there is nothing to do.',
      ifNot:
        'If it was not you, press the button: sign-ins that were open until then end at once, and what was changed since is undone. The link works for seven days, once.',
      press: 'It was not me',
    },
  },
  ({ what, at, device, token, isStaff }: AccountChanged, words, { locale, origin }) => ({
    to: isStaff ? 'therapists' : 'clients',
    title: words.titles[what],
    parts: [
      words.happened[what],
      facts(whenRow(at, locale), ...deviceRow(device, locale)),
      words.ifYou,
      words.ifNot,
      button(words.press, secretLink(origin, 'notMe', token)),
    ],
  }),
);

/**
 * The same notice by SMS, in one segment. Discreet mode omits the link, which would name us. The SMS then names the
 * cabinet, where all sign-ins can be ended, or us, where that would leave a stranger a way in.
 */
export function accountChangedSms({ what, token }: AccountChanged, { locale, origin, discreetTitle }: Place): string {
  const words = SMS[locale][what];
  if (discreetTitle !== null) return `${words} ${DISCREET_SMS[locale][what === 'sign-in' ? 'cabinet' : 'write']}`;
  return `${words} ${IF_NOT[locale]}\n${secretLink(origin, 'notMe', token)}`;
}

const DISCREET_SMS: Record<Locale, Record<'cabinet' | 'write', string>> = {
  ka: { cabinet: 'თუ არა, კაბინეტში შესვლები დაასრულეთ.', write: 'თუ არა, მოგვწერეთ.' },
  en: { cabinet: 'Not you? End all sign-ins in your cabinet.', write: 'Not you? Write to us.' },
};

/** The purpose of the link, which names us. The Georgian words beside it may have 17 letters. */
const IF_NOT: Record<Locale, string> = { ka: 'არა?', en: 'Not you?' };

const SMS = {
  ka: {
    'sign-in': 'თქვენ შეხვედით?',
    password: 'პაროლი შეცვალეთ?',
    email: 'ელფოსტა შეცვალეთ?',
    'email-added': 'ელფოსტა დაამატეთ?',
    phone: 'ნომერი შეცვალეთ?',
    'phone-gone': 'ნომერი მოიხსნა.',
    'sign-in-email': 'შესვლა შეცვალეთ?',
    'discreet-off': 'რეჟიმი გამორთეთ?',
    'factor-on': 'დაცვა ჩართეთ?',
    'factor-off': 'დაცვა გამორთეთ?',
  },
  en: {
    'sign-in': 'New sign-in to your account.',
    password: 'Your password was changed.',
    email: 'Your e-mail was changed.',
    'email-added': 'An e-mail was added to your account.',
    phone: 'Your phone number was changed.',
    'phone-gone': 'Your phone number was taken off your account.',
    'sign-in-email': 'Your sign-in e-mail was changed.',
    'discreet-off': 'A mode of your account was switched off.',
    'factor-on': 'A code app was added to your account.',
    'factor-off': 'The code app was removed from your account.',
  },
};
