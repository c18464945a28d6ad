import { formatDate, type Instant, type Locale } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { MAX_MOVES } from '#domain/session-actions.ts';
import { href } from '#contract/pages/pages.ts';
import { calendarFile } from './calendar-file.ts';
import { button, clientMail, facts, links } from './layout.ts';
import {
  cardSum,
  longWhen,
  type Place,
  ownWall,
  reminderTitle,
  type SessionData,
  sessionWord,
  shortWhen,
  type Zoned,
  type Numbered,
} from './message.ts';
import { changeLinks, freeChange, joinButton, sessionFacts, bookingNumber } from './session-parts.ts';

/** The amount that the client paid, in the currency of the card; the rate is set for EUR only (P16). */
export type Paid = {
  minor: number;
  currency: 'GEL' | 'EUR';
  totalMinor: number;
  rate: { gelPerEur: string; on: string; source: string } | null;
};

export type ConfirmedData = SessionData & {
  paid: Paid;
  receipt: number;
  confirmedAt: Instant;
  /** The payment had been given up, or its time had run out, when it came through. */
  afterAll?: boolean;
  /** A session with a teenager, for which a parent's consent is asked on the order page (P22). */
  needsConsent: boolean;
  /** How often it can still be moved; of a new booking, which says nothing, as often as any. */
  movesLeft?: number;
};

const CONFIRMED = {
  ka: {
    title: 'თქვენი შეხვედრა',
    afterAll:
      'გადახდა მას შემდეგ შესრულდა, რაც ის გაუქმდა ან გადახდის დრო ამოიწურა. შეხვედრის დრო კვლავ თავისუფალი იყო, ამიტომ ჯავშანი დადასტურებულია.',
    prepare: 'აირჩიეთ წყნარი ადგილი, სადაც ხელს არავინ შეგიშლით, და წინასწარ შეამოწმეთ კამერა, მიკროფონი და ინტერნეტი.',
    consent:
      'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება. გთხოვთ, მოითხოვოთ ის ჯავშნის გვერდზე.',
    plansChanged: 'თუ გეგმები შეგეცვალათ, კაბინეტში ნახავთ, რა არის ახლა შესაძლებელი.',
    receipt: 'ქვითარი №',
    paid: 'გადახდილია',
    inLari: 'ლარში',
    rate: 'კურსი',
    nationalBank: 'ეროვნული ბანკი',
    sampleRate: 'საჩვენებელი კურსი',
    open: 'ჯავშნის ნახვა',
  },
  en: {
    title: 'Your session',
    afterAll:
      'The payment came through after it had been cancelled or the time for paying had run out. The time was still free, so the session is booked.',
    prepare: 'Choose a quiet place where nobody disturbs you, and check camera, microphone and internet beforehand.',
    consent: 'This session needs the consent of a parent or guardian. Please ask for it on your booking page.',
    plansChanged: 'If your plans have changed, your cabinet shows what is possible now.',
    receipt: 'Receipt No',
    paid: 'Paid',
    inLari: 'In lari',
    rate: 'Rate',
    nationalBank: 'National Bank of Georgia',
    sampleRate: 'sample rate',
    open: 'See the booking',
  },
};

/** The confirmation, with the receipt and the calendar file. */
export const confirmedEmail = clientMail(CONFIRMED, (data: ConfirmedData, words, place) => {
  const { locale, origin } = place;
  return {
    title: `${words.title}: ${longWhen(data.start, locale)}`,
    parts: [
      data.afterAll === true ? words.afterAll : null,
      sessionFacts(data, locale),
      joinButton(data, locale),
      words.prepare,
      ...freeChange(data, { movesLeft: data.movesLeft ?? MAX_MOVES, now: data.confirmedAt }, place),
      data.needsConsent ? words.consent : null,
      facts(...receiptRows(data, locale)),
      button(words.open, origin + href('order', { orderId: data.orderId })),
    ],
    calendar: calendarFile(data, { method: 'PUBLISH', now: data.confirmedAt }, place),
  };
});

/** The confirmation by SMS: one segment in Georgian. */
export function confirmedSms({ start }: { start: Instant }, place: Place): string {
  const { locale } = place;
  const tail = locale === 'ka' ? 'ბმული ელფოსტაზეა.' : 'Link is in your e-mail.';
  return `${sessionWord(place)}: ${shortWhen(start, locale)}. ${tail}`;
}

