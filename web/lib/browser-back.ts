import { useEffect, useEffectEvent } from 'react';

/**
 * Tells when the browser's own Back or Forward leaves a page; the address has moved by then. A page whose leaving means
 * something does it here, as its arrow does, and says where to go on.
 */
export function useBrowserLeave(path: string, onLeave: () => void): void {
  const onPop = useEffectEvent(() => {
    if (globalThis.location.pathname !== path) onLeave();
  });
  useEffect(() => {
    const listen = () => onPop();
    globalThis.addEventListener('popstate', listen);
    return () => globalThis.removeEventListener('popstate', listen);
  }, []);
}
