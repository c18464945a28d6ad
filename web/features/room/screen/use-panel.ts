import { type KeyboardEvent, useState } from 'react';
import type { PanelName } from './call-props.ts';

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
