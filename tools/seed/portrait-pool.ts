import type { GenderKey } from '#domain/intake.ts';
import { portraitSvg } from './portrait.ts';

/** A drawn face that several people share: every file is a route of the server, so the pool stays in the hundreds. */
export type Portrait = { file: string; draw(): string };

const FACES = 128;
/** The first faces belong to the profiles of `studio/seed`. */
const TAKEN = 24;

/** The face of the therapist with this number: the same traits and the same face return after 128 numbers. */
export function portraitOf(number: number, { gender, grey }: { gender: GenderKey; grey: boolean }): Portrait {
  const face = number % FACES;
  const traits = {
    hair: gender === 'male' ? 'short' : face % 7 === 2 ? 'bob' : 'long',
    beard: gender === 'male' && face % 2 === 0,
    glasses: face % 3 === 0,
    grey,
  } as const;
  const file = `portrait-${gender}-${grey ? 'grey-' : ''}${String(face + 1).padStart(3, '0')}.svg`;
  return { file, draw: () => portraitSvg(face + TAKEN, traits) };
}
