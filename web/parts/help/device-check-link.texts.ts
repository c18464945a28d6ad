import { texts } from '../../lib/texts.tsx';

export const deviceCheckLinkTexts = texts({ check: 'კამერისა და ხმის შემოწმება' }, { check: 'Check camera and sound' });
