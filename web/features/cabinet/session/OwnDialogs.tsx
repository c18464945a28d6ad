import { Suspense } from 'react';
import type { DetailedSession, OwnSession } from '../../../data/own-sessions.ts';
import { latePart } from '../../../lib/late-part.ts';
import { OwnCancelDialog } from './OwnCancelDialog.tsx';
import { ComplaintDialog, WithdrawDialog } from './ComplaintDialog.tsx';
import { EmailDialog, LinkDialog } from './LinkDialogs.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { SessionDialogs } from '../../../session/session-dialogs.ts';
import { SeriesDialog } from '../series/SeriesDialog.tsx';

/** It comes with the code of a session that waits for its payment: no other can be declined. */
const DeclineDialog = latePart(() => import('../paid-later/waiting-session.ts'), 'DeclineDialog');

type OwnDialogsProps = { readonly session: OwnSession | DetailedSession; readonly dialogs: SessionDialogs<'client'> };

/** The dialog about a session that is open. */
export function OwnDialogs({ session, dialogs }: OwnDialogsProps) {
  const { open, show, close } = dialogs;
  switch (open) {
    case 'move':
      return <MoveDialog session={session} onClose={close} onCancel={() => show('cancel')} />;
    case 'cancel':
      return <OwnCancelDialog session={session} onClose={close} onMove={() => show('move')} />;
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
    case 'decline':
      return (
        <Suspense>
          <DeclineDialog session={session} onClose={close} />
        </Suspense>
      );
    case 'series':
      return <SeriesDialog session={session} onClose={close} />;
    case null:
      return null;
  }
}
