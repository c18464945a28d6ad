import type { DetailedSession, OwnSession } from '../../data/own-sessions.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { SessionDialogs as Dialogs } from '../../session/session-dialogs.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type SessionDialogsProps = { readonly session: OwnSession | DetailedSession; readonly dialogs: Dialogs<'client'> };

/** The dialog about a session that is open. */
export function SessionDialogs({ session, dialogs }: SessionDialogsProps) {
  const { open, show, close } = dialogs;
  switch (open) {
    case 'move':
      return <MoveDialog session={session} onClose={close} onCancel={() => show('cancel')} />;
    case 'cancel':
      return <CancelDialog session={session} onClose={close} onMove={() => show('move')} />;
    case 'complaint':
      return <ComplaintDialog session={session} onClose={close} />;
    case 'withdraw':
      return <WithdrawDialog session={session} onClose={close} />;
    case 'email':
      return 'email' in session ? <EmailDialog session={session} onClose={close} /> : null;
    case 'link': {
      if (!('email' in session) || session.email === null) return null;
      const { email } = session;
      return <LinkDialog session={{ ...session, email }} onClose={close} onChangeEmail={() => show('email')} />;
    }
    case null:
      return null;
  }
}
