import { texts } from '../../lib/texts.tsx';

export const slotTimesTexts = texts(
  { today: 'დღეს', tomorrow: 'ხვალ', slotLabel: '{start}–{end}' },
  { today: 'Today', tomorrow: 'Tomorrow', slotLabel: '{start}–{end}' },
);
