import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { JourneyHelp } from '../../parts/JourneyHelp.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import type { CallEnd } from './call/call-state.ts';
import type { DoorScreen } from './Door.tsx';
import type { DoorState } from './door-state.ts';
import { doorTexts } from './door.texts.ts';
import { BackToSession } from './EarlyDoor.tsx';
import { SessionFacts } from './SessionFacts.tsx';

export type InsideProps = DoorScreen & {
  readonly state: DoorState;
  readonly isBack: boolean;
  readonly onInCall: () => void;
  readonly onEnded: (why: CallEnd) => void;
  readonly onReread: () => void;
};

export function Inside({ room, asked, takeFocus }: InsideProps) {
  const t = useTexts(doorTexts);
  return (
    <NoticePage art={<SpotArch mood="day" />} heading={t('openTitle')} testId="door-open" takeFocus={takeFocus}>
      <SessionFacts room={room} />
      <AbsenceNote room={room} asked={asked} />
      <BackToSession asked={asked} />
      <JourneyHelp />
    </NoticePage>
  );
}
