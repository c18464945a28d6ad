// docs/decisions/136
import { type ReactNode, useEffect, useRef } from 'react';
import type { Sent } from '#contract/api.ts';
import type { ProofNeeded } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import { api } from '../../data/proof-api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AppCodeForm } from './AppCodeForm.tsx';
import { type Danger, ProofCode } from './ProofCode.tsx';
import { proofCodeTexts } from './proof-code.texts.ts';
import { keepCode } from './sent-code.ts';
import { isProofNeeded } from './use-proof-words.ts';

/** The words of the dialog about a call: title, effect of the call, button and effect of the last digit. */
export type ProofWish = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: string;
  readonly sends?: string;
  /** The phone or address that is new: the digits of a Georgian number, or an e-mail. */
  readonly to?: string;
  readonly username?: string | null;
  readonly danger?: Danger;
};

type Shown = Sent<'showProof', 'body'>;

type ProofDialogProps = ProofWish & {
  readonly needed: ProofNeeded;
  readonly onClose: () => void;
  /** Makes the call; a refusal that is thrown is told here. */
  readonly onProved: () => Promise<void>;
};

/** The dialog for a call's proof, over the page or the form that makes the call; then it makes the call. */
export function ProofDialog({ needed, title, lead, to: newAddress, onClose, onProved, ...rest }: ProofDialogProps) {
  const t = useTexts(proofCodeTexts);
  // A code to where the person is reached comes before the one to the new address.
  const to = needed.to === null && needed.by !== 'app' ? newAddress : undefined;
  const isShown = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  // What is there at once could have no focus before the dialog was open.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  // The server names a call of the contract.
  const aim = { for: needed.for as Shown['for'], ...(to !== undefined && { to }) };
  const locale = { query: { locale: currentLanguage() } };

  async function prove(proof: Omit<Shown, 'for' | 'to'>): Promise<void> {
    if (!isShown.current) {
      await logged(api.call('showProof', { ...locale, body: { ...aim, ...proof } }), 'Error showing a proof');
      keepCode(null);
    }
    isShown.current = true;
    try {
      await onProved();
    } catch (error) {
      isShown.current = !isProofNeeded(error);
      throw error;
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {lead !== undefined && <p>{lead}</p>}
      <div ref={form} className="stack">
        {needed.by === 'app' ? (
          <AppCodeForm
            action={rest.action ?? t('confirm')}
            sends={rest.sends}
            takesRecovery
            onCode={(code) => prove({ code })}
          />
        ) : (
          <ProofCode
            {...rest}
            aim={{ for: aim.for, address: to }}
            shownTo={to?.includes('@') ? to : to && formatPhone(`+995${to}`)}
            password={needed.by === 'code' ? undefined : 'own'}
            onSend={() => api.call('sendProofCode', { ...locale, body: aim })}
            onCode={prove}
            onOther={to === undefined ? undefined : onClose}
            onStay={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
