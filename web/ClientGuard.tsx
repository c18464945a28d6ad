// docs/decisions/143
import { type ReactNode, useState } from 'react';
import { useAuth } from './api/auth.ts';
import { SignedIn } from './layouts/SignedIn.tsx';
import { awaitedPart } from './lib/late-part.ts';

/** Only those without a sign-in need its code. */
const SignInHere = awaitedPart(() => import('./features/login/SignInHere.tsx'), 'SignInHere');

/** Pages of a client's own: a visitor signs in on that very address, and no step leads away from it. */
export function ClientGuard({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuth, errorMessage } = useAuth();
  const [isAsked, setAsked] = useState(false);
  const isVisitor = !isLoading && !isAuth && errorMessage?.kind !== 'unchecked';
  if (isVisitor && !isAsked) setAsked(true);
  // The sign-in itself says when it is over: it first leaves the step of its code.
  if (isAsked) return <SignInHere onSignedIn={() => setAsked(false)} />;
  return (
    <SignedIn owner="USER" visitor={null}>
      {children}
    </SignedIn>
  );
}
