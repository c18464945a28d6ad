import { useId } from 'react';
import { SkyGradient } from './SkyGradient.tsx';
import { artColour } from './colours.ts';

const HERO_ARCH = 'M40 500V260a220 220 0 0 1 440 0v240a20 20 0 0 1-20 20H60a20 20 0 0 1-20-20Z';
const HERO_ARCH_EDGE = 'M40 500V260a220 220 0 0 1 440 0v240';

/** Hero of the client landing: a window on the Caucasus, two armchairs turned to the viewer. Square, 520 units. */
export function ArchHero({ className }: { readonly className?: string | undefined }) {
  const clip = useId();
  const sky = useId();
  return (
    <svg className={className} viewBox="0 0 520 520" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <path d={HERO_ARCH} />
        </clipPath>
        <SkyGradient id={sky} />
      </defs>

      <g clipPath={`url(#${clip})`}>
        <rect width="520" height="520" fill={`url(#${sky})`} />
        <Sun x={330} y={190} radius={62} />
        <FarRidge />
        <NearHills />
        <SvanTower x={112} y={318} />
        <VineRows />
      </g>

      <Armchair x={136} y={402} body={artColour.wine} arms={artColour.wineArm} seat={artColour.wineSeat} />
      <Armchair x={276} y={402} body={artColour.sand} arms={artColour.surface} seat={artColour.surface} />
      <path d={HERO_ARCH_EDGE} fill="none" stroke={artColour.ink} strokeOpacity=".08" strokeWidth="2" />
      <MatchNote x={20} y={92} />
    </svg>
  );
}

function Sun({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }) {
  return (
    <g fill={artColour.apricot}>
      <circle cx={x} cy={y} r={radius} />
      <circle cx={x} cy={y} r={radius * 1.48} opacity=".18" />
    </g>
  );
}

function FarRidge() {
  return (
    <>
      <path d="M20 330 110 226l52 58 78-110 96 128 56-54 110 110v160H20Z" fill={artColour.ridgeFar} />
      <g fill={artColour.paper} opacity=".9">
        <path d="m240 174 40 53-22 12-18-16-20 18-22-10Z" />
        <path d="m110 226 24 27-14 8-12-10-14 8-8-6Z" />
      </g>
    </>
  );
}

function NearHills() {
  return (
    <>
      <path d="M20 372c70-50 130-46 190-12s130 40 190-4 80-34 120-20v200H20Z" fill={artColour.ridgeNear} />
      <path d="M20 420c60-24 140-30 220 0s180 24 280-14v130H20Z" fill={artColour.pine} />
    </>
  );
}

/** A Svan tower: the one built thing in the landscape, with its window lit. */
function SvanTower({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M6 74V12L20 0l14 12v62Z" fill={artColour.pineDeep} />
      <path d="M0 14h40v9H0Z" fill={artColour.pineDeep} />
      <path d="M15 28h10v12H15Z" fill={artColour.apricot} />
    </g>
  );
}

function VineRows() {
  return (
    <g fill="none" stroke={artColour.mist} strokeWidth="2" opacity=".28">
      <path d="M40 452c80-30 160-20 240 2s150 16 210-6" />
      <path d="M40 476c80-30 160-20 240 2s150 16 210-6" />
    </g>
  );
}

type ArmchairProps = {
  readonly x: number;
  readonly y: number;
  readonly body: string;
  readonly arms: string;
  readonly seat: string;
};

/** One armchair, 120 x 110 units, seen from the front. */
function Armchair({ x, y, body, arms, seat }: ArmchairProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M14 104h92V30A30 30 0 0 0 76 0H44A30 30 0 0 0 14 30Z" fill={body} />
      <rect x="0" y="44" width="26" height="66" rx="13" fill={arms} />
      <rect x="94" y="44" width="26" height="66" rx="13" fill={arms} />
      <rect x="16" y="68" width="88" height="30" rx="12" fill={seat} />
    </g>
  );
}

/** A wordless "found" note: tick and two bars, so that it needs no translation. */
function MatchNote({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="196" height="76" rx="20" fill={artColour.surface} />
      <circle cx="40" cy="38" r="20" fill={artColour.mist} />
      <path
        d="m31 38 7 7 12-14"
        fill="none"
        stroke={artColour.pine}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="72" y="24" width="96" height="9" rx="4.5" fill={artColour.ink} opacity=".75" />
      <rect x="72" y="43" width="66" height="8" rx="4" fill={artColour.inkMute} opacity=".45" />
    </g>
  );
}
