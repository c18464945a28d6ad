import type { ReactNode } from 'react';
import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { NewTab } from '../layouts/NewTab.tsx';
import { useServerNow } from '../lib/clock.ts';
import { useTexts } from '../lib/texts.tsx';
import { contacts } from '../parts/help/contacts.ts';
import { RoomOpens } from '../parts/times/RoomOpens.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { type Timed, timesOf } from './facts.ts';
import { sessionWordsTexts } from './session-words.texts.ts';

/** The facts of a session that is joined. */
export type Joined = Timed & { readonly meetingLink?: string | undefined };

type JoinLinkProps = {
  readonly session: Joined;
  readonly isWide?: boolean;
  readonly testId: string;
  /** The class of the words under a way in that is still closed. */
  readonly hint: string;
  readonly sign?: ReactNode;
};

/** The way into a session. Its place stays: before the room opens it cannot be pressed, and says when that will be. */
export function JoinLink({ session, isWide = false, testId, hint, sign }: JoinLinkProps) {
  const t = useTexts(sessionWordsTexts);
  const now = useServerNow(SECOND);
  const times = timesOf(session);
  const words =
    sign === undefined ? (
      t('join')
    ) : (
      <>
        {sign}
        <span>{t('join')}</span>
      </>
    );
  if (roomAt(times, now) !== 'early') {
    const to = session.meetingLink || contacts.genericMeeting;
    return (
      <NewTab to={to} className={buttonClass({ wide: isWide })} testId={testId}>
        {words}
      </NewTab>
    );
  }
  return (
    <>
      <Button wide={isWide} disabled aria-describedby="join-opens" data-testid={testId}>
        {words}
      </Button>
      <RoomOpens start={times.start} now={now} className={hint} />
    </>
  );
}
