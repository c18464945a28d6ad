import { texts } from '../../lib/texts.tsx';

export const passwordTexts = texts(
  { hint: 'სულ მცირე 12 სიმბოლო', show: 'პაროლის ჩვენება' },
  { hint: 'At least 12 characters', show: 'Show the password' },
);
