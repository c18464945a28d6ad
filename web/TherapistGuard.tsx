// docs/decisions/146
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { findPage } from '#contract/pages/pages.ts';
import { SignedIn } from './layouts/SignedIn.tsx';
import { signInFor } from './parts/way/wished-page.ts';
import { classNames } from './ui/class-names.ts';
import styles from './TherapistGuard.module.css';

/** Guards the pages of a therapist, whatever the step: a visitor signs in as a therapist and then returns here. */
export function TherapistGuard({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  // The room looks alike from both of its seats.
  const isRoom = findPage(place.pathname)?.name === 'therapistRoom';
  return (
    <div className={classNames(styles['guard'], !isRoom && styles['wide'])}>
      <SignedIn owner="THERAPIST" visitor={<Navigate to={signInFor(place)} replace />}>
        {children}
      </SignedIn>
    </div>
  );
}
