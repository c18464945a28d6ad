// docs/decisions/233
import type { Locale } from '#domain/dates.ts';
import { PROOF_NEEDS } from '#contract/endpoints.ts';
import { href } from '#contract/pages/pages.ts';
import { button, clientMail, code as shownCode, smsOf } from './layout.ts';
import type { Place } from './message.ts';
import { smsSize } from './sms-size.ts';

/** `word`: what the code is for; a message of an older server has none. */
export type CodeData = { code: string; word?: string; isStaff?: boolean };

/**
 * The SMS with a code and its purpose, in one segment. The last line binds the code to our host, so that a phone offers
 * it nowhere else; discreet mode omits it, since it names us on the screen.
 */
export function otpSms({ code, word = '' }: CodeData, { locale, host, discreetTitle }: Place): string {
  const line = discreetTitle === null ? `\n\n@${host} #${code}` : '';
  const deed = CODE_WORDS[word]?.[locale].deed;
  const text = `${OTP_SMS[locale](code, deed)}${line}`;
  // The name of the host may be long: then the figures and the deed alone.
  return deed === undefined || smsSize(text).segments === 1 ? text : `${code}: ${deed}${line}`;
}
const OTP_SMS: Record<Locale, (code: string, deed?: string) => string> = {
  ka: (code, deed) => `თქვენი კოდია ${code}${deed === undefined ? '' : `: ${deed}`}`,
  en: (code, deed) => `Your code ${deed === undefined ? '' : `${deed} `}is ${code}`,
};

/** The code by e-mail, with what happens by it; who is no client reaches us at the address of the others. */
export const otpEmail = clientMail(
  {
    ka: {
      title: 'თქვენი კოდი',
      join: ': ',
      valid: 'კოდი მოქმედებს 15 წუთს.',
      notYou:
        'კოდი არავის უთხრათ. თუ თქვენ არ მოგითხოვიათ, უბრალოდ დააიგნორეთ ეს წერილი: კოდის გარეშე არაფერი მოხდება.',
      notYouInside:
        'კოდი არავის უთხრათ. თუ თქვენ არ მოგითხოვიათ, თქვენს ანგარიშში, შესაძლოა, სხვა არის შესული: კოდის გარეშე არაფერი მოხდება, მაგრამ პარამეტრებში სხვა შესვლები დაასრულეთ.',
    },
    en: {
      title: 'Your code',
      join: ' ',
      valid: 'The code is valid for 15 minutes.',
      notYou: 'Tell nobody the code. If you did not ask for it, ignore this message: without the code nothing happens.',
      notYouInside:
        'Tell nobody the code. If you did not ask for it, somebody else may be signed in to your account: without the code nothing happens, but end the other sign-ins in the settings.',
    },
  },
  ({ code, word = '', isStaff }: CodeData, words, place) => {
    const what = CODE_WORDS[word]?.[place.locale];
    const title = what === undefined ? words.title : `${words.title}${words.join}${what.deed}`;
    return {
      to: isStaff === true ? 'therapists' : 'clients',
      title,
      parts: [
        shownCode(code),
        what === undefined ? null : what.follows,
        words.valid,
        IS_OWN.has(word) ? words.notYouInside : words.notYou,
      ],
    };
  },
);

/** Somebody who is signed in to the account has asked for it. */
const IS_OWN: ReadonlySet<string> = new Set(
  Object.entries(PROOF_NEEDS).flatMap(([word, need]) => (/^(?:own|second)/.test(need) ? [word] : [])),
);

/**
 * The purpose of a code, by its word: `deed` for an SMS and a title, in Georgian of 15 letters at most, to fit beside
 * the line for our host; `follows` says what the code does. Neither names us: discreet mode uses both. Words of one
 * deed share them.
 */
export type CodeWords = Record<Locale, { deed: string; follows: string }>;

const SIGN_IN: CodeWords = {
  ka: { deed: 'შესვლა', follows: 'ვისაც ეს კოდი აქვს, თქვენს ანგარიშში შევა.' },
  en: { deed: 'to sign in', follows: 'Whoever has it can sign in to your account.' },
};

