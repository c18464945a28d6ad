import { artColour } from './colours.ts';

/** Evening sky of every arch: peach above, mist at the ground. */
export function SkyGradient({ id }: { readonly id: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={artColour.skyTop} />
      <stop offset=".55" stopColor={artColour.skyMiddle} />
      <stop offset="1" stopColor={artColour.mist} />
    </linearGradient>
  );
}
