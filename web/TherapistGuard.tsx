// docs/decisions/146
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SignedIn } from './layouts/SignedIn.tsx';
import { signInFor } from './parts/wished-page.ts';
import styles from './TherapistGuard.module.css';

/** Pages of a therapist's own, whatever a step says: a visitor signs in as a therapist first and then comes back here. */
export function TherapistGuard({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['wide']}>
      <SignedIn owner="THERAPIST" visitor={<ToSignIn />}>
        {children}
      </SignedIn>
    </div>
  );
}

function ToSignIn() {
  return <Navigate to={signInFor(useLocation())} replace />;
}
