import type { CancelReason } from '#domain/booking.ts';
import { type Instant, type Locale, wallOf } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import { href } from '#contract/pages/pages.ts';
import { calendarFile, therapistCalendarFile, type TherapistEntry } from './calendar-file.ts';
import { button, clientMail, facts, links, smsOf, therapistMail } from './layout.ts';
import { cardSum, DAYS_TO_CARD, fullWhen, longWhen, type SessionData, sessionWord, shortWhen } from './message.ts';
import { calendarNote, sessionFacts } from './session-parts.ts';
import { bookingFacts, type NewBookingData, practiceButton } from './therapist.ts';

/** Why a booked session was cancelled. */
export type SessionCancelReason = Extract<
  CancelReason,
  'client' | 'client_late' | 'therapist' | 'our_fault' | 'guardian_refused'
>;

export type CancelledData = SessionData & {
  cancelledAt: Instant;
  reason: SessionCancelReason;
  refund: Amount | null;
  /** Other specialists, when it was not the client who cancelled. `id` is that of the public profile. */
  alternatives: { name: string; id: string }[];
  /** Free times of the same specialist, and the id of their profile; a message of an older server has none. */
  times?: { start: Instant; end: Instant }[];
  therapistId?: string;
};

const CLIENT = {
  ka: {
    cancelled: 'შეხვედრა გაუქმდა',
    willReturn: 'დაგიბრუნდებათ {sum}',
    noRefund: 'წესების მიხედვით თანხა არ ბრუნდება',
    sorry: 'ბოდიშს გიხდით — შეხვედრა გაუქმდა, თანხა სრულად დაგიბრუნდებათ',
    client: 'თქვენი შეხვედრა გაუქმებულია.',
    client_late:
      'თქვენი შეხვედრა გაუქმებულია. მის დაწყებამდე 24 საათზე ნაკლები რჩებოდა, ამიტომ წესების მიხედვით თანხა არ ბრუნდება.',
    therapist: 'სპეციალისტმა ეს შეხვედრა გააუქმა. ვწუხვართ, რომ გეგმის შეცვლა გიწევთ.',
    our_fault: 'ეს შეხვედრა ჩვენი მიზეზით გაუქმდა. ვწუხვართ, რომ გეგმის შეცვლა გიწევთ.',
    guardian_refused: 'მშობელმა ან კანონიერმა წარმომადგენელმა თანხმობა არ მოგვცა, ამიტომ შეხვედრა გაუქმდა.',
    back: 'დაგიბრუნდებათ',
    terms: 'წესები კლიენტებისთვის',
    times: 'იმავე სპეციალისტთან ({specialist}) ეს დროები ჯერ თავისუფალია:',
    others: 'თუ გსურთ, შეგიძლიათ სხვა სპეციალისტი აირჩიოთ:',
    choose: 'სხვა დროის არჩევა',
  },
  en: {
    cancelled: 'Session cancelled',
    willReturn: '{sum} will be returned',
    noRefund: 'Under the terms there is no refund',
    sorry: 'We are sorry: the session is cancelled, full refund',
    client: 'Your session is cancelled.',
    client_late:
      'Your session is cancelled. Less than 24 hours remained before it, so under the terms there is no refund.',
    therapist: 'The specialist has cancelled this session. We are sorry that your plans have to change.',
    our_fault: 'This session is cancelled through our fault. We are sorry that your plans have to change.',
    guardian_refused: 'The parent or legal representative did not agree, so the session is cancelled.',
    back: 'You get back',
    terms: 'Terms for clients',
    times: 'These times with the same specialist ({specialist}) are free for now:',
    others: 'If you like, choose another specialist:',
    choose: 'Choose another time',
  },
};

