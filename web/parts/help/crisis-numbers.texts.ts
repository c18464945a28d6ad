import { texts } from '../../lib/texts.tsx';

/** Whom a number is for, by its kind. */
export const crisisNumbersTexts = texts(
  {
    emergency: 'გადაუდებელი დახმარება',
    children: 'ბავშვებისა და მოზარდებისთვის',
    violence: 'ძალადობის შემთხვევაში',
  },
  {
    emergency: 'Emergency',
    children: 'Children and teenagers',
    violence: 'Violence',
  },
);
