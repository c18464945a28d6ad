import { STUDIO_CALLS, type StudioSite } from '../../../contract/studio.ts';
import { useEffect, useState } from 'react';

let found: Promise<string> | null = null;

/** The address of the site whose content this is; null until it is known. */
export function useSite(): string | null {
  const [site, setSite] = useState<string | null>(null);
  useEffect(() => {
    found ??= fetch(STUDIO_CALLS.site)
      .then((answer) => answer.json() as Promise<StudioSite>)
      .then((answer) => answer.site);
    let isHere = true;
    void found.then((answer) => isHere && setSite(answer));
    return () => {
      isHere = false;
    };
  }, []);
  return site;
}
