import { texts } from '../../../lib/texts.tsx';

export const historyTexts = texts(
  {
    title: 'ისტორია',
    nothing: 'აქ ჯერ არაფერია',
    nothingText: 'ჩატარებული და გაუქმებული შეხვედრები აქ გამოჩნდება.',
    toSessions: 'ჩემი შეხვედრები',
    bookAgain: 'კვლავ დაჯავშნა',
    bookAgainWith: 'კვლავ დაჯავშნა: {name}',
    notSo: 'ასე არ იყო',
  },
  {
    title: 'History',
    nothing: 'Nothing is here yet',
    nothingText: 'Sessions that took place or were cancelled appear here.',
    toSessions: 'My sessions',
    bookAgain: 'Book again',
    bookAgainWith: 'Book again with {name}',
    notSo: 'That is not so',
  },
);
