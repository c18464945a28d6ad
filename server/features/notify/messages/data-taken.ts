import type { Instant, Locale } from '#domain/dates.ts';
import { facts, mailOf, paragraph } from './layout.ts';
import { deviceRow, type MailText, type Place, whenRow } from './message.ts';

/** Tells a client that the own data was taken along (message 25). The mail itself has none of it, and no link. */
export function dataTakenEmail({ at, device }: { at: Instant; device: string | null }, place: Place): MailText {
  const { locale, writeTo } = place;
  const words = WORDS[locale];
  return mailOf(place, words.title, [
    paragraph(words.happened),
    facts(whenRow(at, locale), ...deviceRow(device, locale)),
    paragraph(words.ifNot.replace('{to}', writeTo.clients)),
  ]);
}

const WORDS: Record<Locale, Record<'title' | 'happened' | 'ifNot', string>> = {
  ka: {
    title: 'თქვენი მონაცემები ჩამოიტვირთა',
    happened: 'თქვენი ანგარიშიდან კოდით დადასტურების შემდეგ მონაცემების ფაილი ჩამოიტვირთა.',
    ifNot: 'თუ ეს თქვენ არ იყავით, დაასრულეთ სხვა შესვლები ანგარიშის პარამეტრებში და მოგვწერეთ: {to}.',
  },
  en: {
    title: 'Your data was downloaded',
    happened: 'A file with your data was downloaded from your account, after a code confirmed it.',
    ifNot: 'If it was not you, end the other sign-ins in the settings of your account and write to us: {to}.',
  },
};
