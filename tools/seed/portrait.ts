import type { GenderKey } from '#domain/intake.ts';

/** Drawn faces of the demo's invented people, 148 x 184 units: no real person; the same seed gives the same face. */

export type PortraitTraits = { hair: 'long' | 'bob' | 'short'; beard: boolean; glasses: boolean; grey: boolean };

/** The portrait as an SVG file. The caller gives the traits, so that the drawing agrees with the profile. */
export function portraitSvg(seed: number, { hair, beard, glasses, grey }: PortraitTraits): string {
  // Multiplying by 77 permutes the 256 combinations: the first 256 seeds give as many different people.
  const combination = (seed * 77 + 31) % 256;
  const ground = pick(GROUNDS, combination);
  const clothes = pick(CLOTHES, Math.floor(combination / 4));
  const skin = pick(SKINS, Math.floor(combination / 16));
  const hairColour = grey ? GREY : pick(HAIR_COLOURS, Math.floor(combination / 64));
  const parts = [
    `<rect width="148" height="184" fill="${ground}"/>`,
    '<circle cx="112" cy="46" r="30" fill="#FFFFFF" opacity=".45"/>',
    hair === 'short' ? '' : path(hair === 'long' ? LONG_HAIR : BOB, hairColour),
    path('M-6 190c4-42 26-54 58-58l22 12 22-12c32 4 54 16 58 58Z', clothes),
    path('M60 112h28v20c0 10-6 16-14 16s-14-6-14-16Z', skin),
    '<path d="M60 122c8 8 20 8 28 0v8c-8 8-20 8-28 0Z" fill="#000" opacity=".08"/>',
    path('M48 78c0-20 10-32 26-32s26 12 26 32c0 26-12 42-26 42S48 104 48 78Z', skin),
    path(hair === 'short' ? SHORT_HAIR : LONG_FRINGE, hairColour),
    hair === 'bob' ? EARRINGS : '',
    beard ? `<path d="${BEARD}" fill="${hairColour}" opacity=".92"/>` : '',
    `<path d="M65 103c6 5 12 5 18 0" fill="none" stroke="#7B3B33" stroke-width="2.6" stroke-linecap="round"/>`,
    `<g fill="${FACE_LINE}"><circle cx="64" cy="84" r="2.6"/><circle cx="84" cy="84" r="2.6"/></g>`,
    glasses ? GLASSES : '',
  ];
  return svg('0 0 148 184', 'Drawn portrait of an invented person', parts);
}

/** A certificate without words, 480 x 320 units, for the galleries of the demo. */
export function diplomaSvg(seed: number): string {
  const ground = pick(GROUNDS, seed);
  const seal = pick(CLOTHES, seed + 2);
  return svg('0 0 480 320', 'Sample of a diploma', [
    `<rect width="480" height="320" fill="${ground}"/>`,
    '<rect x="28" y="24" width="424" height="272" rx="10" fill="#FFFFFF"/>',
    `<rect x="42" y="38" width="396" height="244" rx="6" fill="none" stroke="${seal}" stroke-width="3"/>`,
    `<rect x="150" y="72" width="180" height="18" rx="9" fill="${seal}"/>`,
    ...[120, 148, 176, 204].map((y, index) => {
      const width = 260 - ((seed * 37 + index * 53) % 90);
      return `<rect x="${240 - width / 2}" y="${y}" width="${width}" height="8" rx="4" fill="#1D2B28" opacity=".18"/>`;
    }),
    `<path d="m356 244-10 38 18-10 18 10-10-38Z" fill="${seal}" opacity=".7"/>`,
    `<circle cx="364" cy="236" r="24" fill="${seal}"/><circle cx="364" cy="236" r="15" fill="#FFFFFF" opacity=".35"/>`,
    '<path d="M84 252c16-16 22 12 36-4s20 8 38-2" fill="none" stroke="#1D2B28" stroke-width="3" stroke-linecap="round"/>',
  ]);
}

type Choices = readonly [string, ...string[]];

const SKINS: Choices = ['#E8B893', '#D9A27A', '#F0C8A6', '#C98C63'];
const HAIR_COLOURS: Choices = ['#3A2A24', '#5B3A29', '#22252B', '#7A4B2C'];
const GREY = '#8C8C88';
const GROUNDS: Choices = ['#DCE9E2', '#F6DFD2', '#EFE4CC', '#DDE3EC'];
const CLOTHES: Choices = ['#1E5B4F', '#8A2F3C', '#44566C', '#C98A2B'];
const FACE_LINE = '#2A2320';
const LONG_HAIR = 'M38 74c0-28 16-44 36-44s36 16 36 44v38c0 18-8 30-14 34H52c-8-6-14-16-14-34Z';
const BOB = 'M40 76c0-28 15-44 34-44s34 16 34 44c0 20-3 32-9 42H49c-6-10-9-22-9-42Z';
const EARRINGS = '<g fill="#E7C56B"><circle cx="50" cy="102" r="2.6"/><circle cx="98" cy="102" r="2.6"/></g>';
const LONG_FRINGE = 'M46 82c0-26 10-42 30-42 18 0 28 14 27 40-7-6-10-14-12-22-10 9-26 10-34 9-4 4-7 9-11 15Z';
const SHORT_HAIR = 'M45 80c-3-30 12-44 31-43 20 0 31 14 27 42-3-4-5-9-6-15-14 2-30 0-40-8-5 6-8 14-12 24Z';
const BEARD = 'M49 86c1 22 11 36 25 36s24-14 25-36c-4 10-8 13-14 13-4-3-18-3-22 0-6 0-10-3-14-13Z';
const GLASSES = `<g fill="none" stroke="${FACE_LINE}" stroke-width="2"><circle cx="64" cy="84" r="9"/><circle cx="84" cy="84" r="9"/><path d="M73 83h2"/></g>`;

function pick(choices: Choices, index: number): string {
  return choices[index % choices.length] ?? choices[0];
}

function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

function svg(viewBox: string, title: string, parts: readonly string[]): string {
  const [, , width, height] = viewBox.split(' ');
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>${title}</title>${parts.join('')}</svg>\n`;
}

/** A drawn face that several people share: every file is a route of the server, so the pool stays in the hundreds. */
export type Portrait = { file: string; draw(): string };

/** The first faces belong to the profiles of `studio/seed`. */
const TAKEN = 24;

/** The face of the therapist with this number: the same traits and the same face return after 128 numbers. */
export function portraitOf(number: number, { gender, grey }: { gender: GenderKey; grey: boolean }): Portrait {
  const face = number % 128;
  const traits = {
    hair: gender === 'male' ? 'short' : face % 7 === 2 ? 'bob' : 'long',
    beard: gender === 'male' && face % 2 === 0,
    glasses: face % 3 === 0,
    grey,
  } as const;
  const file = `portrait-${gender}-${grey ? 'grey-' : ''}${String(face + 1).padStart(3, '0')}.svg`;
  return { file, draw: () => portraitSvg(face + TAKEN, traits) };
}
