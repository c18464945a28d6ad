import type { Instant } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { opensAt } from '#domain/room.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { timesOf } from '../../session/facts.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { OtherPlace } from './ElsewhereDoor.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { DoorPage } from './DoorPage.tsx';

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
