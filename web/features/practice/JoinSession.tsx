import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { DeviceCheckLink } from '../../parts/DeviceCheckLink.tsx';
import { contacts } from '../../parts/contacts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { RoomOpens } from '../../parts/RoomOpens.tsx';
import { timesOf } from '../../session/facts.ts';
import { sessionTexts } from './session.texts.ts';

/** The way into a session of the therapist's own. Its place stays: before the room opens it says when that will be. */
export function JoinSession({ session }: { readonly session: TherapistSession }) {
  const { t } = useWords(sessionTexts);
  const now = useServerNow(SECOND);
  const times = timesOf(session);
  const room = roomAt(times, now);
  if (session.status !== 'confirmed' || room === 'over') return null;
  const label = (
    <>
      {room === 'open' ? <SessionIcon name="video" /> : <Icon name="lock" size={20} />}
      <span>{t('join')}</span>
    </>
  );
  if (room === 'open') {
    return (
      <div className="row">
        <NewTab to={session.meetingLink || contacts.genericMeeting} className={buttonClass()} testId="ther-join">
          {label}
        </NewTab>
        <DeviceCheckLink />
      </div>
    );
  }
  return (
    <div className="row">
      <Button disabled aria-describedby="join-opens" data-testid="ther-join">
        {label}
      </Button>
      <RoomOpens start={times.start} now={now} className="hint" />
      <DeviceCheckLink />
    </div>
  );
}
