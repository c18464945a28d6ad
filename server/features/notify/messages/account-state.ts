import { href } from '#contract/pages/pages.ts';
import { button, clientMail, quote, smsOf } from './layout.ts';

type State = 'disabled' | 'enabled';

/** Tells a client that the account is blocked, with the operator's reason, or that it works again (message 38). */
export const accountStateEmail = clientMail(
  {
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
  },
  ({ to, reason }: { to: State; reason: string }, words, { origin }) => {
    if (to === 'enabled') {
      return { title: words.enabled, parts: [words.canAgain, button(words.signIn, origin + href('login'))] };
    }
    return {
      title: words.disabled,
      parts: [words.why, quote(reason), words.booked, words.disagree],
    };
  },
);

/** The same to a phone, in one segment. */
export const accountStateSms = smsOf(
  {
    ka: { disabled: 'თქვენი ანგარიში შეიზღუდა. მიზეზს გეტყვით: მოგვწერეთ.', enabled: 'თქვენი ანგარიში ისევ მუშაობს.' },
    en: {
      disabled: 'Your account is restricted. Write to us, and we tell you the reason.',
      enabled: 'Your account works again.',
    },
  },
  ({ to }: { to: State }, words) => words[to],
);
