import { texts } from '../../lib/texts.tsx';

export const similarTexts = texts(
  {
    similar: 'მსგავსი სპეციალისტები',
    similarNone: 'მსგავსი სპეციალისტი თავისუფალი დროით ახლა არ არის.',
  },
  {
    similar: 'Similar specialists',
    similarNone: 'No similar specialist has a free time now.',
  },
);
