import { LoginFrame } from './LoginFrame.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';

/** Sign-in of a client by phone and one-time code (spec §2). */
export default function LoginPage() {
  return (
    <LoginFrame trust="phone">
      <PhoneLogin audience="clients" />
    </LoginFrame>
  );
}
