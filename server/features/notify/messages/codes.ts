import type { Locale } from '#domain/dates.ts';
import { code as shownCode, mailOf, paragraph } from './layout.ts';
import type { MailText, Place, SmsText } from './message.ts';

export type CodeData = { code: string; isStaff?: boolean };

/**
 * The code by SMS. The last line binds the code to our host, so that a phone offers it nowhere else; in discreet mode there is none,
 * since it names us on the screen.
 */
export function otpSms({ code }: CodeData, { locale, host, discreetTitle }: Place): SmsText {
  const words = `${OTP_SMS[locale]} ${code}`;
  return { text: discreetTitle === null ? `${words}\n\n@${host} #${code}` : words };
}
const OTP_SMS: Record<Locale, string> = { ka: 'თქვენი კოდია', en: 'Your code is' };

/** The code by e-mail; who is no client reaches us at the address of the others. */
export function otpEmail({ code, isStaff }: CodeData, place: Place): MailText {
  const words = OTP_EMAIL[place.locale];
  const parts = [shownCode(code), paragraph(words.valid), paragraph(words.notYou)];
  return mailOf(place, words.title, parts, isStaff === true ? 'therapists' : 'clients');
}
const OTP_EMAIL: Record<Locale, { title: string; valid: string; notYou: string }> = {
  ka: {
    title: 'თქვენი კოდი',
    valid: 'კოდი მოქმედებს 15 წუთს.',
    notYou: 'თუ კოდი თქვენ არ მოგითხოვიათ, უბრალოდ დააიგნორეთ ეს წერილი.',
  },
  en: {
    title: 'Your code',
    valid: 'The code is valid for 15 minutes.',
    notYou: 'If you did not ask for a code, simply ignore this message.',
  },
};
