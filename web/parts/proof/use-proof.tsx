// docs/decisions/136
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProofNeeded } from '#domain/errors.ts';
import { loadUnawaited } from '../../lib/load-code.ts';
import type { ProofWish } from './ProofDialog.tsx';
import { isProofNeeded } from './use-proof-words.ts';

/**
 * Runs calls that need a proof: a dialog asks for each in turn and repeats the call. `run` answers whether the call was
 * made, and throws its refusal once the dialog is closed; a danger shows it at its button in the dialog. `known`: the
 * proof needed in any case, so that no press before makes the call. `dialog` replaces a dialog that is the form.
 */
export function useProof() {
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function run(call: () => Promise<unknown>, wish: ProofWish, known?: ProofNeeded): Promise<boolean> {
    const needed = known ?? (await neededFor(call));
    if (needed === null) return true;
    const { ProofDialog } = await loadUnawaited(() => import('./ProofDialog.tsx'));
    return new Promise((resolve, reject) => {
      let isUnderWay = false;
      let isClosed = false;
      function close(): void {
        isClosed = true;
        // At once: the focus is back on the page before that goes on.
        flushSync(() => setDialog(null));
      }
      async function proved(shown: ProofNeeded): Promise<void> {
        // Closed while the proof was looked at: nothing is made, and the proof runs out.
        if (isClosed) return;
        isUnderWay = true;
        try {
          await call();
        } catch (error) {
          isUnderWay = false;
          const next = isProofNeeded(error) && !isClosed ? error.facts.proof : undefined;
          if (next !== undefined && proofKey(next) !== proofKey(shown)) return ask(next);
          if (wish.danger !== undefined && !isClosed) throw error;
          close();
          return reject(error);
        }
        close();
        resolve(true);
      }
      function closed(): void {
        close();
        if (!isUnderWay) resolve(false);
      }
      function ask(step: ProofNeeded): void {
        const onProved = () => proved(step);
        setDialog(<ProofDialog key={proofKey(step)} {...wish} needed={step} onClose={closed} onProved={onProved} />);
      }
      ask(needed);
    });
  }

  return { run, dialog };
}

/** Tells the steps of one call apart: a code goes to the new address, or where the person is reached. */
function proofKey({ by, to }: ProofNeeded): string {
  return `${by} ${to?.to ?? ''}`;
}

/** The proof that a call is refused for; null when it is made without one. */
async function neededFor(call: () => Promise<unknown>): Promise<ProofNeeded | null> {
  try {
    await call();
    return null;
  } catch (error) {
    const needed = isProofNeeded(error) ? error.facts.proof : undefined;
    if (needed === undefined) throw error;
    return needed;
  }
}
