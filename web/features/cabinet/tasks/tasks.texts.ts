import { texts } from '../../../lib/texts.tsx';

/** Of the card of tasks, and of an offer of another time on it. */
export const tasksTexts = texts(
  {
    tasks: 'გასაკეთებელი',
    tasksOpen: 'გასაკეთებელია: {n}',
    proposal: '{name} სხვა დროს გთავაზობთ',
    proposalText: 'შეხვედრა ახლა: {when}. პასუხის ვადა: {until}.',
    chooseTime: 'დროის არჩევა',
  },
  {
    tasks: 'To do',
    tasksOpen: { one: '{n} thing to do', other: '{n} things to do' },
    proposal: '{name} proposes another time',
    proposalText: 'The session is now at {when}. You can answer until {until}.',
    chooseTime: 'Choose a time',
  },
);
