// docs/decisions/143
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findPage, href } from '#contract/pages/pages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { EmailLogin } from './EmailLogin.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { loginTexts } from './login.texts.ts';
import { PhoneLogin } from './PhoneLogin.tsx';
import { isStepEntry, sentWayIn } from './use-sent-code.ts';

/** Both sign-ins of a client, in the place of a page that needs one: `onSignedIn` shows the page. */
export function SignInHere({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const navigate = useNavigate();
  const t = useTexts(loginTexts);
  const { pathname, state } = useLocation();
  // A mail leads to one session, as to pay for it (P49).
  const isOneSession = findPage(pathname)?.name === 'cabinetSession';
  const [way, setWay] = useState(() => sentWayIn(state) ?? 'phone');

  /** The links from one way to the other lead to pages, after which the address that was asked for would be lost. */
  function stay(event: MouseEvent<HTMLDivElement>): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const other = link && OTHER_WAYS.get(link.pathname);
    if (!other || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setWay(other);
    if (isStepEntry(state)) void navigate(-1);
  }

  return (
    <div onClickCapture={stay}>
      <LoginFrame trust={way} reason={isOneSession ? t('ownSession') : null} next={<Done onDone={onSignedIn} />}>
        {way === 'phone' ? <PhoneLogin audience="clients" /> : <EmailLogin />}
      </LoginFrame>
    </div>
  );
}

const OTHER_WAYS = new Map([
  [href('login'), 'phone'],
  [href('loginEmail'), 'email'],
] as const);

function Done({ onDone }: { readonly onDone: () => void }) {
  useEffect(onDone);
  return null;
}
