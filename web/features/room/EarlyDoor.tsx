import { useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { opensAt } from '#domain/room.ts';
import { ApiError } from '../../api/client.ts';
import { type Room, joinElsewhere } from '../../data/room.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { timesOf } from '../../session/facts.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage, SessionFacts } from './DoorPage.tsx';

type EarlyDoorProps = DoorScreen & {
  readonly now: Instant;
  /** The session was moved while this person was in its room. */
  readonly isMoved: boolean;
  readonly onCheck: () => void;
};

/** Before the room opens: when it will, how long that is, and what can be done meanwhile. */
export function EarlyDoor({ room, asked, takeFocus, now, isMoved, onCheck }: EarlyDoorProps) {
  const { t, locale } = useWords(doorTexts);
  const opens = opensAt(timesOf(room));
  const wait = formatWait(opens - now, locale);
  return (
    <DoorPage mood="dawn" heading={t('title')} testId="door-early" takeFocus={takeFocus} asked={asked}>
      {isMoved && (
        <InlineNote role="status">
          <p>{t('moved')}</p>
        </InlineNote>
      )}
      <SessionFacts room={room} />
      <Kept as="p" words={t('opens', { time: timeOf(opens, locale) })} />
      {/* Another line each time, not one whose centred words move. */}
      <p key={wait} className="ink strong" data-testid="door-wait">
        {t('left', { wait })}
      </p>
      <p>{t('stay')}</p>
      {room.place === 'room' ? <Button onClick={onCheck}>{t('check')}</Button> : <OtherPlace room={room} />}
    </DoorPage>
  );
}

/** The open door of a session that takes place at another service: leads on, or if not, the door has another state. */
export function ElsewhereDoor({ onClosed, ...screen }: DoorScreen & { readonly onClosed: () => void }) {
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
function OtherPlace({ room }: { readonly room: Room }) {
  const t = useTexts(doorTexts);
  const { host } = room;
  return (
    <InlineNote testId="other-place">
      <p>{host === null ? t('elsewhere') : t('elsewhereAt', { host })}</p>
      <p role="status">{t(room.place === 'elsewhere' ? 'otherRules' : 'linkLater')}</p>
    </InlineNote>
  );
}
