// docs/decisions/136
import { useEffect, useRef, useState } from 'react';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { CodeForm } from '../../parts/form/CodeForm.tsx';
import { sentAtOf } from '../../parts/form/code-words.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { nextProofTexts } from './next-proof.texts.ts';
import { keepProof, type KeptProof, type SentProof } from './use-next-proof.ts';

const WAYS = {
  'phone-code': { channel: 'sms', address: 'phone', before: 'willSendPhone', after: 'sentToPhone' },
  'mail-code': { channel: 'email', address: 'email', before: 'willSendMail', after: 'sentToMail' },
} as const;

type NextCodeProps = {
  readonly next: KeptProof;
  readonly proof: SentProof['proof'];
  readonly onSend: (channel: 'sms' | 'email') => Promise<{ otpId: string }>;
  readonly onCode: (shown: { otp: string; otpId: string }) => Promise<void>;
};

/** A code as next proof, kept over a reload; sent by a press, as it costs attention, or at once without another way. */
export function NextCode({ next, proof, onSend, onCode }: NextCodeProps) {
  const t = useTexts(nextProofTexts);
  const way = WAYS[proof];
  const [sent, setSent] = useState(() => (next.sent?.proof === proof ? next.sent : null));
  const words = useProofWords();
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('sendFailed')) });

  async function send(): Promise<void> {
    const { otpId } = await logged(orWait(onSend(way.channel)), 'Error sending the code');
    const now = { proof, otpId, at: sentAtOf(otpId) };
    keepProof({ ...next, sent: now });
    setSent(now);
  }

  const to = next[way.address]?.replaceAll(' ', '\u00a0');
  const askFor = () => sending.submit(null, send);
  const isDue = useRef(next.proofs.length === 1 && sent === null);
  useEffect(() => {
    if (isDue.current) askFor();
    isDue.current = false;
  });
  return (
    <div className="stack gap-5">
      <p className="soft figures">
        {to === undefined ? (
          t(sent === null ? 'willSendOwn' : 'sentToOwn')
        ) : (
          <Kept words={t(sent === null ? way.before : way.after, { to })} />
        )}
      </p>
      <Refusal words={sending.general} />
      {sent === null ? (
        <Button wide busy={sending.busy} onClick={askFor}>
          {t('send')}
        </Button>
      ) : (
        <CodeForm
          key={sent.otpId}
          kind={way.channel}
          sentAt={sent.at}
          words={words}
          onCode={(otp) => onCode({ otp, otpId: sent.otpId })}
          action={t('verify')}
          isResending={sending.busy}
          onResend={askFor}
          below={() => way.channel === 'email' && <p className="small">{t('spam')}</p>}
        />
      )}
    </div>
  );
}
