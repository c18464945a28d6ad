import { texts } from '../../../lib/texts.tsx';

/** Of a session that is marked as missed by its client. */
export const markedTexts = texts(
  {
    title: 'მონიშნულია, რომ შეხვედრაზე არ იყავით',
    text: 'შეხვედრა: {when}. თუ ეს ასე არ არის, გვითხარით {until}-\u2060მდე: მერე გადახდილი თანხა აღარ დაბრუნდება.',
    notSo: 'ასე არ იყო',
  },
  {
    title: 'It was marked that you did not come',
    text: 'The session of {when}. If that is not so, tell us by {until}: after that, what you paid is not returned.',
    notSo: 'That is not so',
  },
);
