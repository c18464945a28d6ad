import { texts } from '../../../lib/texts.tsx';

/** Of the card of tasks, with the consent of a parent, an offer of another time and a mark of absence on it. */
export const tasksTexts = texts(
  {
    tasks: 'გასაკეთებელი',
    tasksOpen: 'გასაკეთებელია: {n}',
    proposal: '{name} სხვა დროს გთავაზობთ',
    proposalText: 'შეხვედრა ახლა: {when}. პასუხის ვადა: {until}.',
    chooseTime: 'დროის არჩევა',

    consent: 'მშობლის თანხმობა',
    consentText: 'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება.',
    consentAsked: 'მშობლის ან კანონიერი წარმომადგენლის პასუხს ველოდებით.',
    sendLink: 'ბმულის გაგზავნა',
    look: 'ნახვა',

    marked: 'მონიშნულია, რომ შეხვედრაზე არ იყავით',
    markedText:
      'შეხვედრა: {when}. თუ ეს ასე არ არის, გვითხარით {until}-\u2060მდე: მერე გადახდილი თანხა აღარ დაბრუნდება.',
    notSo: 'ასე არ იყო',
  },
  {
    tasks: 'To do',
    tasksOpen: { one: '{n} thing to do', other: '{n} things to do' },
    proposal: '{name} proposes another time',
    proposalText: 'The session is now at {when}. You can answer until {until}.',
    chooseTime: 'Choose a time',

    consent: "A parent's consent",
    consentText: 'This session needs the consent of a parent or legal representative.',
    consentAsked: 'We wait for the answer of the parent or legal representative.',
    sendLink: 'Send the link',
    look: 'Look at it',

    marked: 'It was marked that you did not come',
    markedText:
      'The session of {when}. If that is not so, tell us by {until}: after that, what you paid is not returned.',
    notSo: 'That is not so',
  },
);
