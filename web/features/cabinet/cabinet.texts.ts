import { texts } from '../../lib/texts.tsx';

export const cabinetTexts = texts(
  {
    cabinet: 'ჩემი შეხვედრები',
    sessions: 'შეხვედრები',
    history: 'ისტორია',
    session: 'შეხვედრა',
    emergency: 'გადაუდებელ შემთხვევაში დარეკეთ',
    children: 'ბავშვებისა და მოზარდებისთვის:',
  },
  {
    cabinet: 'My sessions',
    sessions: 'Sessions',
    history: 'History',
    session: 'Session',
    emergency: 'In an emergency call',
    children: 'For children and teenagers:',
  },
);
