import { texts } from '../lib/texts.tsx';

export const decisionTexts = texts(
  {
    resting: 'ღილაკები {n} წამში ამუშავდება.',
    awake: 'ახლა შეგიძლიათ გადაწყვიტოთ.',
  },
  {
    resting: { one: 'The buttons work in {n} second.', other: 'The buttons work in {n} seconds.' },
    awake: 'You can decide now.',
  },
);
