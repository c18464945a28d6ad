import { texts } from '../../lib/texts.tsx';

export const moreTimesTexts = texts(
  {
    more: 'კიდევ ორი კვირა',
    none: '{from} – {to}: თავისუფალი დრო არ არის.',
    noLater: 'უფრო გვიან თავისუფალი დრო ჯერ არ არის.',
    failed: 'თავისუფალი დრო ვერ ჩაიტვირთა. სცადეთ ხელახლა.',
  },
  {
    more: 'Two more weeks',
    none: '{from} – {to}: no free times.',
    noLater: 'There are no later times yet.',
    failed: 'The free times could not be loaded. Try again.',
  },
);
