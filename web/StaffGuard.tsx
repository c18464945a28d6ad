// docs/decisions/146, docs/decisions/238
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { findPage } from '#contract/pages/pages.ts';
import { SignedIn } from './layouts/SignedIn.tsx';
import { signInFor } from './parts/way/wished-page.ts';
import { classNames } from './ui/class-names.ts';
import styles from './StaffGuard.module.css';

/** Guards the pages of therapists and of operators, whatever the step: a visitor signs in as such and returns here. */
export function StaffGuard({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  const name = findPage(place.pathname)?.name;
  const isOperators = name === 'operations';
  return (
    // The room looks alike from both of its seats.
    <div className={classNames(styles['guard'], name !== 'therapistRoom' && styles['wide'])}>
      <SignedIn
        owner={isOperators ? 'ADMIN' : 'THERAPIST'}
        visitor={<Navigate to={signInFor(place, isOperators ? 'loginEmail' : 'therapistLogin')} replace />}
      >
        {children}
      </SignedIn>
    </div>
  );
}
