import type { Instant } from '#domain/dates.ts';
import { closesAt } from '#domain/room.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { timesOf } from '../../session/facts.ts';
import { Button } from '../../ui/Button.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { OverDoor } from './OverDoor.tsx';
import { DoorPage } from './DoorPage.tsx';

type LeftDoorProps = DoorScreen & { readonly now: Instant; readonly onBack: () => void };

/** The person has left an open room: after the session's end it is over, before it they may have slipped. */
export function LeftDoor({ now, onBack, ...screen }: LeftDoorProps) {
  const { t, locale } = useWords(doorTexts);
  const { room, asked } = screen;
  const { end } = timesOf(room);
  if (now >= end) return <OverDoor {...screen} now={now} onBack={onBack} />;
  return (
    <DoorPage mood="dawn" heading={t('leftTitle')} testId="door-left" {...screen}>
      <Kept as="p" words={t('mayComeBack', { time: timeOf(closesAt({ end }), locale) })} />
      <Button onClick={onBack}>{t('back')}</Button>
      <AbsenceNote room={room} asked={asked} />
    </DoorPage>
  );
}

type ReplacedDoorProps = DoorScreen & { readonly onBack: () => void };

/** Another device has the seat now. Nothing is sent from here any more. */
export function ReplacedDoor({ onBack, ...screen }: ReplacedDoorProps) {
  const t = useTexts(doorTexts);
  return (
    <DoorPage mood="dawn" heading={t('elsewhereTitle')} testId="door-replaced" {...screen}>
      <p>{t('elsewhereText')}</p>
      <Button onClick={onBack}>{t('continueHere')}</Button>
    </DoorPage>
  );
}
