import { texts } from '../../lib/texts.tsx';

export const momentWordsTexts = texts({ own: ' (თქვენთან {when})' }, { own: ' ({when} your time)' });
