import { useSyncExternalStore } from 'react';
import { type Layout, MOBILE_MAX_WIDTH } from '#domain/steps.ts';

/** Whether a media query holds now; `false` while the server draws. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}

/** spec §2: a viewport of 760 px or less counts as mobile. */
export function useLayout(): Layout {
  return useMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`) ? 'mobile' : 'desktop';
}
