import { SECOND } from '#domain/dates.ts';
import type { Quality } from './call-state.ts';

/** How the line did since the last look. A browser that does not measure something says null. */
export type Sample = {
  readonly at: number;
  readonly isConnected: boolean;
  /** The part of what was sent that got lost, 0 to 1, in the direction that did worse. */
  readonly loss: number | null;
  /** There and back, in milliseconds. */
  readonly roundTripMs: number | null;
  /** How unevenly sound comes, in milliseconds. */
  readonly jitterMs: number | null;
  /** The browser's estimate of the line in bits a second; null while it sends no picture and cannot know. */
  readonly bitsOut: number | null;
};

/** The state kept from look to look. */
export type Judgement = {
  readonly quality: Quality;
  /** The quality that the last looks point to, if not `quality`, and how many did. */
  readonly leaning: { readonly to: Quality; readonly looks: number } | null;
};

export const UNJUDGED: Judgement = { quality: 'good', leaning: null };

/**
 * The limits between good, weak and poor, each `[weak from, poor from]`. Opus with its own error correction hides about
 * a tenth of lost sound; people interrupt each other from about 400 ms round trip (ITU-T G.114: 400 ms one way at the
 * most); a small picture needs some 150 kbit/s, sound alone 40.
 */
const LOSS = [0.03, 0.1] as const;
const ROUND_TRIP_MS = [400, 800] as const;
const JITTER_MS = [40, 100] as const;
const BITS_OUT = [250_000, 90_000] as const;

/** Looks in a row before the words change: quicker to the worse, so that they do not flicker. */
const LOOKS_TO_WORSE = 2;
const LOOKS_TO_BETTER = 4;

const ORDER: readonly Quality[] = ['good', 'weak', 'poor', 'none'];

/** How good one look was by itself. */
export function gradeOf({ isConnected, loss, roundTripMs, jitterMs, bitsOut }: Sample): Quality {
  if (!isConnected) return 'none';
  const grades = [
    grade(loss, LOSS),
    grade(roundTripMs, ROUND_TRIP_MS),
    grade(jitterMs, JITTER_MS),
    bitsOut === null ? 0 : grade(-bitsOut, [-BITS_OUT[0], -BITS_OUT[1]]),
  ];
  return ORDER[Math.max(...grades)] ?? 'good';
}

function grade(value: number | null, [weak, poor]: readonly [number, number]): number {
  if (value === null || value < weak) return 0;
  return value < poor ? 1 : 2;
}

/** The judgement after a look; a lost line shows at once, and its return as good despite the losses of the gap. */
export function judge({ quality, leaning }: Judgement, sample: Sample): Judgement {
  const to = gradeOf(sample);
  if (to === quality) return { quality, leaning: null };
  if (to === 'none') return { quality: to, leaning: null };
  if (quality === 'none') return { quality: 'good', leaning: null };
  const isWorse = ORDER.indexOf(to) > ORDER.indexOf(quality);
  const isSameWay = leaning !== null && ORDER.indexOf(leaning.to) > ORDER.indexOf(quality) === isWorse;
  const looks = isSameWay ? leaning.looks + 1 : 1;
  if (looks < (isWorse ? LOOKS_TO_WORSE : LOOKS_TO_BETTER)) return { quality, leaning: { to, looks } };
  return { quality: to, leaning: null };
}

/** Whether the line carries a picture, and since when it does not. */
export type LineState = {
  readonly carriesPicture: boolean;
  /** Since when the line speaks against that. */
  readonly since: number | null;
  /** How long the line must be well before the picture is tried again. */
  readonly restMs: number;
  /** When the picture came back the last time. */
  readonly triedAt: number | null;
};

const POOR_FOR_MS = 6 * SECOND;
const REST_MS = 15 * SECOND;
const REST_MAX_MS = 120 * SECOND;
/** A picture that goes again within this time was tried too early. */
const TRIAL_MS = 60 * SECOND;

export const LINE_AT_FIRST: LineState = { carriesPicture: true, since: null, restMs: REST_MS, triedAt: null };

/**
 * Whether the line carries a picture after one more look, taken by itself since the words lag behind: not after six
 * seconds of poor, and again after a while without poor, which doubles each time that the picture soon goes again.
 */
export function judgeLine(line: LineState, look: Quality, now: number): LineState {
  const isAgainst = line.carriesPicture ? look === 'poor' : look === 'good' || look === 'weak';
  if (!isAgainst) return line.since === null ? line : { ...line, since: null };
  const since = line.since ?? now;
  if (now - since < (line.carriesPicture ? POOR_FOR_MS : line.restMs)) return { ...line, since };
  if (!line.carriesPicture) return { ...line, carriesPicture: true, since: null, triedAt: now };
  const isSoon = line.triedAt !== null && now - line.triedAt < TRIAL_MS;
  return {
    carriesPicture: false,
    since: null,
    restMs: isSoon ? Math.min(REST_MAX_MS, line.restMs * 2) : REST_MS,
    triedAt: line.triedAt,
  };
}
