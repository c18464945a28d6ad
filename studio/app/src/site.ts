import { STUDIO_CALLS, type StudioSite } from '../../../contract/login/studio.ts';
import { useEffect, useState } from 'react';

let found: Promise<string> | null = null;

async function fetchSite(): Promise<string> {
  const answer = await fetch(STUDIO_CALLS.site);
  if (!answer.ok) throw new Error(`site: ${answer.status}`);
  // Our own server answers in this shape.
  return ((await answer.json()) as StudioSite).site;
}

/** The address of the site whose content this is; null until it is known. */
export function useSite(): string | null {
  const [site, setSite] = useState<string | null>(null);
  useEffect(() => {
    found ??= fetchSite();
    let isHere = true;
    found.then(
      (answer) => isHere && setSite(answer),
      // Harmless: it is asked again for the next document.
      () => (found = null),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return site;
}
