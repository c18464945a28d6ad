import { texts } from '../../lib/texts.tsx';

export const roomOpensTexts = texts(
  { opens: 'ოთახი გაიხსნება {day}, {time}-\u2060ზე', opensIn: 'დარჩა {wait}' },
  { opens: 'The room opens {day}, {time}', opensIn: '{wait} left' },
);
