import { texts } from '../../lib/texts.tsx';

export const cabinetTexts = texts(
  {
    cabinet: 'ჩემი შეხვედრები',
    sessions: 'შეხვედრები',
    history: 'ისტორია',
    receipts: 'ქვითრები',
    preferences: 'სურვილები',
    more: 'მეტი',
    settings: 'პარამეტრები',
    emergency: 'გადაუდებელ შემთხვევაში დარეკეთ',
    children: 'ბავშვებისა და მოზარდებისთვის:',
  },
  {
    cabinet: 'My sessions',
    sessions: 'Sessions',
    history: 'History',
    receipts: 'Receipts',
    preferences: 'Preferences',
    more: 'More',
    settings: 'Settings',
    emergency: 'In an emergency call',
    children: 'For children and teenagers:',
  },
);
