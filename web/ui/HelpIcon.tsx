import { LineIcon } from './Icon.tsx';

/** The icons of a client's concerns, on the grid of the other icons; only the first page shows them. */
const HELP_ICON_PATHS = {
  anxiety: 'M3 10c3.3-5 6.7 5 10 0s6.7 5 10 0M3 17c3.3-5 6.7 5 10 0s6.7 5 10 0',
  burnout: 'M3 9h17v8H3ZM20 11h3v4h-3M7 12v2',
  relationships: 'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm9 3a3 3 0 1 0 0-6M2 22c0-5 3-7 7-7s7 2 7 7M19 17c3 0 5 2 5 5',
  selfEsteem: 'M13 22s-9-5-9-12a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 7-9 12-9 12Z',
  grief: 'M13 23V11m0 4c-6 0-8-4-8-8 5 0 8 3 8 8Zm0-3c0-5 3-8 8-8 0 5-3 8-8 8Z',
} as const;

export type HelpIconName = keyof typeof HELP_ICON_PATHS;

/** All of them, for the page that shows them. */
export const HELP_ICON_NAMES = Object.keys(HELP_ICON_PATHS) as readonly HelpIconName[];

/** An icon of what a client may come with; what it stands beside is named in words. */
export function HelpIcon({ name }: { readonly name: HelpIconName }) {
  return <LineIcon path={HELP_ICON_PATHS[name]} />;
}
