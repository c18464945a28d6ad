import { useEffect, useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { prefetchInfo } from '../../data/info.ts';
import { useLanguage } from '../../lib/language.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { useSentCode } from './use-sent-code.ts';

/** Two steps: the number, then the code. Asking for another code leads back to the number, already filled in (spec §4). */
export function PhoneLogin({
  audience,
  onStep,
}: {
  readonly audience: 'clients' | 'therapists';
  readonly onStep?: (step: 'address' | 'code') => void;
}) {
  const [digits, setDigits] = useState('');
  const { sent, ...address } = useSentCode();
  const locale = useLanguage();
  useEffect(() => {
    if (audience === 'clients' && sent !== null) prefetchInfo(locale);
  }, [audience, sent, locale]);
  useEffect(() => {
    if (sent === null || onStep === undefined) return undefined;
    onStep('code');
    return () => onStep('address');
  }, [sent, onStep]);
  if (sent === null) return <PhoneStep audience={audience} digits={digits} onChange={setDigits} {...address} />;
  return (
    <CodeStep
      channel="sms"
      to={formatPhone(`+995${digits}`)}
      sentAt={sent.at}
      onVerify={async (otp) =>
        signIn(await api.call('verifyCode', { body: { otp, otpId: sent.otpId, phone: digits } }))
      }
      onBack={address.onBack}
    />
  );
}
