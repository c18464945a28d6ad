import { LineIcon } from './Icon.tsx';

/** On the grid of the other icons; only the pages of a client's sessions load them. */
const SESSION_ICON_PATHS = {
  video: 'M3 7h13v12H3ZM16 11l7-3.5v11L16 15',
  calendar: 'M4 6h18v16H4ZM4 11h18M9 3v5M17 3v5',
  receipt: 'M6 3h10l5 5v15H6ZM15 3v6h6M10 13h6M10 18h6',
  clock: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-15v5l4 3',
} as const;

export type SessionIconName = keyof typeof SESSION_ICON_PATHS;

/** All of them, for the page that shows them. */
export const SESSION_ICON_NAMES = Object.keys(SESSION_ICON_PATHS) as readonly SessionIconName[];

/** An icon of sessions and their places in time; what it stands beside is named in words. */
export function SessionIcon({ name, size = 22 }: { readonly name: SessionIconName; readonly size?: number }) {
  return <LineIcon path={SESSION_ICON_PATHS[name]} size={size} />;
}
