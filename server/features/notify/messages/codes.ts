// docs/decisions/233
import type { Locale } from '#domain/dates.ts';
import { PROOF_NEEDS } from '#contract/endpoints.ts';
import { CODE_WORDS } from './code-words.ts';
import { clientMail, code as shownCode } from './layout.ts';
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
