import type { Instant } from '#domain/dates.ts';
import { clientMail, facts } from './layout.ts';
import { whenRow } from './message.ts';

/** Tells a new contact e-mail of its use (message 24), without a link: in a stolen account it is the thief's. */
export const contactEmailSetEmail = clientMail(
  {
    ka: {
      title: 'ეს თქვენი ანგარიშის ელფოსტაა',
      happened: 'თქვენი ანგარიშის ელფოსტა შეიცვალა: ამიერიდან წერილები ამ მისამართზე მოვა.',
      ifNot: 'თუ ეს თქვენ არ იყავით, მოგვწერეთ: {to}',
    },
    en: {
      title: 'This is the e-mail of your account now',
      happened: 'The e-mail of your account was changed: messages come to this address from now on.',
      ifNot: 'If it was not you, write to {to}',
    },
  },
  ({ at, isStaff }: { at: Instant; isStaff: boolean }, words, { locale }) => {
    const reader = isStaff ? 'therapists' : 'clients';
    return {
      to: reader,

      parts: [words.happened, facts(whenRow(at, locale)), words.ifNot],
    };
  },
);
