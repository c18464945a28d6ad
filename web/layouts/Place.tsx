import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { letLateFontsIn } from '../lib/fonts.ts';

/**
 * A new page begins at its top, or at the part that its address names; the focus comes along (WCAG 2.4.3). Stands beside
 * the page inside its `Suspense`, so that the part is there when it is looked for. `shown` is the page of last time.
 */
export function Place({ shown }: { readonly shown: RefObject<string> }) {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (shown.current === pathname && hash === '') return;
    if (shown.current !== pathname) letLateFontsIn();
    // oxlint-disable-next-line react/immutability -- the ref is handed down to outlive the page
    shown.current = pathname;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part === null) globalThis.scrollTo(0, 0);
    else part.scrollIntoView();
    const heading = part?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    // What was pressed may have gone with its menu: then the reading goes on where the page begins.
    const lost = document.activeElement === document.body;
    (heading ?? (lost ? document.getElementById('content') : null))?.focus({ preventScroll: true });
  }, [pathname, hash, shown]);
  return null;
}
