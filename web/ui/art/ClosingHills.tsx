import { artColour } from './colours.ts';

/** Sun and hills in the lower right corner of the pine-deep closing band. Position it absolutely; 460 x 260 units. */
export function ClosingHills({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 460 260" aria-hidden="true">
      <circle cx="330" cy="96" r="52" fill={artColour.apricot} />
      <path d="M0 260 96 150l56 50 88-108 96 116 44-44 80 76v20Z" fill={artColour.pine} />
      <path d="M0 260c90-50 170-50 240-26s150 10 220-20v46Z" fill={artColour.pineBright} />
    </svg>
  );
}
