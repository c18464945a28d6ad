import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentAuth } from '../../api/auth.ts';
import { isCodeEntry } from './code-entry.ts';
import { EmailLogin } from './EmailLogin.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { WayChoice } from './OtherWay.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';
import { forgetAddresses, sentWayIn } from './use-sent-code.ts';

/** Both sign-ins of a client in the place of a page that needs one: with the sign-in its guard shows the page. */
export default function SignInHere() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [way, setWay] = useState(() => sentWayIn(state) ?? 'phone');
  useEffect(
    () => () => {
      if (currentAuth().isAuth) forgetAddresses();
    },
    [],
  );
  const choose = (other: typeof way) => {
    setWay(other);
    if (isCodeEntry(state)) void navigate(-1);
  };
  return (
    <WayChoice value={choose}>
      <LoginFrame trust={way}>{way === 'phone' ? <PhoneLogin audience="clients" /> : <EmailLogin />}</LoginFrame>
    </WayChoice>
  );
}
