import { withServerData } from '../../data/server-data.tsx';
import { useOwnSessions } from '../../data/own-sessions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CabinetFrame } from './CabinetFrame.tsx';
import { cabinetTexts } from './cabinet.texts.ts';

export default withServerData(CabinetSession);

function CabinetSession() {
  const t = useTexts(cabinetTexts);
  useOwnSessions();
  useTitle(t('session'));
  return (
    <CabinetFrame>
      <h1>{t('session')}</h1>
    </CabinetFrame>
  );
}
