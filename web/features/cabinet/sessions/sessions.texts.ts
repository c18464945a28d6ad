import { texts } from '../../../lib/texts.tsx';

/** Words of the two lists of sessions, and of those in them that wait for their payment. */
export const sessionsTexts = texts(
  {
    failed: 'შეხვედრების ჩატვირთვა ვერ მოხერხდა',
    failedText: 'თქვენი ჯავშნები უცვლელია. ბმული ელფოსტაზეც გაქვთ.',
    retry: 'სცადეთ ხელახლა',
    consentNeeded: 'საჭიროა მშობლის თანხმობა',
    consentAwaited: 'მშობლის თანხმობას ველოდებით',

    proposed: 'სპეციალისტმა შემოგთავაზათ',
    payBy: 'გადაიხადეთ {until}-\u2060მდე',
    over: 'გადახდის ვადა გავიდა, დრო თავისუფლდება.',
    pay: 'გადახდა',
    paySum: 'გადახდა · {sum}',
    payFor: 'გადახდა · {sum}: {when}',
    series: 'ყოველკვირეული · გადახდილია {paid}/{n}',

    task: 'გადასახდელია {n} შეხვედრა',
    taskOne: 'შეხვედრა {when}. გადაიხადეთ {until}-\u2060მდე, თორემ დრო გათავისუფლდება.',
    taskFirst: 'უახლოესი: {when}. გადაიხადეთ {until}-\u2060მდე, თორემ დრო გათავისუფლდება.',
  },
  {
    failed: 'The sessions could not be loaded',
    failedText: 'Your bookings stay as they are. You have the links in your e-mail as well.',
    retry: 'Try again',
    consentNeeded: "A parent's consent is needed",
    consentAwaited: "A parent's consent is awaited",

    proposed: 'Your specialist proposed it',
    payBy: 'Pay by {until}',
    over: 'The time to pay is over and the time is being released.',
    pay: 'Pay',
    paySum: 'Pay {sum}',
    payFor: 'Pay {sum} for {when}',
    series: 'Weekly · {paid} of {n} paid',

    task: { one: 'One session waits for its payment', other: '{n} sessions wait for their payment' },
    taskOne: 'The session is at {when}. Pay by {until}, or the time is released.',
    taskFirst: 'The nearest is at {when}. Pay by {until}, or the time is released.',
  },
);
