import { type KeyboardEvent, useState } from 'react';
import type { PanelName } from './call-props.ts';

/**
 * The open panel. Esc and its own control close it; the focus returns to the control. On a small screen some panels
 * open from „more“, and the focus returns there.
 */
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
