import { texts } from '../lib/texts.tsx';

export const sessionWordsTexts = texts(
  {
    when: '{date}, <time>{time}</time>\u00a0საათზე (თბილისი)',
    yourTime: 'თქვენთან: {when}',
    specialist: 'სპეციალისტი: {name}',
    deleted: 'წაშლილი კლიენტი',
    client: 'კლიენტი',
    tbilisi: 'თბილისის დროით',
    join: 'შეხვედრაზე შესვლა',
    personal: 'ინდივიდუალური',
    couple: 'წყვილის',
    teen: 'მოზარდის',
  },
  {
    when: '<time>{time}</time>, {date} (Tbilisi)',
    yourTime: 'Your time: {when}',
    specialist: 'Specialist: {name}',
    deleted: 'deleted client',
    client: 'client',
    tbilisi: 'Tbilisi time',
    join: 'Join meeting',
    personal: 'Personal',
    couple: 'Couple',
    teen: 'Teen',
  },
);
