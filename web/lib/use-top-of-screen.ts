import { useLayoutEffect, useRef } from 'react';

/** Each screen of a page begins at its top: `screen` names the one that is shown. */
export function useTopOfScreen(screen: string | number): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current !== screen) globalThis.scrollTo(0, 0);
    shown.current = screen;
  }, [screen]);
}
