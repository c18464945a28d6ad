import { texts } from '../../../lib/texts.tsx';

/** Of sessions that wait for their payment, in the list of those ahead. */
export const unpaidTexts = texts(
  {
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
