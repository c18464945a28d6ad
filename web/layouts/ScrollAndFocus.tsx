import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { letLateFontsIn } from '../lib/fonts.ts';

/**
 * A new page begins at its top, or at the part that its address names; the focus comes along (WCAG 2.4.3). Stands beside
 * the page inside its `Suspense`, so that the part is there when it is looked for. `shown` is the page of last time.
 */
export function ScrollAndFocus({ shown }: { readonly shown: RefObject<string> }) {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (shown.current === pathname && hash === '') return undefined;
    if (shown.current !== pathname) letLateFontsIn();
    // oxlint-disable-next-line react/immutability -- the ref is handed down to outlive the page
    shown.current = pathname;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part === null) globalThis.scrollTo(0, 0);
    else part.scrollIntoView();
    const content = document.getElementById('content');
    // To the content itself the browser takes the focus.
    const heading = part === content ? null : part?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    // What was pressed may have gone with its menu: then the reading goes on where the page begins.
    const lost = document.activeElement === document.body;
    const next = heading ?? (lost ? content : null);
    // After the press on an anchor the browser takes the focus away once more, when it has told of the new place.
    const timer = setTimeout(() => next?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [pathname, hash, shown]);
  return null;
}
