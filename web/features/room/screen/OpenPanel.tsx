import type { ReactNode } from 'react';
import type { Seat } from '#domain/room.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { CallActions, CallState } from '../call/call-state.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { PanelName } from './call-props.ts';
import { callTexts } from './call.texts.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { MessagesPanel } from './MessagesPanel.tsx';
import { MorePanel } from './MorePanel.tsx';
import { Part } from './Part.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { usePanel } from './use-panel.ts';

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
