import { useStore } from '../../../lib/store.ts';
import { Kept } from '../../../lib/kept.tsx';
import { type Translate, useTexts } from '../../../lib/texts.tsx';
import { useOffline } from '../../../lib/use-offline.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { CallState } from '../call/call-state.ts';
import { leftOffTexts, leftOffWords } from '../left-off.texts.ts';
import type { MediaState } from '../media/local-media.ts';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import type { InCall, PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './StatusLine.module.css';
import type { Notice } from './use-notice.ts';

type StatusLineProps = InCall & {
  readonly isSpeakingMuted: boolean;
  readonly notice: Notice | null;
  readonly onPanel: (panel: PanelName) => void;
};

type Status = Pick<Notice, 'words' | 'action' | 'closeLabel'> & {
  readonly icon: CallIconName;
  readonly close?: () => void;
  /** On a light ground: it asks for something. */
  readonly isNotice?: boolean;
};

/** The most important fact about the own side now, alone. Its place is always reserved, so that nothing moves. */
export function StatusLine({ call, actions, media, isSpeakingMuted, notice, onPanel }: StatusLineProps) {
  const t = useTexts(callTexts);
  const own = useStore(media.state);
  const left = useTexts(leftOffTexts);
  const isOffline = useOffline();
  const around = { t, media, onPanel };
  const status: Status | null =
    speakingStatus(isSpeakingMuted, around) ??
    (notice && { ...notice, icon: 'notice', isNotice: true }) ??
    callStatus(call, actions, t) ??
    deviceStatus(own, around) ??
    // A microphone that is off is seen in the controls as well.
    (isOffline ? { icon: 'line', words: t('offlineNow') } : null) ??
    offStatus(own, around, left) ??
    serverStatus(call, t);
  return (
    <div className={styles['line']}>
      {status !== null && (
        <p
          key={status.words}
          className={classNames('line gap-2', styles['status'], status.isNotice && styles['notice'])}
          data-testid="status"
        >
          <CallIcon name={status.icon} size={20} />
          <Kept as="span" words={status.words} />
          {status.action !== undefined && (
            <button type="button" className={styles['action']} onClick={status.action.run}>
              {status.action.label}
            </button>
          )}
          {status.close !== undefined && (
            <IconButton
              icon="close"
              look="plain"
              size={20}
              label={status.closeLabel ?? t('understood')}
              className={styles['close']}
              onClick={status.close}
            />
          )}
        </p>
      )}
    </div>
  );
}

type LeftOffTexts = Translate<keyof (typeof leftOffTexts)['ka']>;
type Around = Pick<StatusLineProps, 'media' | 'onPanel'> & { readonly t: Translate<keyof (typeof callTexts)['ka']> };

function speakingStatus(isSpeakingMuted: boolean, { t, media }: Around): Status | null {
  if (!isSpeakingMuted) return null;
  const action = { label: t('turnOn'), run: () => media.setOn('microphone', true) };
  return { icon: 'microphoneOff', words: t('speaking'), action, isNotice: true };
}

function callStatus(
  { screen, soundOnly, other }: CallState,
  actions: InCall['actions'],
  t: Around['t'],
): Status | null {
  if (screen === null) return null;
  const isHeldBack = soundOnly !== null || other?.isSoundOnly === true;
  return {
    icon: 'screen',
    words: t(isHeldBack ? 'sharingLater' : 'sharing'),
    action: { label: t('stop'), run: actions.stopSharing },
  };
}

function deviceStatus({ microphone, camera }: MediaState, { t, onPanel }: Around): Status | null {
  const isSilent = microphone.isOn && microphone.problem !== null;
  const isUnseen = camera.isOn && camera.problem !== null;
  const action = { label: t('what'), run: () => onPanel('devices') };
  if (isSilent && isUnseen) return { icon: 'messages', words: t('textOnly'), action };
  const isHeldBack = (isSilent ? microphone : camera).problem === 'silenced';
  if (isSilent) return { icon: 'microphoneOff', words: t(isHeldBack ? 'silencedMicrophone' : 'noMicrophone'), action };
  return isUnseen ? { icon: 'cameraOff', words: t(isHeldBack ? 'silencedCamera' : 'noCamera'), action } : null;
}

/** The devices that are off; after a return also that they were left off, and a button to turn them on. */
function offStatus(
  { leftOff, microphone, camera }: MediaState,
  { t, media }: Around,
  left: LeftOffTexts,
): Status | null {
  const words = leftOffWords(leftOff);
  if (words !== null) {
    const run = () => {
      for (const kind of leftOff) media.setOn(kind, true);
    };
    const icon = words === 'camera' ? 'cameraOff' : 'microphoneOff';
    return { icon, words: left(words), action: { label: left('turnOn'), run } };
  }
  if (microphone.isOn) return null;
  return { icon: 'microphoneOff', words: t(camera.isOn ? 'muted' : 'bothOff') };
}

function serverStatus({ isSignallingUp, phase }: CallState, t: Around['t']): Status | null {
  return isSignallingUp ? null : { icon: 'line', words: t(phase === 'live' ? 'serverAway' : 'serverAwayYet') };
}
