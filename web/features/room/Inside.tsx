import { useEffect, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { AskedSeat } from '../../data/room.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import { hasEntry } from './call/entry-key.ts';
import type { CallEnd } from './call/call-state.ts';
import { CannotMeet, cannotMeet } from './CannotMeet.tsx';
import { checkTexts } from './check.texts.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import type { DoorScreen, DoorState } from './Door.tsx';
import { EnterAction, SessionLine, EnterNote } from './EnterAction.tsx';
import { INPUT_KINDS, lastOn, whenChosenElsewhere } from './media/device-memory.ts';
import { type LocalMedia, createLocalMedia } from './media/local-media.ts';
import { CallScreen } from './screen/CallScreen.tsx';
import { useEntering } from './use-entering.ts';
import { BackToSession, DoorPage } from './DoorPage.tsx';

export { CheckHere } from './DeviceCheck.tsx';

/** How a person returns who was inside a moment ago. */
export type Return = 'here' | 'from-elsewhere';

type InsideProps = DoorScreen & {
  readonly state: DoorState;
  /** The person has pressed for the devices, or opened the link while the door was open. */
  readonly startsItself: boolean;
  /** The person was inside a moment ago and pressed to return, where another device may have had the seat since. */
  readonly back: Return | null;
  readonly onInCall: () => void;
  readonly onEnded: (why: CallEnd) => void;
  readonly onReread: () => void;
};

/** Behind the door: the check of the devices, the question whether to go on here, and the call. */
export function Inside(props: InsideProps) {
  const problem = cannotMeet();
  if (problem !== null) return <CannotMeet why={problem} asked={props.asked} takeFocus={props.takeFocus} />;
  return <AbleToMeet {...props} />;
}

function AbleToMeet({ room, asked, state, takeFocus, startsItself, back, onInCall, onEnded, onReread }: InsideProps) {
  const [media] = useState(createLocalMedia);
  const entering = useEntering(asked, media, { onInCall, onReread });
  // A page that was loaded again goes on in the seat that its tab has.
  const [isAtOnce] = useState(() => state === 'open' && (back !== null || hasEntry(asked)));
  const { enter, call, takenBy, isBusy, problem } = entering;
  useEffect(() => {
    // What was switched off at the other device, nobody knows here.
    if (back === 'from-elsewhere') void media.start(ALL_OFF);
    else if (startsItself || isAtOnce) void media.startAsLeft({ isUnseen: isAtOnce });
    if (isAtOnce) void enter();
    return () => media.stop();
    // oxlint-disable-next-line react/exhaustive-deps -- what was so at first counts
  }, []);

  /** Keeps a person who moves to this device unseen and unheard until they press: they may have been muted there. */
  function takeOver(stay: number): void {
    for (const kind of INPUT_KINDS) media.setOn(kind, false);
    void enter(stay);
  }
  useEffect(() => (call === null ? switchOffAsElsewhere(media) : undefined), [call, media]);

  if (call !== null) {
    return <CallScreen call={call} media={media} room={room} session={asked.session} onLeft={onEnded} />;
  }
  if (takenBy !== null) {
    return <ContinueHere asked={asked} isBusy={isBusy} onYes={() => takeOver(takenBy)} onNo={entering.stayThere} />;
  }
  if (isAtOnce && problem === null && isBusy) return <Entering />;
  return (
    <DeviceCheck
      media={media}
      takeFocus={takeFocus}
      startsItself={startsItself || isAtOnce}
      about={<SessionLine room={room} asked={asked} />}
      action={
        <EnterAction
          room={room}
          media={media}
          state={state}
          problem={problem}
          isBusy={isBusy}
          onEnter={() => void enter()}
        />
      }
      notes={
        <>
          <EnterNote asked={asked} room={room} />
          <div className="stack gap-2 start">
            <AbsenceNote room={room} asked={asked} />
            <BackToSession asked={asked} />
          </div>
        </>
      }
    />
  );
}

const ALL_OFF = { microphone: false, camera: false };

/** Before the call what another window of this browser switches off goes off here too; answers the way to stop. */
function switchOffAsElsewhere(media: LocalMedia): () => void {
  return whenChosenElsewhere(() => {
    const last = lastOn();
    for (const kind of INPUT_KINDS) if (last[kind] === false && media.state.get()[kind].isOn) media.setOn(kind, false);
  });
}

function Entering() {
  const t = useTexts(checkTexts);
  return <DoorPage mood="day" heading={t('entering')} takeFocus={false} testId="door-entering" />;
}

type ContinueHereProps = {
  readonly asked: AskedSeat;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Another device has the seat: it ends there only when this person says so. */
function ContinueHere({ asked, isBusy, onYes, onNo }: ContinueHereProps) {
  const t = useTexts(checkTexts);
  return (
    <DoorPage mood="dawn" heading={t('question')} testId="continue-here" takeFocus>
      <p>{t('questionText')}</p>
      <Button busy={isBusy} onClick={onYes}>
        {t('yes')}
      </Button>
      <Button look="ghost" onClick={onNo}>
        {t('no')}
      </Button>
      {asked.seat === 'client' && (
        <p className="hint">
          {t('notYou')}{' '}
          <Link to={`${href('cabinetSession', { orderId: asked.session })}#link`} className="target">
            {t('replaceLink')}
          </Link>
        </p>
      )}
    </DoorPage>
  );
}
