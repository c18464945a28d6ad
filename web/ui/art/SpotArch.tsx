import { useId } from 'react';
import { artColour } from './colours.ts';

/** `day`: it worked (booked, paid). `dawn`: it is under way (payment prepared). `dusk`: nothing here, or it failed. */
export type SpotMood = 'dawn' | 'day' | 'dusk';

const SPOT_SUN: Record<SpotMood, { x: number; y: number; fill: string; halo: number }> = {
  day: { x: 134, y: 64, fill: artColour.apricot, halo: 0.22 },
  dawn: { x: 88, y: 102, fill: artColour.apricot, halo: 0.3 },
  dusk: { x: 156, y: 116, fill: artColour.wineSeat, halo: 0.14 },
};

/** Small arch above the heading of a result, waiting, empty or error screen. Square, 200 units; show at 120-160 px. */
export function SpotArch({ mood, className }: { readonly mood: SpotMood; readonly className?: string | undefined }) {
  const clip = useId();
  const sky = useId();
  const sun = SPOT_SUN[mood];
  return (
    <svg className={className} viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <path d="M24 184V92a76 76 0 0 1 152 0v92a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12Z" />
        </clipPath>
        {/* Evening sky: peach above, mist at the ground. */}
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={artColour.skyTop} />
          <stop offset=".55" stopColor={artColour.skyMiddle} />
          <stop offset="1" stopColor={artColour.mist} />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${clip})`}>
        <rect width="200" height="200" fill={`url(#${sky})`} />
        <circle cx={sun.x} cy={sun.y} r="40" fill={sun.fill} opacity={sun.halo} />
        <circle cx={sun.x} cy={sun.y} r="26" fill={sun.fill} />
        <path d="M16 150 62 98l26 28 34-44 40 54 30-24v90H16Z" fill={artColour.ridgeFar} />
        <path d="M16 160c34-22 66-20 96-4s54 10 76-8v60H16Z" fill={artColour.ridgeNear} />
        <path d="M16 178c34-12 66-10 96 0s54 6 76-6v36H16Z" fill={artColour.pine} />
      </g>
    </svg>
  );
}
