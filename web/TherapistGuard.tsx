import type { ReactNode } from 'react';
import { useAuth } from './api/auth.ts';
import { SignedIn } from './layouts/SignedIn.tsx';

/** Pages of a therapist's own. */
export function TherapistGuard({ children }: { readonly children: ReactNode }) {
  const { isLoading, user } = useAuth();
  if (!isLoading && user?.role === 'THERAPIST') return children;
  return <SignedIn visitor={null}>{children}</SignedIn>;
}
