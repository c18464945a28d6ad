import type { Instant } from '#domain/dates.ts';
import { clientMail, facts } from './layout.ts';
import { deviceRow, whenRow } from './message.ts';

/** Tells a client that the own data was taken along (message 25). The mail itself has none of it, and no link. */
export const dataTakenEmail = clientMail(
  {
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
  },
  ({ at, device }: { at: Instant; device: string | null }, words, { locale }) => [
    words.happened,
    facts(whenRow(at, locale), ...deviceRow(device, locale)),
    words.ifNot,
  ],
);
