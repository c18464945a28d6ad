import type { ReactNode } from 'react';
import type { Seat } from '#domain/room.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { CallActions, CallState } from '../call/call-state.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { MessagesPanel } from './MessagesPanel.tsx';
import { MorePanel } from './MorePanel.tsx';
import { Part } from './Part.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { usePanel } from './use-panel.ts';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { useCrisisNumbers } from '../../../parts/help/crisis-numbers.ts';
import { CrisisNumbers } from '../../../parts/help/CrisisNumbers.tsx';
import styles from './SidePanel.module.css';
import { helpTexts } from './help.texts.ts';

type OpenPanelProps = {
  readonly call: CallState;
  readonly actions: CallActions;
  readonly media: LocalMedia;
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
