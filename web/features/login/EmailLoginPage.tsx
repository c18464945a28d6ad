import { useState } from 'react';
import { api, signIn } from '../../api/sign-in.ts';
import { CodeStep } from './CodeStep.tsx';
import { type EmailEntry, EmailStep } from './EmailStep.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { useSentCode } from './use-sent-code.ts';

const EMPTY: EmailEntry = { mode: 'sign-in', email: '', password: '' };

/** Sign-in and registration by e-mail (P37). */
export default function EmailLoginPage() {
  return (
    <LoginFrame trust="email">
      <EmailLogin />
    </LoginFrame>
  );
}

/** Sign-in by e-mail and password. A registration confirms the address with a code; going back finds the form filled in. */
function EmailLogin() {
  const [entry, setEntry] = useState(EMPTY);
  const { sent, ...address } = useSentCode();
  const email = entry.email.trim();
  if (sent === null) return <EmailStep audience="clients" entry={entry} onChange={setEntry} {...address} />;
  return (
    <CodeStep
      channel="email"
      to={email}
      sentAt={sent.at}
      onVerify={async (otp) => signIn(await api.call('verifyCode', { body: { otp, otpId: sent.otpId, email } }))}
      onBack={address.onBack}
    />
  );
}
