import { useTexts } from '../../../lib/texts.tsx';
import type { CallState } from '../call/call-state.ts';
import { callTexts } from './call.texts.ts';
import styles from './Captions.module.css';

/** So many lines are read at a glance. */
const SHOWN = 2;

/** The current speech, as the device itself recognised it. No live region: it would talk over the speaker. */
export function Captions({ captions }: Pick<CallState, 'captions'>) {
  const t = useTexts(callTexts);
  if (captions === null || !captions.isOn || captions.lines.length === 0) return null;
  return (
    <div className={styles['captions']} role="group" aria-label={t('captions')}>
      {captions.lines.slice(-SHOWN).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
