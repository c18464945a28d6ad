import { lazy } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { doorTexts } from './door.texts.ts';

const CheckHere = lazy(() => loadCode(() => import('./Inside.tsx')).then((module) => ({ default: module.CheckHere })));

/** A check of camera and sound at any time, also days before a session; what is chosen stays on this device. */
export default function DeviceCheckPage() {
  const t = useTexts(doorTexts);
  useTitle(t('check'));
  return <CheckHere />;
}
