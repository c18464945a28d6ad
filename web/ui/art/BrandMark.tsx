import { artColour } from './colours.ts';

/** The mark beside the word: a white arch and a small sun on a pine tile. Legible from 16 px, so also the favicon. */
export function BrandMark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={artColour.pine} />
      <path
        d="M8 25V16a8 8 0 0 1 16 0v9"
        fill="none"
        stroke={artColour.surface}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="17" r="3" fill={artColour.apricot} />
    </svg>
  );
}