export const CODE_WORDS: Readonly<Record<string, CodeWords>> = {
  'sign-in': SIGN_IN,
  'second-phone': SIGN_IN,
  'second-mail': SIGN_IN,
  registration: {
    ka: { deed: 'რეგისტრაცია', follows: 'ეს კოდი ამ მისამართით ანგარიშს ხსნის და მითითებულ პაროლს აყენებს.' },
    en: { deed: 'to register', follows: 'It opens an account with this address and sets the password that was typed.' },
  },
  reset: {
    ka: {
      deed: 'ახალი პაროლი',
      follows: 'ეს კოდი თქვენს ანგარიშს ახალ პაროლს უყენებს და ყველა სხვა შესვლას ასრულებს.',
    },
    en: {
      deed: 'to set a new password',
      follows: 'It sets a new password for your account and ends all other sign-ins.',
    },
  },
  invitation: {
    ka: { deed: 'მოწვევის მიღება', follows: 'ამ კოდით მოწვევას იღებთ და თქვენი ანგარიში იქმნება.' },
    en: { deed: 'to accept the invitation', follows: 'It accepts the invitation and makes your account.' },
  },
  guardian: {
    ka: { deed: 'თანხმობა', follows: 'ეს კოდი თანხმობაზე თქვენს პასუხს ადასტურებს.' },
    en: { deed: 'to confirm your answer on consent', follows: 'It confirms your answer to the request for consent.' },
  },
  leave: {
    ka: { deed: 'ანგარიშის წაშლა', follows: 'ეს კოდი თქვენს ანგარიშს სამუდამოდ წაშლის.' },
    en: { deed: 'to delete your account', follows: 'It deletes your account for good.' },
  },
  exportOwnData: {
    ka: { deed: 'მონაცემთა ასლი', follows: 'ვისაც ეს კოდი აქვს, თქვენს ყველა მონაცემს ჩამოტვირთავს.' },
    en: { deed: 'to download all your data', follows: 'Whoever has it can download all your data.' },
  },
  endDiscreet: {
    ka: { deed: 'რეჟიმის გათიშვა', follows: 'ამიერიდან შეტყობინებებზე ჩვენი და სპეციალისტის სახელი გამოჩნდება.' },
    en: {
      deed: 'to switch a mode off',
      follows: 'From now on messages show our name and that of your specialist.',
    },
  },
  beginSecondFactor: {
    ka: { deed: 'დაცვის ჩართვა', follows: 'ამიერიდან შესვლისას კოდების აპლიკაციის კოდიც იქნება საჭირო.' },
    en: {
      deed: 'to switch a code app on',
      follows: 'From now on a sign-in also needs a code of an authenticator app.',
    },
  },
  keepChanges: {
    ka: { deed: 'ცვლილება დარჩეს', follows: 'რაც ანგარიშზე შეიცვალა, „ეს მე არ ვიყავი“-ით ვეღარ დაბრუნდება.' },
    en: {
      deed: 'to keep the changes of your account',
      follows: 'What was changed can no longer be taken back by "It was not me".',
    },
  },
  changePhone: {
    ka: { deed: 'ნომრის შეცვლა', follows: 'ამიერიდან ანგარიშში შესვლა ამ ნომრით იქნება.' },
    en: { deed: 'to change the phone of an account', follows: 'From now on the account is entered with this number.' },
  },
  changeSignInEmail: {
    ka: { deed: 'შესვლის ელფოსტა', follows: 'ამიერიდან ანგარიშში შესვლა ამ ელფოსტით იქნება.' },
    en: {
      deed: 'to change the sign-in e-mail of an account',
      follows: 'From now on the account is entered with this e-mail address.',
    },
  },
  confirmContactEmail: {
    ka: { deed: 'ახალი ელფოსტა', follows: 'ამიერიდან ანგარიშის წერილები ამ მისამართზე მოვა.' },
    en: {
      deed: 'to change the contact e-mail of an account',
      follows: 'From now on messages of the account go to this address.',
    },
  },
  confirmOwnRoom: {
    ka: { deed: 'შეხვედრის ბმული', follows: 'ამიერიდან თქვენი შეხვედრები ახალ ბმულზე გაიმართება.' },
    en: { deed: 'to change the link of your meetings', follows: 'From now on your meetings are at another link.' },
  },
  savePayoutAccount: {
    ka: { deed: 'ბანკის ანგარიში', follows: 'ამიერიდან თქვენი შემოსავალი სხვა ანგარიშზე ჩაირიცხება.' },
    en: { deed: 'to change where your pay goes', follows: 'From now on your pay goes to another bank account.' },
  },
};

/** Tells the owner of an account that somebody else wants its address; the mail names nobody and has no code. */
export const addressInUseEmail = clientMail(
  {
    ka: {
      title: 'ამ ელფოსტით ანგარიში უკვე გაქვთ',
      happened:
        'ვიღაცას სურს, სხვა ანგარიშში თქვენი ელფოსტით შედიოდეს. ეს ვერ მოხერხდება: ელფოსტა თქვენს ანგარიშს ეკუთვნის.',
      ifYou: 'თუ ეს თქვენ იყავით, შედით ამ ელფოსტით.',
      ifNot: 'თუ თქვენ არ იყავით, არაფრის გაკეთება არ გჭირდებათ: არაფერი შეცვლილა.',
      signIn: 'შესვლა',
    },
    en: {
      title: 'You already have an account with this e-mail',
      happened:
        'Somebody wants to sign in to another account with your e-mail address. That does not work: it belongs to your account.',
      ifYou: 'If it was you, sign in with this address.',
      ifNot: 'If it was not you, there is nothing to do: nothing has changed.',
      signIn: 'Sign in',
    },
  },
  ({ isStaff }: { isStaff: boolean }, words, { origin }) => ({
    to: isStaff ? 'therapists' : 'clients',
    parts: [
      words.happened,
      words.ifYou,
      words.ifNot,
      button(words.signIn, origin + href(isStaff ? 'therapistLogin' : 'loginEmail')),
    ],
  }),
);

/** The same by SMS, in one segment. */
export const addressInUseSms = smsOf(
  {
    ka: 'ამ ნომრით ანგარიში უკვე გაქვთ. თუ კოდი ითხოვეთ, შედით ამ ნომრით.',
    en: 'You already have an account with this number. If you asked for a code, sign in with this number. Nothing has changed.',
  },
  (_: { isStaff: boolean }, words) => words,
);
