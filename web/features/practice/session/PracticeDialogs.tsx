import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { PracticeCancelDialog } from './PracticeCancelDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { ObjectDialog } from './ObjectDialog.tsx';
import { OfferTimesDialog } from './OfferTimesDialog.tsx';
import { OpenWithdraw } from '../paid-later/open-dialogs.tsx';
import type { SessionDialogs } from '../../../session/session-dialogs.ts';

type PracticeDialogsProps = {
  readonly session: TherapistSession;
  readonly dialogs: SessionDialogs<'therapist'>;
  readonly onMarked?: (mark: SessionMark) => void;
};

/** The dialog about a session that is open. */
export function PracticeDialogs({ session, dialogs: { open, show, close }, onMarked }: PracticeDialogsProps) {
  const navigate = useNavigate();
  switch (open) {
    case 'cancel':
      return <PracticeCancelDialog session={session} onClose={close} onOfferTimes={() => show('propose')} />;
    case 'propose':
      return <OfferTimesDialog session={session} onClose={close} />;
    case 'object':
      return <ObjectDialog session={session} onClose={close} onAdmit={() => show('therapist_absent')} />;
    case 'completed':
    case 'client_absent':
    case 'therapist_absent':
      return <MarkDialog session={session} mark={open} onClose={close} onMarked={() => onMarked?.(open)} />;
    case 'withdraw':
      return (
        <OpenWithdraw
          session={session}
          onClose={close}
          onWithdrawn={() => void navigate(href('practiceSessions'), { replace: true })}
        />
      );
    case null:
      return null;
  }
}
