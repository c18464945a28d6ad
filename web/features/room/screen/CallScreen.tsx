import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import type { TypedMessage } from '../call/call-state.ts';
import { type Said, saidBefore } from './Absence.tsx';
import { Announcer } from './Announcer.tsx';
import type { CallProps } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './CallScreen.module.css';
import { Controls } from './Controls.tsx';
import { Captions, OtherPicture } from './OtherPicture.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { OpenPanel, usePanel } from './OpenPanel.tsx';
import { Part } from './Part.tsx';
import { StatusLine } from './StatusLine.tsx';
import { TopBar } from './TopBar.tsx';
import { useLeaving, useNotice } from './use-notice.ts';
import { useSpeakingMuted } from './use-speaking-muted.ts';
import { isTold, useWait, WaitNote } from './WaitNote.tsx';
import { usePresence, WaitingView } from './WaitingView.tsx';
import { isSmallWindowOffered, openSmallWindow, type SmallWindowProblem } from '../call/small-window.ts';

/** Where more than the most needed controls and a column beside the picture have room. */
const SMALL = '(max-width: 760px), (max-height: 500px)';

/** A call from the first moment in the room to the last: alone, with the other person, and alone again. */
// oxlint-disable-next-line import/no-default-export -- loaded with the press that enters, as a page is
export function CallScreen({ call: { state, actions }, media, room, session, onLeft }: CallProps) {
  const t = useTexts(callTexts);
  useTitle(t('tab'));
  const call = useStore(state);
  const isSmall = useMedia(SMALL);
  const name = room.seat === 'client' ? specialistName(room) : (room.client ?? t('client'));
  const shortName = room.seat === 'client' ? room.specialist.name : name;
  const panel = usePanel(isSmall, () => (isTextOnly(media) ? 'messages' : null));
  const unread = useUnread(call.messages, panel.open === 'messages');
  const video = useRef<HTMLVideoElement>(null);
  const smallWindow = useSmallWindow(video);
  const told = useNotice(call, shortName, smallWindow.problem);
  const notice = useLeaving(call.phase) ?? told;
  const presence = usePresence(call, room);
  const stage = useRef<HTMLDivElement>(null);
  const wait = useWait(call, () => {
    actions.tryAgain();
    // What was pressed goes.
    stage.current?.focus();
  });
  const isSpeakingMuted = useSpeakingMuted(media);
  const [said, setSaid] = useState<Said>(() => saidBefore(room));
  useEnd(call.phase === 'ended' ? (call.end ?? 'left') : null, onLeft);

  const shown = { call, actions, media };
  const onHelp = () => panel.show('help');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc has its button: the one that closes
    <div
      className={styles['screen']}
      data-panel={panel.open ?? undefined}
      onKeyDown={panel.onKeyDown}
      data-testid="call"
    >
      <Part>
        <TopBar
          call={call}
          room={room}
          name={name}
          panel={panel.open}
          wait={wait}
          onHelp={isSmall ? null : () => panel.toggle('help')}
        />
      </Part>
      <div ref={stage} className={styles['stage']} tabIndex={-1} data-phase={call.phase}>
        {call.phase === 'alone' ? (
          <Part>
            <WaitingView {...{ call, media, room, session, name, wait, onHelp, presence, said }} onSaid={setSaid} />
          </Part>
        ) : (
          <>
            <OtherPicture {...shown} name={name} video={video} />
            <Part>
              <Captions captions={call.captions} />
            </Part>
            <Part>
              <OwnPicture media={media} className={styles['own']} />
            </Part>
            {wait !== null && isTold(wait) && <WaitNote wait={wait} onHelp={onHelp} />}
          </>
        )}
      </div>
      <OpenPanel {...shown} panel={panel} seat={room.seat} name={shortName} onSmallWindow={smallWindow.open} />
      <Part>
        <StatusLine {...shown} notice={notice} isSpeakingMuted={isSpeakingMuted} onPanel={panel.show} />
      </Part>
      <Controls
        {...shown}
        panel={panel.open}
        unread={unread}
        isSmall={isSmall}
        onPanel={panel.toggle}
        onSmallWindow={smallWindow.open}
      />
      <Part>
        <Announcer
          call={call}
          media={media}
          name={shortName}
          notice={notice}
          wait={wait}
          isSpeakingMuted={isSpeakingMuted}
          isReading={panel.open === 'messages'}
        />
      </Part>
    </div>
  );
}

/** Neither sound nor picture can go out: what is left is writing. */
function isTextOnly(media: CallProps['media']): boolean {
  const { microphone, camera } = media.state.get();
  return microphone.problem !== null && camera.problem !== null && microphone.isOn && camera.isOn;
}

/** Tells the door once that the call is over, and why. */
function useEnd(end: Parameters<CallProps['onLeft']>[0] | null, onLeft: CallProps['onLeft']): void {
  const tell = useEffectEvent(onLeft);
  useEffect(() => {
    if (end !== null) tell(end);
  }, [end]);
}

/** Opens this picture in the small window, null where the browser has none, and why the last press failed. */
function useSmallWindow(video: RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<SmallWindowProblem | null>(null);
  const open = async () => {
    // Each press that opens nothing is told anew.
    setProblem(null);
    setProblem(await openSmallWindow(video.current));
  };
  return { problem, open: isSmallWindowOffered() ? () => void open() : null };
}

/** The number of the other person's unseen messages. Those there at first, after a reload, count as seen. */
function useUnread(messages: readonly TypedMessage[], isReading: boolean): number {
  const received = messages.filter(({ from }) => from === 'other').length;
  const [read, setRead] = useState(received);
  if (isReading && read !== received) setRead(received);
  return isReading ? 0 : received - read;
}
