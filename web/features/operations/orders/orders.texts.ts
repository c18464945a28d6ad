import { texts } from '../../../lib/texts.tsx';

/** Words of a search for orders; „nobody is found" says the same as the command (`tools/ops/words.ts`). */
export const ordersTexts = texts(
  {
    title: 'შეკვეთები',
    before: 'მოძებნეთ ჯავშნის ან ქვითრის ნომრით, ტელეფონით ან ელფოსტით.',
    complaints: 'ღია საჩივრები',
    noComplaints: 'ღია საჩივარი არ არის',
    found: 'ნაპოვნი შეკვეთები',
    client: 'კლიენტი: {contacts}, {date}-\u2060დან',
    nobody_email: 'ამ ელფოსტით არავინ შედის',
    nobodyText_email:
      'თუ ელფოსტა მხოლოდ ჯავშნისას მიუთითეს, ძებნა მას ვერ პოულობს: სთხოვეთ ნომერი, რომელიც კლიენტის წერილში წერია.',
    nobody_phone: 'ამ ტელეფონით არავინ შედის',
    nobodyText_phone: 'სთხოვეთ ნომერი, რომელიც კლიენტის წერილში წერია.',
    noOrders: 'შეკვეთა არ აქვს',
  },
  {
    title: 'Orders',
    before: 'Search by the number of a booking or receipt, by phone or by e-mail.',
    complaints: 'Open complaints',
    noComplaints: 'There are no open complaints',
    found: 'Orders that were found',
    client: 'Client: {contacts}, since {date}',
    nobody_email: 'Nobody signs in with this e-mail',
    nobodyText_email:
      "An e-mail that was only given with a booking cannot be searched: ask for the number in the client's mail.",
    nobody_phone: 'Nobody signs in with this phone',
    nobodyText_phone: "Ask for the number in the client's mail.",
    noOrders: 'There are no orders',
  },
);
