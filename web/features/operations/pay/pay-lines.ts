import type { LeftOut } from '#domain/payout.ts';
import type { DuePay, DuePayouts } from '../../../data/operations-pay.ts';

/** The two parts of what is due: what a batch takes now, and what it leaves out. */
export type Band = 'now' | 'left';

type Part = { readonly key: string; readonly band: Band; readonly minor: number };
/** A specialist's pay that goes now, or the part of it that one reason leaves out. Sums in tetri. */
export type PayLine = Part & {
  readonly kind: 'pay';
  readonly pay: DuePay;
  readonly sessions: number;
  readonly left: { readonly why: LeftOut; readonly from: string | null; readonly isLate: boolean } | null;
};
/** The heading of a part, with its counts once all of it is loaded. */
export type BandLine = Part & {
  readonly kind: 'band';
  readonly counted: { readonly specialists: number; readonly sessions: number } | null;
};

/** The lines of the table in the server's order, what is late first. */
export function payLines(
  therapists: readonly DuePay[],
  { totalMinor, leftOutMinor }: Pick<DuePayouts, 'totalMinor' | 'leftOutMinor'>,
  isWhole: boolean,
): (PayLine | BandLine)[] {
  const now = therapists.filter(({ lines }) => lines > 0).map(goingOf);
  const left = therapists.flatMap(leftOf);
  return [...banded('now', totalMinor, now, isWhole), ...banded('left', leftOutMinor, left, isWhole)];
}

/** How many specialists and sessions go now. */
export function countGoing(therapists: readonly DuePay[]) {
  const going = therapists.filter(({ lines }) => lines > 0);
  return { specialists: going.length, sessions: going.reduce((sum, { lines }) => sum + lines, 0) };
}

function banded(band: Band, minor: number, lines: readonly PayLine[], isWhole: boolean): (PayLine | BandLine)[] {
  if (lines.length === 0) return [];
  const specialists = new Set(lines.map(({ pay }) => pay.profile)).size;
  const sessions = lines.reduce((sum, line) => sum + line.sessions, 0);
  return [{ kind: 'band', key: band, band, minor, counted: isWhole ? { specialists, sessions } : null }, ...lines];
}

function goingOf(pay: DuePay): PayLine {
  return {
    kind: 'pay',
    key: `now ${pay.profile}`,
    band: 'now',
    pay,
    minor: pay.minor,
    sessions: pay.lines,
    left: null,
  };
}

function leftOf(pay: DuePay): PayLine[] {
  // Late pay is told of a specialist: with one reason alone it is certain that this is late.
  const isLate = pay.late !== null && pay.lines === 0 && pay.leftOut.length === 1;
  return pay.leftOut.map(({ why, minor, lines, from }) => ({
    kind: 'pay',
    key: `${why} ${pay.profile}`,
    band: 'left',
    pay,
    minor,
    sessions: lines,
    left: { why, from, isLate },
  }));
}
