import type { ComponentProps } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { canShareScreen } from '../call/screen-share.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import type { InCall, PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import styles from './Controls.module.css';

type ControlsProps = InCall & {
  readonly panel: PanelName | null;
  readonly unread: number;
  /** A small screen: what is needed seldom stands behind one control. */
  readonly isSmall: boolean;
  readonly onPanel: (panel: PanelName) => void;
  /** Null where the browser offers none, and while there is no picture. */
  readonly onSmallWindow: (() => void) | null;
};

/** Everything that can be done in a call; leaving stands last and apart. */
export function Controls({ isSmall, unread, ...controls }: ControlsProps) {
  const { actions } = controls;
  const t = useTexts(callTexts);
  return (
    <div className={styles['controls']} role="group" aria-label={t('controls')} data-keep-free>
      <DeviceControl media={controls.media} kind="microphone" />
      <DeviceControl media={controls.media} kind="camera" />
      {!isSmall && <ScreenControl {...controls} />}
      <PanelControl {...controls} name="messages" unread={unread} />
      {!isSmall && controls.onSmallWindow !== null && (
        <ControlButton icon="smallWindow" label={t('smallWindow')} onClick={controls.onSmallWindow} />
      )}
      {!isSmall && <PanelControl {...controls} name="devices" />}
      {isSmall && <PanelControl {...controls} name="more" />}
      <ControlButton
        icon="leave"
        label={t('leave')}
        look="danger"
        className={styles['leave']}
        onClick={actions.leave}
      />
    </div>
  );
}

function DeviceControl({ media, kind }: Pick<InCall, 'media'> & { readonly kind: 'microphone' | 'camera' }) {
  const t = useTexts(callTexts);
  const { track, isOn } = useStore(media.state)[kind];
  const isUsed = track !== null && isOn;
  return (
    <ControlButton
      icon={isUsed ? kind : `${kind}Off`}
      label={t(kind)}
      look={isUsed ? 'plain' : 'off'}
      aria-pressed={isUsed}
      // Switching on also tries again what has failed.
      onClick={() => media.setOn(kind, !isUsed)}
    />
  );
}

function ScreenControl({ call, actions }: Pick<InCall, 'call' | 'actions'>) {
  const t = useTexts(callTexts);
  if (!canShareScreen()) return null;
  const isShared = call.screen !== null;
  return (
    <ControlButton
      icon="screen"
      label={t('screen')}
      look={isShared ? 'open' : 'plain'}
      aria-pressed={isShared}
      onClick={() => (isShared ? actions.stopSharing() : void actions.shareScreen())}
    />
  );
}

type OpenerProps = Pick<ControlsProps, 'panel' | 'onPanel'> & {
  readonly name: 'messages' | 'devices' | 'more';
  readonly unread?: number;
};

function PanelControl({ name, panel, unread = 0, onPanel }: OpenerProps) {
  const t = useTexts(callTexts);
  // What was opened from „More“ is still behind it.
  const isOpen = panel === name || (name === 'more' && panel !== null && panel !== 'messages');
  return (
    <ControlButton
      id={`open-${name}`}
      icon={name}
      label={t(name)}
      look={isOpen ? 'open' : 'plain'}
      count={unread}
      {...(unread > 0 && { counted: t('unread', { n: unread }) })}
      aria-expanded={isOpen}
      onClick={() => onPanel(name)}
    />
  );
}

type ControlButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: CallIconName;
  /** Under the disc. */
  readonly label: string;
  /** `off`: a device that is switched off; `open`: what it opens is there; `danger`: it ends the call. */
  readonly look?: 'plain' | 'off' | 'open' | 'danger';
  /** How many things wait behind it. */
  readonly count?: number;
  /** The count in words, read out after the name. */
  readonly counted?: string;
};

/** A control of the call: a disc with its name under it. */
function ControlButton({ icon, label, look = 'plain', count = 0, counted, className, ...rest }: ControlButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles['control'], className)}>
      <span className={classNames('disc', styles['disc'], styles[look])}>
        <CallIcon name={icon} />
        {count > 0 && (
          <span className={`count-badge ${styles['count']}`} aria-hidden="true">
            {count > 9 ? '9+' : count}
          </span>
        )}
      </span>
      <span className={styles['label']}>
        <span>{label}</span>
        {counted !== undefined && <span className="visually-hidden"> {counted}</span>}
      </span>
    </button>
  );
}
