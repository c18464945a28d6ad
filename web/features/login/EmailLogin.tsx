import { useState } from 'react';
import { api } from '../../api/sign-in.ts';
import { CodeStep } from './later-steps.ts';
import { type EmailEntry, EmailStep } from './EmailStep.tsx';
import { useEnter } from './use-next-proof.ts';
import { useSentCode } from './use-sent-code.ts';

/** Sign-in by e-mail and password. A registration confirms the address by a code; Back finds the form filled in. */
export function EmailLogin() {
  const { sent, address, setAddress, keepAddress, ...steps } = useSentCode('email');
  const enter = useEnter();
  // Only a registration has a code: who comes back to the address from it goes on registering.
  const [rest, setRest] = useState<Omit<EmailEntry, 'email'>>({
    mode: sent === null ? 'sign-in' : 'register',
    password: '',
  });
  if (sent === null) {
    const change = ({ email, ...others }: EmailEntry) => {
      setAddress(email);
      setRest(others);
    };
    return (
      <EmailStep
        audience="clients"
        entry={{ ...rest, email: address }}
        onChange={change}
        onNext={keepAddress}
        {...steps}
      />
    );
  }
  const email = sent.to;
  return (
    <CodeStep
      channel="email"
      to={email}
      sentAt={sent.at}
      onVerify={async (otp) => enter(await api.call('verifyCode', { body: { otp, otpId: sent.otpId, email } }))}
      onBack={steps.onBack}
    />
  );
}
