import { LineIcon } from '../../../ui/Icon.tsx';

const PATHS = { held: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-16v6l4 3', add: 'M13 5v16M5 13h16' } as const;

/** The clock of a time that is held, and the sign of one that is added. */
export function StateIcon({ state, size = 14 }: { readonly state: keyof typeof PATHS; readonly size?: number }) {
  return <LineIcon path={PATHS[state]} size={size} />;
}
