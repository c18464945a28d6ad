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
    session: 'შეხვედრა',
    emergency: 'გადაუდებელ შემთხვევაში დარეკეთ',
  },
  {
    cabinet: 'My sessions',
    sessions: 'Sessions',
    history: 'History',
    receipts: 'Receipts',
    preferences: 'Preferences',
    more: 'More',
    settings: 'Settings',
    session: 'Session',
    emergency: 'In an emergency call',
  },
);
