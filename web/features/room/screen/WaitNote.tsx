import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useOffline } from '../../../lib/use-offline.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CallState } from '../call/call-state.ts';
import { awaited, waitStep } from '../call/waits.ts';
import styles from './WaitingView.module.css';
import { waitsTexts } from './waits.texts.ts';

type WaitNoteProps = { readonly wait: Wait; readonly onHelp: () => void };

/** Whether a wait has lasted so long that it is told over the pictures. */
export function isTold({ step }: Wait): boolean {
  return step.words !== 'usual';
}

/** Replaces the pictures while there is no connection to the other browser: the cause and the remedies. */
export function WaitNote({ wait, onHelp }: WaitNoteProps) {
  const t = useTexts(waitsTexts);
  const isOffline = useOffline();
  const title = t(isOffline ? 'offline' : titleOf(wait));
  return (
    // Another one with each step, not one whose words move.
    <div
      key={`${wait.step.words} ${isOffline}`}
      className={`${styles['place']} ${styles['over']}`}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too
      tabIndex={0}
      data-testid="wait"
    >
      <div className={`stack gap-3 center ${styles['narrow']}`}>
        <h2 className="title">{title}</h2>
        <Ways wait={wait} onHelp={onHelp} />
      </div>
    </div>
  );
}

/** The words of a step that is told; a person is awaited as long as it takes. */
export function titleOf({ what, step }: Wait) {
  return step.words === 'stuck' && what !== 'person' ? what : 'slow';
}

/** The remedies for a wait: advice, then buttons. */
export function Ways({ wait: { step, again }, onHelp }: WaitNoteProps) {
  const t = useTexts(waitsTexts);
  const isOffline = useOffline();
  return (
    <>
      {isOffline && <p>{t('offlineNext')}</p>}
      {!isOffline && step.ways.includes('network') && <p>{t('network')}</p>}
      {step.ways.includes('stay') && <p>{t('stay')}</p>}
      {step.ways.includes('again') && (
        <div className="row center">
          <Button look="light" size="small" onClick={again}>
            {t('again')}
          </Button>
          <Button look="light" size="small" onClick={onHelp}>
            {t('help')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The current wait, and its display. */
export type Wait = NonNullable<ReturnType<typeof useWait>>;

/** The wait of the moment; null while nothing is waited for. `tryAgain` begins anew what is waited for. */
export function useWait(call: CallState, tryAgain: () => void) {
  const now = useNow(SECOND);
  const what = awaited(call);
  const [begun, setBegun] = useState({ what, at: now });
  if (begun.what !== what) setBegun({ what, at: now });
  if (what === null) return null;
  return {
    what,
    step: waitStep(what, begun.what === what ? now - begun.at : 0),
    /** Tries from the beginning, also the wait itself. */
    again(): void {
      setBegun({ what, at: Date.now() });
      tryAgain();
    },
  };
}
