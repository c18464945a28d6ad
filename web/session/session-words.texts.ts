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
    opens: 'ოთახი გაიხსნება {day}, {time}-\u2060ზე',
    opensIn: 'დარჩა {wait}',
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
    opens: 'The room opens {day}, {time}',
    opensIn: '{wait} left',
    personal: 'Personal',
    couple: 'Couple',
    teen: 'Teen',
  },
);
