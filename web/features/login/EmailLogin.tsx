import { useState } from 'react';
import { api, signIn } from '../../api/sign-in.ts';
import { CodeStep } from './CodeStep.tsx';
import { type EmailEntry, EmailStep } from './EmailStep.tsx';
import { sentAtOf } from './sent-at.ts';

type Sent = { readonly otpId: string; readonly at: number };

const EMPTY: EmailEntry = { mode: 'sign-in', email: '', password: '' };

/** Sign-in by e-mail and password; who registers confirms the address with a code, and comes back to a form that is still filled in. */
export function EmailLogin() {
  const [entry, setEntry] = useState(EMPTY);
  const [sent, setSent] = useState<Sent | null>(null);
  const [returned, setReturned] = useState(false);
  const email = entry.email.trim();
  if (sent === null) {
    return (
      <EmailStep
        audience="clients"
        entry={entry}
        returned={returned}
        onChange={setEntry}
        onSent={(otpId) => setSent({ otpId, at: sentAtOf(otpId) })}
      />
    );
  }
  return (
    <CodeStep
      channel="email"
      to={email}
      sentAt={sent.at}
      onVerify={async (otp) => signIn(await api.call('verifyCode', { body: { otp, otpId: sent.otpId, email } }))}
      onBack={() => {
        setReturned(true);
        setSent(null);
      }}
    />
  );
}
