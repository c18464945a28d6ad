import { useState } from 'react';
import { LoginFrame } from './LoginFrame.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import { sentAtOf } from './sent-at.ts';

type Sent = { readonly otpId: string; readonly at: number };

/** A forgotten password: a code by e-mail, then a new password (P37). */
export default function ResetPasswordPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [returned, setReturned] = useState(false);
  return (
    <LoginFrame trust="email">
      {sent === null ? (
        <ResetStep
          email={email}
          returned={returned}
          onEmail={setEmail}
          onSent={(otpId) => setSent({ otpId, at: sentAtOf(otpId) })}
        />
      ) : (
        <NewPasswordStep
          email={email.trim()}
          otpId={sent.otpId}
          sentAt={sent.at}
          onBack={() => {
            setReturned(true);
            setSent(null);
          }}
        />
      )}
    </LoginFrame>
  );
}
