// docs/decisions/238
import { useEffect, useRef } from 'react';
import { type CodeAsked, codeWasClosed, codeWasShown, ENTERED } from '../../../data/fresh-code.ts';
import { api } from '../../../data/proof-api.ts';
import { Kept } from '../../../lib/kept.tsx';
import { currentLanguage } from '../../../lib/language.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { Sent } from '#contract/api.ts';
import { AppCodeForm } from '../../../parts/proof/AppCodeForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { codeTexts } from './code.texts.ts';

/** Asks for the code of the app over the page, which stays as it is; what waited for it goes on by itself. */
export function CodeDialog({ asked: { call, press } }: { readonly asked: CodeAsked }) {
  const t = useTexts(codeTexts);
  const form = useRef<HTMLDivElement>(null);
  // Before the dialog was open, its field could have no focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  // The server names a call of the contract.
  const aim = { for: call as Sent<'showProof', 'body'>['for'] };
  async function show(code: string): Promise<void> {
    const query = { locale: currentLanguage() };
    await logged(api.call('showProof', { query, body: { ...aim, code } }), 'Error showing the code');
    // The dialog goes before what waited goes on.
    void codeWasShown();
  }
  return (
    <Dialog title={t('title')} onClose={codeWasClosed}>
      {press === null ? (
        <p>{t(call === ENTERED ? 'tenMinutes' : 'goesOnAlone')}</p>
      ) : (
        <Kept as="p" words={t('goesOn', { press })} tags={{ b: <strong /> }} />
      )}
      <div ref={form}>
        <AppCodeForm action={t('confirm')} takesRecovery onCode={show} />
      </div>
      <details>
        <summary className="target strong">{t('lost')}</summary>
        <p className="small">{t('lostText')}</p>
      </details>
    </Dialog>
  );
}
