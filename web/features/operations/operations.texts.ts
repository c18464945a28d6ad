import { texts } from '../../lib/texts.tsx';

/** Words of the frame around every page of operators. */
export const operationsTexts = texts(
  {
    operations: 'ოპერატორის კაბინეტი',
    today: 'დღეს',
    orders: 'შეკვეთები',
    pay: 'ჩარიცხვები',
    money: 'თანხები',
    specialists: 'სპეციალისტები',
    visitors: 'ვიზიტორები',
    log: 'ჟურნალი',
    studio: 'სტუდია',
    more: 'მეტი',
    waiting: 'თქვენ გელოდებათ: {n}',
    failed: 'ვერ ჩაიტვირთა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა.',
  },
  {
    operations: 'Operations',
    today: 'Today',
    orders: 'Orders',
    pay: 'Pay',
    money: 'Money',
    specialists: 'Specialists',
    visitors: 'Visitors',
    log: 'Log',
    studio: 'Studio',
    more: 'More',
    waiting: 'Waits for you: {n}',
    failed: 'This could not be loaded. Check the internet and try again.',
  },
);
