import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Seat } from '#domain/room.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { canShareScreen } from '../call/screen-share.ts';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import type { InCall, PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { MessagesPanel } from './MessagesPanel.tsx';
import { Part } from './Part.tsx';
import { SidePanel } from './SidePanel.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { useCrisisNumbers } from '../../../parts/help/crisis-numbers.ts';
import { CrisisNumbers } from '../../../parts/help/CrisisNumbers.tsx';
import styles from './SidePanel.module.css';
import { helpTexts } from './help.texts.ts';

type OpenPanelProps = InCall & {
  readonly seat: Seat;
  /** The short name of the other person. */
  readonly name: string;
  readonly panel: ReturnType<typeof usePanel>;
  readonly onSmallWindow: (() => void) | null;
};

/** The panel beside the picture, if one is open. One that fails says so, and the call goes on. */
export function OpenPanel({ call, actions, media, seat, name, panel, onSmallWindow }: OpenPanelProps) {
  if (panel.open === null) return null;
  const shown = { call, actions, media };
  const close = { onClose: panel.close };
  const panels: Record<PanelName, () => ReactNode> = {
    messages: () => (
      <MessagesPanel
        call={call}
        name={name}
        onDraft={actions.setDraft}
        onSend={actions.send}
        onAgain={actions.tryAgain}
        {...close}
      />
    ),
    devices: () => <DevicesPanel {...shown} {...close} />,
    help: () => <HelpPanel seat={seat} {...close} />,
    more: () => <MorePanel {...shown} onSmallWindow={onSmallWindow} onPanel={panel.toggle} {...close} />,
  };
  return (
    <Part key={panel.open} fallback={<PanelFailed {...close} />}>
      {panels[panel.open]()}
    </Part>
  );
}

function PanelFailed({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(callTexts);
  return (
    <SidePanel title={t('partFailed')} onClose={onClose}>
      <p>{t('goesOn')}</p>
    </SidePanel>
  );
}

type HelpPanelProps = { readonly seat: Seat; readonly onClose: () => void };

/** Our contact and the numbers for a crisis (P23), without leaving the room. */
function HelpPanel({ seat, onClose }: HelpPanelProps) {
  const t = useTexts(helpTexts);
  const numbers = useCrisisNumbers();
  const address = seat === 'client' ? contacts.clients : contacts.therapists;
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <div className={`stack text ${styles['content']}`}>
        <p>{t(seat === 'client' ? 'danger' : 'clientInDanger')}</p>
        <CrisisNumbers numbers={numbers} />
        <p>
          {t('contact')} <MailLink to={address} className="target strong" />
        </p>
        <p className="soft">{t('stay')}</p>
      </div>
    </SidePanel>
  );
}

type MorePanelProps = Pick<OpenPanelProps, 'call' | 'actions' | 'onSmallWindow'> & {
  readonly onPanel: (panel: PanelName) => void;
  readonly onClose: () => void;
};

/** The controls for which a small screen has no room. */
function MorePanel({ call, actions, onSmallWindow, onPanel, onClose }: MorePanelProps) {
  const t = useTexts(callTexts);
  const share = () => {
    onClose();
    if (call.screen !== null) actions.stopSharing();
    else void actions.shareScreen();
  };
  return (
    <SidePanel title={t('more')} onClose={onClose}>
      <ul className={`${styles['content']} ${styles['rows']}`}>
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
      <button type="button" className={`popup-row ${styles['row']}`} aria-pressed={isPressed} onClick={onPress}>
        <CallIcon name={icon} /> {label}
      </button>
    </li>
  );
}

/** The open panel, closed by Esc or its control, which gets the focus back, or „more“ on a small screen. */
export function usePanel(isSmall: boolean, first: () => PanelName | null) {
  const [panel, setPanel] = useState(first);
  const open = panel === 'more' && !isSmall ? null : panel;
  const close = () => {
    setPanel(null);
    const opener = document.getElementById(`open-${open}`) ?? document.getElementById('open-more');
    opener?.focus();
  };
  return {
    open,
    close,
    show: setPanel,
    /** Closes by „more“ a panel that „more“ opened. */
    toggle(name: PanelName) {
      const isBehindMore = name === 'more' && open !== null && open !== 'messages';
      if (open === name || isBehindMore) close();
      else setPanel(name);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || open === null) return;
      event.stopPropagation();
      close();
    },
  };
}
