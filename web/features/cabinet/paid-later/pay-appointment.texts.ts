import { texts } from '../../../lib/texts.tsx';

/** Words of an appointment that waits for its payment, and of declining it. */
export const payAppointmentTexts = texts(
  {
    therapist: 'სპეციალისტმა ეს დრო შემოგთავაზათ.',
    admin: 'ეს დრო თქვენთვის შევინახეთ.',
    client: 'ეს დრო თქვენი ყოველკვირეული შეხვედრებიდანაა.',
    payBy: 'დრო რომ შეინარჩუნოთ, გადაიხადეთ <b>{when}</b>-\u2060მდე: <b>{sum}</b>.',
    minutesLeft: 'გადახდისთვის {n} წუთი დარჩა.',
    isOver: 'გადახდის ვადა გავიდა და დრო თავისუფლდება.',
    title: 'გადახდა',
    loadFailed: 'გადახდის მონაცემები ვერ ჩაიტვირთა',
    kept: 'დრო თქვენთვისაა შენახული {when}-\u2060მდე.',
    paid: 'გადახდილია: შეხვედრა დაჯავშნილია',
    decline: 'ამ დროზე უარის თქმა',

    next: 'რა იქნება შემდეგ',
    nextLink: 'გადახდის შემდეგ შეხვედრის ბმული ელფოსტაზე მოვა.',
    nextReleased: 'თუ {when}-\u2060მდე არ გადაიხდით, დრო თავისით გათავისუფლდება.',
    nextSeries: 'ყოველკვირეული შეხვედრებიდან თითოეული ცალკე გადაიხდება.',
    number: 'ჯავშნის ნომერი',

    declineTitle: 'ამ დროზე უარის თქმა',
    declineText:
      'დრო გათავისუფლდება; უარის თქმა უფასოა. თუ დაწყებული გადახდა მაინც შესრულდა, თანხა სრულად დაგიბრუნდებათ.',
    which: 'რომელ დროზე ამბობთ უარს?',
    one: 'მხოლოდ ამ დროზე',
    all: 'ყოველკვირეული შეხვედრებიდან ყველაზე, რაც გადასახდელია',
    noMore: 'აღარ მინდა, რომ ეს სპეციალისტი შეხვედრებს მთავაზობდეს, სანამ თავად არ დავჯავშნი',
    keep: 'დატოვება',
    declineConfirm: 'უარის თქმა',
    declined: 'ამ დროზე უარი თქვით',
    declineFailed: 'ვერ მოხერხდა. გთხოვთ, სცადოთ ხელახლა.',
    notWaiting: 'ეს შეხვედრა გადახდას აღარ ელოდება.',
  },
  {
    therapist: 'Your specialist offers you this time.',
    admin: 'We kept this time for you.',
    client: 'This is one of your weekly sessions.',
    payBy: 'Pay <b>{sum}</b> by <b>{when}</b> to keep the time.',
    minutesLeft: { one: '{n} minute is left to pay.', other: '{n} minutes are left to pay.' },
    isOver: 'The time for paying ran out, and this time is being released.',
    title: 'Payment',
    loadFailed: 'What there is to pay could not be loaded',
    kept: 'The time is kept for you until {when}.',
    paid: 'Paid: the session is booked',
    decline: 'Decline this time',

    next: 'What comes next',
    nextLink: 'After you pay, the link to the session comes by e-mail.',
    nextReleased: 'Not paid by {when}, the time is released by itself.',
    nextSeries: 'Each of the weekly sessions is paid on its own.',
    number: 'Booking number',

    declineTitle: 'Decline this time',
    declineText:
      'The time is released, and declining is free. Should a payment that you have begun still go through, all of it returns.',
    which: 'What do you decline?',
    one: 'Only this time',
    all: 'All weekly sessions that wait for payment',
    noMore: 'I want no more proposals from this specialist until I book there again myself',
    keep: 'Keep it',
    declineConfirm: 'Decline',
    declined: 'You declined this time',
    declineFailed: 'It did not work. Please try again.',
    notWaiting: 'This session does not wait for a payment any more.',
  },
);
