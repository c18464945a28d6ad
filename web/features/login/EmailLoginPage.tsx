import { EmailLogin } from './EmailLogin.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Sign-in and registration by e-mail (P37). */
export default function EmailLoginPage() {
  return (
    <LoginFrame trust="email">
      <EmailLogin />
    </LoginFrame>
  );
}
