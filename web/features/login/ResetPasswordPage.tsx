import { useState } from 'react';
import { LoginFrame } from './LoginFrame.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import { useSentCode } from './use-sent-code.ts';

/** A forgotten password: a code by e-mail, then a new password (P37). */
export default function ResetPasswordPage() {
  const [email, setEmail] = useState('');
  const { sent, ...address } = useSentCode();
  return (
    <LoginFrame trust="email">
      {sent === null ? (
        <ResetStep email={email} onEmail={setEmail} {...address} />
      ) : (
        <NewPasswordStep email={email.trim()} otpId={sent.otpId} sentAt={sent.at} onBack={address.onBack} />
      )}
    </LoginFrame>
  );
}
