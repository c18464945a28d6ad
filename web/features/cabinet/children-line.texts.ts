import { texts } from '../../lib/texts.tsx';

export const childrenLineTexts = texts(
  { children: 'ბავშვებისა და მოზარდებისთვის:' },
  { children: 'For children and teenagers:' },
);
