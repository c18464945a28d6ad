import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { DeviceCheckLink } from '../../parts/DeviceCheckLink.tsx';
import { contacts } from '../../parts/contacts.ts';
import { RoomOpens } from '../../parts/RoomOpens.tsx';
import { timesOf } from '../../session/facts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { sessionPageTexts } from './session-page.texts.ts';

/** The way into the session. Its place stays: before the room opens it says when that will be. */
export function JoinMeeting({ session }: { readonly session: OwnSession }) {
  const { t } = useWords(sessionPageTexts);
  const now = useServerNow(SECOND);
  const times = timesOf(session);
  const room = roomAt(times, now);
  if (session.status !== 'confirmed' || room === 'over') return null;
  const label = t('join');
  return (
    <div className="stack gap-2">
      {room === 'open' ? (
        <NewTab
          to={session.meetingLink || contacts.genericMeeting}
          className={buttonClass({ wide: true })}
          testId="cab-join"
        >
          {label}
        </NewTab>
      ) : (
        <>
          <Button wide disabled aria-describedby="join-opens" data-testid="cab-join">
            {label}
          </Button>
          <RoomOpens start={times.start} now={now} className="hint center" />
        </>
      )}
      <p className="center">
        <DeviceCheckLink />
      </p>
    </div>
  );
}
