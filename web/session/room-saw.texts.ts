import { texts } from '../lib/texts.tsx';

/** The words on who was in our room, by its times. */
export const roomSawTexts = texts(
  {
    you: 'ჩვენი ოთახის მონაცემებით, ოთახში იყავით {from}–\u2060{until} შუალედში.',
    client: 'ჩვენი ოთახის მონაცემებით, კლიენტი ოთახში იყო {from}–\u2060{until} შუალედში.',
    therapist: 'ჩვენი ოთახის მონაცემებით, სპეციალისტი ოთახში იყო {from}–\u2060{until} შუალედში.',
  },
  {
    you: 'By the times of our room you were there between {from} and {until}.',
    client: 'By the times of our room the client was there between {from} and {until}.',
    therapist: 'By the times of our room the specialist was there between {from} and {until}.',
  },
);
