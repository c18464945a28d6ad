import { formatBookingNumber } from '#domain/booking-number.ts';
import { type ComplaintKind, OBJECT_WITHIN_MS } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { button, clientMail, facts, smsOf, therapistMail } from './layout.ts';
import { byWhen, cardSum, DAYS_TO_CARD, longWhen, type Numbered } from './message.ts';
import { sessionUrl, timeRows } from './session-parts.ts';
import { bookingFacts, type NewBookingData, practiceButton, therapistJoin } from './therapist.ts';

const WAITING = {
  ka: {
    title: 'კლიენტი გელოდებათ',
    sms: 'კლიენტი შეხვედრაზე გელოდებათ. შედით კაბინეტიდან, ახლავე.',
    titleAfter: 'კლიენტი ამბობს, რომ შეხვედრაზე არ იყავით',
    contested: 'კლიენტი ამბობს, რომ შეხვედრაზე იყო',
    present: 'აღნიშნულია, რომ კლიენტი შეხვედრაზე არ იყო. კლიენტმა შეგვატყობინა, რომ ეს ასე არ არის.',
    comeNow: 'კლიენტმა შეგვატყობინა, რომ შეხვედრაზე არ ხართ. თუ შეგიძლიათ, გთხოვთ, ახლავე შეხვიდეთ.',
    after: 'კლიენტმა შეგვატყობინა, რომ ამ შეხვედრაზე არ იყავით.',
    object:
      'თუ ეს ასე არ არის, გვითხარით კაბინეტში ან მოგვწერეთ {when}: {to}. ორივე მხარის სიტყვებს მხოლოდ ჩვენი თანამშრომელი წაიკითხავს.',
    disputed:
      'თქვენ სხვა რამ აღნიშნეთ, ამიტომ ჩვენი თანამშრომელი გადაწყვეტს. თუ რამის დამატება გსურთ, გვიპასუხეთ ამ წერილზე. მანამდე ანაზღაურება შეჩერებულია.',
    doubted:
      'ჩვენი ოთახის მონაცემებით, შეხვედრის დროს ოთახში იყავით, ამიტომ ჩვენი თანამშრომელი გადაწყვეტს. თუ რამის დამატება გსურთ, გვიპასუხეთ ამ წერილზე. მანამდე ანაზღაურება შეჩერებულია.',
    otherwise:
      'თუ ამ დრომდე არ გვიპასუხებთ, ჩაითვლება, რომ შეხვედრაზე არ იყავით: კლიენტს თანხა სრულად დაუბრუნდება და შეხვედრა არ ანაზღაურდება. მანამდე ანაზღაურება შეჩერებულია.',
  },
  en: {
    title: 'Your client is waiting',
    sms: 'Your client is waiting in the session. Please go in now, from your cabinet.',
    titleAfter: 'The client says that you did not come',
    contested: 'The client says that they were there',
    present: 'The session is marked as missed by the client. The client tells us that this is not so.',
    comeNow: 'The client tells us that you are not in the session. If you can, please go in now.',
    after: 'The client tells us that you did not come to this session.',
    object:
      'If that is not so, say so in your cabinet by {when}, or write to us: {to}. Only our staff read what either side says.',
    disputed:
      'You have marked otherwise, so our staff will decide. If you want to add something, answer this message. The pay is on hold until then.',
    doubted:
      'By the times of our room you were there during the session, so our staff will decide. If you want to add something, answer this message. The pay is on hold until then.',
    otherwise:
      'If we hear nothing by then, you count as absent: the client gets everything back and the session is not paid. The pay is on hold until then.',
  },
};

/**
 * To the therapist: the client says that the therapist did not come. During the session the mail asks them in; until
 * `answerUntil` they can deny it in the cabinet or by an answer to the mail. `answerUntil` is null when an operator
 * decides, because the therapist's mark or the times in our room (`isDoubted`) already deny it.
 */
export const clientWaitingEmail = therapistMail(
  WAITING,
  (data: NewBookingData & { answerUntil: Instant | null; isDoubted?: boolean }, words, place) => {
    const { locale } = place;
    const { answerUntil } = data;
    const isRunning = answerUntil !== null && answerUntil - OBJECT_WITHIN_MS < data.end;
    const object =
      answerUntil === null
        ? words[data.isDoubted === true ? 'doubted' : 'disputed']
        : words.object.replace('{when}', byWhen(answerUntil, locale));
    return {
      title: isRunning ? words.title : words.titleAfter,
      parts: [
        isRunning ? words.comeNow : words.after,
        isRunning ? therapistJoin(data, place) : null,
        bookingFacts(data, locale),
        object,
        answerUntil === null ? null : words.otherwise,
        practiceButton(data.sessionId, place),
      ],
    };
  },
);

