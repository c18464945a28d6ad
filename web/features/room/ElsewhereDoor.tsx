import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type Room, joinElsewhere } from '../../data/room.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage } from './DoorPage.tsx';

type ElsewhereDoorProps = DoorScreen & {
  /** The server does not lead on: the door has another state by now. */
  readonly onClosed: () => void;
};

/** The open door of a session that takes place at another service: says so first, then leads on. */
export function ElsewhereDoor({ onClosed, ...screen }: ElsewhereDoorProps) {
  const t = useTexts(doorTexts);
  const { room, asked } = screen;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      globalThis.location.assign(await logged(joinElsewhere(asked), 'Error joining the meeting'));
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('noAnswer'));
      onClosed();
      setBusy(false);
    }
  }

  return (
    <DoorPage mood="day" heading={t('openTitle')} testId="door-open" {...screen}>
      <OtherPlace room={room} />
      {room.place === 'elsewhere' && (
        <>
          <Refusal words={problem} />
          <Button busy={isBusy} onClick={() => void go()}>
            {room.host === null ? t('go') : t('goTo', { host: room.host })}
          </Button>
        </>
      )}
      <AbsenceNote room={room} asked={asked} />
    </DoorPage>
  );
}

/** Where the session takes place, and whose rules apply there. */
export function OtherPlace({ room }: { readonly room: Room }) {
  const t = useTexts(doorTexts);
  const { host } = room;
  return (
    <InlineNote testId="other-place">
      <p>{host === null ? t('elsewhere') : t('elsewhereAt', { host })}</p>
      <p role="status">{t(room.place === 'elsewhere' ? 'otherRules' : 'linkLater')}</p>
    </InlineNote>
  );
}
