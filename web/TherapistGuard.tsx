import type { ReactNode } from 'react';
import { SignedIn } from './layouts/SignedIn.tsx';

/** Pages of a therapist's own. */
export function TherapistGuard({ children }: { readonly children: ReactNode }) {
  return <SignedIn visitor={null}>{children}</SignedIn>;
}
