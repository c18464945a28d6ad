import { texts } from '../../lib/texts.tsx';

export const zoneNoteTexts = texts(
  { zone: 'თბილისის დროით; თქვენთან ახლა {when}-\u2060ია' },
  { zone: 'Tbilisi time; your time is {when} now' },
);