/** The reminder to the client. */
export const reminderEmail = clientMail(CONFIRMED, (data: SessionData, words, place) => ({
  title: reminderTitle(data.start, place.locale, data),
  parts: [
    sessionFacts(data, place.locale),
    joinButton(data, place.locale),
    words.plansChanged,
    changeLinks(data.orderId, place),
  ],
}));

/** The reminder by SMS: one segment in Georgian. */
export function reminderSms({ start, timeZone }: { start: Instant } & Zoned, place: Place): string {
  const { locale } = place;
  const title = reminderTitle(start, locale, { word: sessionWord(place), timeZone });
  const own = ownWall(start, timeZone);
  // With both times there is no room for where the link is.
  if (own !== null) return `${title} (${OWN_SMS[locale].replace('{time}', own.time)}).`;
  const tail = locale === 'ka' ? 'ბმული ელფოსტაზეა.' : 'Link is in your e-mail.';
  return `${title}. ${tail}`;
}
const OWN_SMS: Record<Locale, string> = { ka: 'თქვენთან {time}', en: '{time} your time' };

function receiptRows({ paid, receipt }: ConfirmedData, locale: Locale): [string, string][] {
  const words = CONFIRMED[locale];
  const rows: [string, string][] = [
    [words.receipt, String(receipt)],
    [words.paid, cardSum(paid, locale)],
  ];
  if (paid.rate !== null) {
    rows.push([words.inLari, formatMoney(paid.totalMinor, { currency: 'GEL', locale, decimals: 'always' })]);
    const source = paid.rate.source === 'nbg' ? words.nationalBank : words.sampleRate;
    rows.push([
      words.rate,
      `1 € = ${paid.rate.gelPerEur} ₾, ${formatDate(paid.rate.on, locale, { year: true })}, ${source}`,
    ]);
  }
  return rows;
}

/** `therapistId`: the public profile, null when it was taken down; `token` switches advice off. */
export type FirstSession = { start: Instant; therapistId: string | null; token: string } & Numbered;

/** Advice after the first session (message 14): the only mail a client can switch off, also in the mail program. */
export const firstSessionEmail = clientMail(
  {
    ka: {
      title: 'როგორ ჩაიარა?',
      fresh:
        'სანამ გახსოვთ, ჩაინიშნეთ ორი-სამი წინადადება: რამ დაგაფიქრათ, რა დარჩა უთქმელი. შემდეგ შეხვედრას აქედან დაიწყებთ.',
      regular:
        'ცვლილებას დრო სჭირდება: ჩვეულებრივ, კვირაში ერთხელ ხვდებიან და შედეგს 6–8 კვირაში ამჩნევენ. შეგიძლიათ კაბინეტში ყოველკვირეული დროც შეინახოთ; თითოეულ შეხვედრას ცალკე იხდით, არაუგვიანეს ერთი დღით ადრე.',
      otherwise: 'თუ იგრძენით, რომ ეს სპეციალისტი თქვენთვის არ არის, ესეც ჩვეულებრივი ამბავია: სიიდან სხვა აირჩიეთ.',
      book: 'შემდეგი შეხვედრის დაჯავშნა',
      after: 'პირველი შეხვედრა',
      why: 'ამ წერილს იმიტომ იღებთ, რომ რჩევების მიღება ჩართული გაქვთ.',
      off: 'რჩევების გამორთვა',
    },
    en: {
      title: 'How was it?',
      fresh:
        'While it is fresh, write down two or three sentences: what made you think, what was left unsaid. The next session can begin there.',
      regular:
        'Change takes time: people usually meet once a week and notice a difference after 6–8 weeks. In the cabinet you can keep a weekly time, too; each session is paid by itself, at the latest a day before.',
      otherwise:
        'If you felt that this specialist is not the right one for you, that happens as well: choose another one from the list.',
      book: 'Book the next session',
      after: 'First session',
      why: 'You get this message because advice by e-mail is switched on for you.',
      off: 'Switch advice off',
    },
  },
  (data: FirstSession, words, { locale, origin }) => {
    const { start, therapistId, token } = data;
    const next = therapistId === null ? href('cabinetHistory') : href('therapist', { id: therapistId });
    return {
      parts: [
        words.fresh,
        words.regular,
        words.otherwise,
        button(words.book, origin + next),
        facts([words.after, longWhen(start, locale)], ...bookingNumber(data, locale)),
        words.why,
        links([words.off, origin + href('advice', { token })]),
      ],
      headers: {
        'List-Unsubscribe': `<${origin}/api/advice/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  },
);
