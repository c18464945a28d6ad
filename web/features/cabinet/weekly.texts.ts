import { texts } from '../../lib/texts.tsx';

/** The name of a weekly series, wherever one can be begun. */
export const weeklyTexts = texts({ every: 'ყოველ {weekday}, {time}' }, { every: 'Every {weekday}, {time}' });
