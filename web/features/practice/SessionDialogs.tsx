import type { TherapistSession } from '../../data/practice.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { ObjectDialog } from './ObjectDialog.tsx';
import { OfferTimesDialog } from './OfferTimesDialog.tsx';
import type { SessionDialogs as Dialogs } from '../../session/session-dialogs.ts';

type SessionDialogsProps = { readonly session: TherapistSession; readonly dialogs: Dialogs<'therapist'> };

/** The dialog about a session that is open. */
export function SessionDialogs({ session, dialogs: { open, show, close } }: SessionDialogsProps) {
  switch (open) {
    case 'cancel':
      return <CancelDialog session={session} onClose={close} onOfferTimes={() => show('propose')} />;
    case 'propose':
      return <OfferTimesDialog session={session} onClose={close} />;
    case 'object':
      return <ObjectDialog session={session} onClose={close} />;
    case 'client_absent':
    case 'therapist_absent':
      return <MarkDialog session={session} mark={open} onClose={close} />;
    case null:
      return null;
  }
}
