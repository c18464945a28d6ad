import { texts } from '../../lib/texts.tsx';

export const decisionTexts = texts(
  {
    resting: 'ღილაკები {n} წამში ამუშავდება.',
    changed: 'რაც ამ ღილაკს მოჰყვება, შეიცვალა. ჯერ არაფერი გაკეთებულა.',
    awake: 'ახლა შეგიძლიათ გადაწყვიტოთ.',
  },
  {
    resting: { one: 'The buttons work in {n} second.', other: 'The buttons work in {n} seconds.' },
    changed: 'What this button does has changed. Nothing is done yet.',
    awake: 'You can decide now.',
  },
);
