import { texts } from '../../lib/texts.tsx';

export const signInHereTexts = texts(
  { ownSession: 'გთხოვთ, შეხვიდეთ ანგარიშში. შესვლის შემდეგ ამავე გვერდზე ნახავთ თქვენს შეხვედრას.' },
  { ownSession: 'User not authenticated. Please sign in: your session opens on this very page.' },
);
