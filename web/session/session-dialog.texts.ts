import { texts } from '../lib/texts.tsx';

/** Words that the dialogs about a session share. */
export const sessionDialogTexts = texts({ close: 'დახურვა' }, { close: 'Close' });