/** The session is cancelled, to its client: what goes back and when, and the calendar entry is taken out. */
export const sessionCancelledEmail = clientMail(CLIENT, (data: CancelledData, words, place) => {
  const { locale, origin } = place;
  const { reason, refund, alternatives, times = [], therapistId: id = '' } = data;
  const isOurs = reason === 'therapist' || reason === 'our_fault';
  const others = alternatives.map(({ name, id }) => [name, origin + href('therapist', { id })] as const);
  const sameTherapist = times.map(({ start, end }) => {
    const { date, time } = wallOf(start);
    return [fullWhen(start, end, locale), `${origin}${href('therapist', { id })}?time=${date}T${time}`] as const;
  });

  return {
    title: clientTitle(data, locale),
    parts: [
      words[reason],
      sessionFacts(data, locale),
      refund === null ? null : facts([words.back, cardSum(refund, locale)]),
      refund === null ? null : DAYS_TO_CARD[locale],
      reason === 'client_late' ? links([words.terms, origin + href('clientTerms')]) : null,
      times.length > 0 ? words.times.replace('{specialist}', data.specialist) : null,
      times.length > 0 ? links(...sameTherapist) : null,
      others.length > 0 ? words.others : null,
      others.length > 0 ? links(...others) : null,
      isOurs && others.length + times.length === 0 ? button(words.choose, origin + href('therapistList')) : null,
      ...calendarNote(data.orderId, 'cancelled', place),
    ],
    calendar: calendarFile(data, { method: 'CANCEL', now: data.cancelledAt }, place),
  };
});

function clientTitle({ reason, refund }: CancelledData, locale: Locale): string {
  const words = CLIENT[locale];
  if (refund === null) return reason === 'client_late' ? `${words.cancelled}. ${words.noRefund}` : words.cancelled;
  if (reason === 'therapist' || reason === 'our_fault') return words.sorry;
  return `${words.cancelled}. ${words.willReturn.replace('{sum}', cardSum(refund, locale))}`;
}

/** The same by SMS when the therapist or we cancelled: one segment in Georgian. */
export const sessionCancelledSms = smsOf(
  { ka: 'გაუქმდა: {when}. თანხა სრულად ბრუნდება.', en: 'cancelled: {when}. You get everything back.' },
  ({ start }: { start: Instant }, words, place) =>
    `${sessionWord(place)} ${words.replace('{when}', shortWhen(start, place.locale))}`,
);

/** The same to the therapist: who cancelled, and whether the session is paid (P36). */
export const sessionCancelledTherapistEmail = therapistMail(
  {
    ka: {
      client: 'კლიენტმა შეხვედრა გააუქმა',
      client_late: 'კლიენტმა შეხვედრა გააუქმა',
      therapist: 'შეხვედრა გააუქმეთ',
      our_fault: 'შეხვედრა გაუქმდა',
      guardian_refused: 'შეხვედრა გაუქმდა',
      ours: 'ეს შეხვედრა ჩვენი მიზეზით გაუქმდა.',
      guardian: 'მშობელმა ან კანონიერმა წარმომადგენელმა თანხმობა არ მოგვცა. ეს თქვენს მაჩვენებლებზე არ აისახება.',
      paid: 'შეხვედრამდე 24 საათზე ნაკლები რჩებოდა, ამიტომ ანაზღაურებას ისევე მიიღებთ, როგორც ჩატარებულ შეხვედრაზე.',
      notPaid: 'კლიენტს თანხა სრულად უბრუნდება, ამიტომ ეს შეხვედრა არ ანაზღაურდება.',
    },
    en: {
      client: 'The client cancelled the session',
      client_late: 'The client cancelled the session',
      therapist: 'You cancelled the session',
      our_fault: 'Session cancelled',
      guardian_refused: 'Session cancelled',
      ours: 'This session is cancelled through our fault.',
      guardian: 'The parent or legal representative did not agree. This does not count against you.',
      paid: 'Less than 24 hours remained before it, so you are paid as for a held session.',
      notPaid: 'The client gets everything back, so this session is not paid.',
    },
  },
  (
    data: NewBookingData & TherapistEntry & { cancelledAt: Instant; reason: SessionCancelReason; paid: boolean },
    words,
    place,
  ) => ({
    title: `${words[data.reason]}: ${longWhen(data.start, place.locale)}`,
    parts: [
      data.reason === 'guardian_refused' ? words.guardian : null,
      data.reason === 'our_fault' ? words.ours : null,
      bookingFacts(data, place.locale),
      data.paid ? words.paid : words.notPaid,
      practiceButton(data.sessionId, place),
    ],
    calendar: therapistCalendarFile({ ...data, link: null }, { method: 'CANCEL', now: data.cancelledAt }, place),
  }),
);
