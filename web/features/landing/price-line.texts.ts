import { texts } from '../../lib/texts.tsx';

export const priceLineTexts = texts(
  {
    prices: 'ერთი შეხვედრა {from}-\u2060დან {to}-\u2060მდე ღირს',
    price: 'ერთი შეხვედრა {sum} ღირს',
    specialists: 'სპეციალისტები',
  },
  {
    prices: 'A session costs {from} to {to}',
    price: 'A session costs {sum}',
    specialists: 'Specialists',
  },
);
