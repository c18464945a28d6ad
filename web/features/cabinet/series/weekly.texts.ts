import { texts } from '../../../lib/texts.tsx';

/** The name of a weekly series, wherever one can be begun. */
export const weeklyTexts = texts(
  { every: 'ჩაეწერეთ ყოველ {weekday}, {time}' },
  { every: 'Meet every {weekday}, {time}' },
);
