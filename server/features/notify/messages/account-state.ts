import type { Locale } from '#domain/dates.ts';
import { href } from '#contract/pages/pages.ts';
import { button, mailOf, paragraph, quote } from './layout.ts';
import type { MailText, Place } from './message.ts';

type State = 'disabled' | 'enabled';

/** Tells a client that the account is blocked, with the operator's reason, or that it works again (message 38). */
export function accountStateEmail({ to, reason }: { to: State; reason: string }, place: Place): MailText {
  const { locale, origin, writeTo } = place;
  const words = WORDS[locale];
  if (to === 'enabled') {
    return mailOf(place, words.enabled, [paragraph(words.canAgain), button(words.signIn, origin + href('login'))]);
  }
  return mailOf(place, words.disabled, [
    paragraph(words.why),
    quote(reason),
    paragraph(words.booked),
    paragraph(words.disagree.replace('{to}', writeTo.clients)),
  ]);
}

/** The same to a phone, in one segment. */
export function accountStateSms({ to }: { to: State }, { locale }: Place): string {
  return SMS[locale][to];
}

const SMS: Record<Locale, Record<State, string>> = {
  ka: { disabled: 'თქვენი ანგარიში შეიზღუდა. მიზეზს გეტყვით: მოგვწერეთ.', enabled: 'თქვენი ანგარიში ისევ მუშაობს.' },
  en: {
    disabled: 'Your account is restricted. Write to us, and we tell you the reason.',
    enabled: 'Your account works again.',
  },
};

const WORDS = {
  ka: {
    disabled: 'თქვენი ანგარიში შეიზღუდა',
    why: 'ანგარიშში შესვლა და ახალი შეხვედრის დაჯავშნა აღარ შეგიძლიათ. მიზეზი:',
    booked: 'რაც უკვე დაჯავშნეთ და გადაიხადეთ, ძალაშია. თუ რამე შეიცვლება, ცალკე მოგწერთ, თანხას კი დაგიბრუნებთ.',
    disagree: 'თუ არ გვეთანხმებით, მოგვწერეთ: {to}. იქვე შეგიძლიათ თქვენი მონაცემები ან ანგარიშის წაშლა მოითხოვოთ.',
    enabled: 'თქვენი ანგარიში ისევ მუშაობს',
    canAgain: 'ანგარიშში შესვლა და შეხვედრის დაჯავშნა ისევ შეგიძლიათ.',
    signIn: 'შესვლა',
  },
  en: {
    disabled: 'Your account is restricted',
    why: 'You can no longer sign in or book a session. The reason:',
    booked: 'What you have booked and paid for stays. If that changes, we write to you and send the money back.',
    disagree:
      'If you do not agree, write to us: {to}. You can also ask there for your data, or for your account to be deleted.',
    enabled: 'Your account works again',
    canAgain: 'You can sign in and book sessions again.',
    signIn: 'Sign in',
  },
} as const satisfies Record<Locale, Record<string, string>>;