/** The same by SMS. */
export const clientWaitingSms = smsOf(WAITING, (_: Record<string, never>, words) => words.sms);

/** To the therapist: the client says that a mark of their absence is wrong, and an operator decides. */
export const markContestedEmail = therapistMail(WAITING, (data: NewBookingData, words, place) => ({
  title: words.contested,
  parts: [words.present, bookingFacts(data, place.locale), words.disputed, practiceButton(data.sessionId, place)],
}));

/**
 * To the operators: a client says that the specialist did not come. It waits for the specialist; one that waits for an
 * operator is an item of their work. The mail quotes neither side.
 */
export const complaintOperatorEmail = clientMail(
  {
    ka: {
      title: 'საჩივარი შეხვედრაზე',
      order: 'შეკვეთა',
      when: 'დრო',
      what: 'კლიენტის სიტყვით',
      therapist_absent: 'სპეციალისტი არ მოვიდა',
      client_present: 'კლიენტი შეხვედრაზე იყო, თუმცა სპეციალისტმა სხვა რამ აღნიშნა',
      wait: 'თუ სპეციალისტი 24 საათში არაფერს იტყვის, საჩივარი თავისით დაკმაყოფილდება. შეხვედრის დასრულებამდე ეს არ მოხდება. თუ სპეციალისტი მოგვწერს, რომ ეს ასე არ არის, ჩაწერეთ შეკვეთის გვერდზე.',
      open: 'შეკვეთის გახსნა',
    },
    en: {
      title: 'A complaint about a session',
      order: 'Order',
      when: 'Time',
      what: 'The client says',
      therapist_absent: 'the specialist did not come',
      client_present: 'the client was in the session, though the specialist marked otherwise',
      wait: 'If the specialist says nothing within 24 hours, the complaint is upheld by itself, not before the end of the session. If the specialist writes to us that it is not so, say it on the page of the order.',
      open: 'Open the order',
    },
  },
  (data: { number: string; start: Instant; kind: ComplaintKind }, words, { locale, origin }) => {
    const { start, kind } = data;
    const number = formatBookingNumber(data.number);
    return {
      title: `${words.title}: ${number}`,
      parts: [
        facts([words.order, number], [words.when, longWhen(start, locale)], [words.what, words[kind]]),
        words.wait,
        button(words.open, origin + operationsHref('order', { number })),
      ],
    };
  },
);

const SETTLED = {
  ka: {
    back: 'დაგიბრუნდებათ',
    open: 'შეხვედრის ნახვა კაბინეტში',
    client: {
      title: 'გადაწყვეტილება თქვენს შეტყობინებაზე',
      notHeld: 'ბოდიშს გიხდით — შეხვედრა არ შედგა, თანხა სრულად დაგიბრუნდებათ',
      completed:
        'თქვენი შეტყობინება განვიხილეთ: შეხვედრა ჩატარებულად ითვლება, ამიტომ თანხა არ ბრუნდება. თუ არ გვეთანხმებით, გვიპასუხეთ ამ წერილზე.',
      client_absent:
        'თქვენი შეტყობინება განვიხილეთ: ითვლება, რომ შეხვედრაზე არ იყავით, ამიტომ წესების მიხედვით თანხა არ ბრუნდება. თუ არ გვეთანხმებით, გვიპასუხეთ ამ წერილზე.',
      therapist_absent: 'სპეციალისტი შეხვედრაზე არ იყო, ამიტომ თანხა სრულად დაგიბრუნდებათ.',
    },
    therapist: {
      title: 'გადაწყვეტილება კლიენტის შეტყობინებაზე',
      notHeld: 'შეხვედრა არ შედგა და არ ანაზღაურდება',
      completed: 'შეხვედრა ჩატარებულად ითვლება. ანაზღაურებას ჩვეულებრივ მიიღებთ.',
      client_absent: 'ითვლება, რომ კლიენტი შეხვედრაზე არ იყო. ანაზღაურებას ისევე მიიღებთ, როგორც ჩატარებულ შეხვედრაზე.',
      therapist_absent:
        'ითვლება, რომ შეხვედრაზე არ იყავით. კლიენტს თანხა სრულად უბრუნდება, ამიტომ ეს შეხვედრა არ ანაზღაურდება. თუ არ გვეთანხმებით, გვიპასუხეთ ამ წერილზე.',
    },
  },
  en: {
    back: 'You get back',
    open: 'See the session in your cabinet',
    client: {
      title: 'The outcome of your report',
      notHeld: 'We are sorry: the session did not take place, full refund',
      completed:
        'We have looked into your report: the session counts as held, so there is no refund. If you do not agree, answer this message.',
      client_absent:
        'We have looked into your report: you count as absent, so under the terms there is no refund. If you do not agree, answer this message.',
      therapist_absent: 'The specialist did not come to the session, so you get everything back.',
    },
    therapist: {
      title: "The outcome of the client's report",
      notHeld: 'The session did not take place and is not paid',
      completed: 'The session counts as held. You are paid as usual.',
      client_absent: 'The client counts as absent. You are paid as for a held session.',
      therapist_absent:
        'You count as absent. The client gets everything back, so this session is not paid. If you do not agree, answer this message.',
    },
  },
};

