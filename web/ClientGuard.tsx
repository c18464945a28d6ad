import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isCodeEntry } from './features/login/code-entry.ts';
import { LeaveCodeStep } from './features/login/LeaveCodeStep.tsx';
import { SignedIn } from './layouts/SignedIn.tsx';
import { loadCode } from './lib/load-code.ts';

/** Only those without a sign-in need its code. */
const SignInHere = lazy(() => loadCode(() => import('./features/login/SignInHere.tsx')));

/** Pages of a client's own: a visitor signs in on that very address, whatever their step is. */
export default function ClientGuard({ children }: { readonly children: ReactNode }) {
  return (
    <SignedIn visitor={<SignInHere />}>
      <OnceSignedIn>{children}</OnceSignedIn>
    </SignedIn>
  );
}

function OnceSignedIn({ children }: { readonly children: ReactNode }) {
  const { state } = useLocation();
  return isCodeEntry(state) ? <LeaveCodeStep /> : children;
}
