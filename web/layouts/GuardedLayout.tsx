import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { forcedPage } from '#domain/steps.ts';
import { useAuth } from '../api/auth.ts';
import { SignedIn } from './SignedIn.tsx';

/** Pages of the journey (spec §4): visitors go to `/login`, a client to the page of their step. */
export function GuardedLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SignedIn owner="USER" visitor={<Navigate to={href('login')} replace />}>
      <AtStep>{children}</AtStep>
    </SignedIn>
  );
}

function AtStep({ children }: { readonly children: ReactNode }) {
  const { user, currentStepTest } = useAuth();
  const { pathname } = useLocation();
  const page = user && forcedPage(user.role, currentStepTest);
  const forced = page && href(page);
  // A page that changes the step and leads on has already moved the address, while the old page is still shown.
  const isLeaving = globalThis.location.pathname !== pathname;
  if (forced !== null && forced !== pathname && !isLeaving) return <Navigate to={forced} replace />;
  return children;
}
