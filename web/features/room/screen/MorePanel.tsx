import { useTexts } from '../../../lib/texts.tsx';
import type { CallActions, CallState } from '../call/call-state.ts';
import { canShareScreen } from '../call/screen-share.ts';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import type { PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './MorePanel.module.css';
import { SidePanel } from './SidePanel.tsx';

type MorePanelProps = {
  readonly call: CallState;
  readonly actions: CallActions;
  readonly onSmallWindow: (() => void) | null;
  readonly onPanel: (panel: PanelName) => void;
  readonly onClose: () => void;
};

/** The controls for which a small screen has no room. */
export function MorePanel({ call, actions, onSmallWindow, onPanel, onClose }: MorePanelProps) {
  const t = useTexts(callTexts);
  const share = () => {
    onClose();
    if (call.screen !== null) actions.stopSharing();
    else void actions.shareScreen();
  };
  return (
    <SidePanel title={t('more')} onClose={onClose}>
      <ul className={styles['rows']}>
        {canShareScreen() && (
          <MoreRow icon="screen" label={t('screen')} isPressed={call.screen !== null} onPress={share} />
        )}
        {onSmallWindow !== null && (
          <MoreRow
            icon="smallWindow"
            label={t('smallWindow')}
            onPress={() => {
              onClose();
              onSmallWindow();
            }}
          />
        )}
        <MoreRow icon="devices" label={t('devices')} onPress={() => onPanel('devices')} />
        <MoreRow icon="help" label={t('help')} onPress={() => onPanel('help')} />
      </ul>
    </SidePanel>
  );
}

type MoreRowProps = {
  readonly icon: CallIconName;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
};

function MoreRow({ icon, label, isPressed, onPress }: MoreRowProps) {
  return (
    <li>
      <button type="button" className={styles['row']} aria-pressed={isPressed} onClick={onPress}>
        <CallIcon name={icon} /> {label}
      </button>
    </li>
  );
}
