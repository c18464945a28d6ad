// docs/decisions/198
import { useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { sendExportCode, takeDataAlong } from '../../../data/leaving.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { sentAtOf } from '../../../parts/form/code-words.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { sessionDialogTexts } from '../../../session/session-dialog.texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { takeDataTexts } from './take-data.texts.ts';
import { useOwnCode } from './use-own-code.ts';

type Sent = Awaited<ReturnType<typeof sendExportCode>> & { readonly at: Instant };

/** A fresh code, since a sign-in that was left open is not enough; then the browser saves the file. */
export function TakeDataDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(takeDataTexts);
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('codeFailed')) });
  const askFor = () =>
    sending.submit(null, async () => {
      const answer = await logged(orWait(sendExportCode()), 'Error sending the code for the own data');
      setSent({ ...answer, at: sentAtOf(answer.otpId) });
    });
  return (
    <Dialog title={t('title')} closeLabel={useTexts(sessionDialogTexts)('close')} onClose={onClose}>
      {sent === null ? (
        <>
          <p>{t('whyCode')}</p>
          <Refusal words={sending.general} />
          <Button wide busy={sending.busy} data-testid="take-data-code" onClick={askFor}>
            {t('sendCode')}
          </Button>
        </>
      ) : (
        <>
          <p>
            <Kept words={t(sent.channel === 'sms' ? 'sentToPhone' : 'sentToMail', { to: sent.to })} />
          </p>
          {sent.isFormer && <p className="hint">{t('isFormer')}</p>}
          <Refusal words={sending.general} />
          <SentCode key={sent.otpId} sent={sent} isSending={sending.busy} onSend={askFor} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

type SentCodeProps = {
  readonly sent: Sent;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

function SentCode({ sent, isSending, onSend, onClose }: SentCodeProps) {
  const t = useTexts(takeDataTexts);
  const { entry, busy, general, send } = useOwnCode({
    channel: sent.channel,
    sentAt: sent.at,
    sendsItself: true,
    failed: t('failed'),
    unanswered: t('unanswered'),
    async onCode(otp) {
      await logged(takeDataAlong({ otp, otpId: sent.otpId }), 'Error taking the own data along');
      showToast(t('saved'));
      onClose();
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CodeEntry {...entry} sends={t('sends')} />
      <Refusal words={general} />
      <Button type="submit" wide busy={busy} data-testid="take-data-save">
        {t('save')}
      </Button>
      <p className="hint" role="status">
        {busy ? t('making') : ''}
      </p>
      <CodeResend sentAt={sent.at} busy={isSending} onResend={onSend} />
    </form>
  );
}
