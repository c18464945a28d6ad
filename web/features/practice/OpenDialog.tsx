import { lazy, Suspense } from 'react';
import type { TherapistSession } from '../../data/practice.ts';
import { loadUnawaited } from '../../lib/load-code.ts';
import type { SessionDialogs as Dialogs } from '../../session/session-dialogs.ts';

/** Most visits change nothing: the code of the dialogs comes with the first press. */
const SessionDialogs = lazy(() =>
  loadUnawaited(() => import('./SessionDialogs.tsx')).then((module) => ({ default: module.SessionDialogs })),
);

type OpenDialogProps = { readonly session: TherapistSession; readonly dialogs: Dialogs<'therapist'> };

/** The dialog about a session that is open, if one is. */
export function OpenDialog({ session, dialogs }: OpenDialogProps) {
  if (dialogs.open === null) return null;
  return (
    <Suspense>
      <SessionDialogs session={session} dialogs={dialogs} />
    </Suspense>
  );
}
