import { texts } from '../lib/texts.tsx';

export const sessionWordsTexts = texts(
  {
    when: '{date}, <time>{time}</time>\u00a0საათზე (თბილისი)',
    yourTime: 'თქვენთან: {when}',
    specialist: 'სპეციალისტი: {name}',
    deleted: 'წაშლილი კლიენტი',
    client: 'კლიენტი',
  },
  {
    when: '<time>{time}</time>, {date} (Tbilisi)',
    yourTime: 'Your time: {when}',
    specialist: 'Specialist: {name}',
    deleted: 'deleted client',
    client: 'client',
  },
);