/** Tells both how a complaint ended; `orderId` is the client's own link, so the therapist gets `sessionId`. */
export const complaintSettledEmail = clientMail(
  SETTLED,
  (
    data: {
      start: Instant;
      outcome: SessionMark;
      refund: Amount | null;
      reader: 'client' | 'therapist';
      orderId: string | null;
      sessionId?: string;
    } & Numbered,
    { back, open, ...sides },
    place,
  ) => {
    const { outcome, refund, reader, orderId } = data;
    const words = sides[reader];
    const isPaidBack = refund !== null && reader === 'client';
    return {
      to: reader === 'client' ? 'clients' : 'therapists',
      title: outcome === 'therapist_absent' ? words.notHeld : words.title,
      parts: [
        facts(...timeRows(data, place.locale, 'session')),
        words[outcome],
        isPaidBack ? facts([back, cardSum(refund, place.locale)]) : null,
        isPaidBack ? DAYS_TO_CARD[place.locale] : null,
        orderId === null ? practiceButton(data.sessionId, place) : button(open, sessionUrl(orderId, place)),
      ],
    };
  },
);

const ABSENT = {
  ka: {
    title: 'აღნიშნულია, რომ შეხვედრაზე არ იყავით',
    who: 'სპეციალისტი',
    means: 'წესების მიხედვით გამოტოვებულ შეხვედრაზე თანხა არ ბრუნდება.',
    notSo: 'თუ ეს ასე არ არის, გვითხარით {when}. ამ შემთხვევას ჩვენი თანამშრომელი განიხილავს.',
    answer: 'თუ ეს ასე არ არის, გვიპასუხეთ ამ წერილზე.',
    say: 'ეს ასე არ არის',
    sms: 'შეხვედრა გაცდენილად მოინიშნა. თუ იყავით, გვითხარით 24 საათში.',
  },
  en: {
    title: 'It was marked that you did not come',
    who: 'Specialist',
    means: 'Under the terms there is no refund for a missed session.',
    notSo: 'If that is not so, tell us by {when}. Our staff will look into it.',
    answer: 'If that is not so, answer this message.',
    say: 'That is not so',
    sms: 'You were marked as absent. If you were there, tell us within 24 hours.',
  },
};

/** Tells clients marked as absent how to deny it (P45): in the cabinet, or by mail when `answerUntil` is null. */
export const markedAbsentEmail = clientMail(
  ABSENT,
  (
    data: { specialist: string; start: Instant; orderId: string; answerUntil: Instant | null } & Numbered,
    words,
    place,
  ) => {
    const { specialist, orderId, answerUntil } = data;
    return [
      facts([words.who, specialist], ...timeRows(data, place.locale, 'session')),
      words.means,
      answerUntil === null ? words.answer : words.notSo.replace('{when}', byWhen(answerUntil, place.locale)),
      answerUntil === null ? null : button(words.say, `${sessionUrl(orderId, place)}#complaint`),
    ];
  },
);

/** The same on the phone, sent at once: the 24 hours run from then on. */
export const markedAbsentSms = smsOf(ABSENT, (_: Record<string, never>, words) => words.sms);
