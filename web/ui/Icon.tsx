/** Stroke paths on a 26 x 26 grid, round caps, one weight. */
const ICON_PATHS = {
  house: 'M4 22V12l9-8 9 8v10h-6v-7h-6v7Z',
  menu: 'M4 8h18M4 13h18M4 18h18',
  close: 'm6 6 14 14M20 6 6 20',
  back: 'M21 13H5m7-7-7 7 7 7',
  forward: 'M5 13h16m-7-7 7 7-7 7',
  chevronDown: 'm6 10 7 7 7-7',
  check: 'm5 14 5 5L21 8',
  play: 'M9 6v14l11-7Z',
  newTab: 'M11 6H5v15h15v-6M15 4h7v7M22 4 12 14',
  lock: 'M6 12h14v10H6ZM9 12V9a4 4 0 0 1 8 0v3',
  phone: 'M8 3h10v20H8ZM12 19.5h2',
  mail: 'M3 6h20v14H3ZM3 7l10 8 10-8',
  info: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-11v6M13 8v.01',
  warning: 'M13 4 24 22H2ZM13 11v5M13 19v.01',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** All of them, for the page that shows them. */
export const ICON_NAMES = Object.keys(ICON_PATHS) as readonly IconName[];

type IconProps = {
  readonly className?: string | undefined;
  readonly name: IconName;
  readonly size?: number;
  /** Only for an icon that carries meaning alone. In a button, name the button instead and leave this out. */
  readonly label?: string | undefined;
};

/** A one-colour line icon in the colour of the text around it. */
export function Icon({ name, ...rest }: IconProps) {
  return <LineIcon path={ICON_PATHS[name]} {...rest} />;
}

/** The same for a path of its own, which few pages show. */
export function LineIcon({ path, size = 26, label, className }: Omit<IconProps, 'name'> & { readonly path: string }) {
  const accessibility = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...accessibility}
    >
      <path d={path} />
    </svg>
  );
}
