import { SECOND } from '#domain/dates.ts';
import type { Scope } from '../scope.ts';
import { createLineStats } from './line-stats.ts';
import type { Peer } from './peer.ts';
import { type Judgement, type LineState, LINE_AT_FIRST, UNJUDGED, gradeOf, judge, judgeLine } from './quality.ts';

const LOOK_EVERY_MS = 2 * SECOND;

/** The line to the other browser, as the last looks at it judge it. */
export type LineWatch = ReturnType<typeof watchLine>;

/** Looks at the line every two seconds, once it has stood, and calls `judged` after each look. */
export function watchLine(
  scope: Scope,
  options: {
    /** The browser at the other end; null until there is a line to look at. */
    peer: () => Peer | null;
    sendsPicture: () => boolean;
    judged: () => void;
  },
) {
  const look = createLineStats();
  let line: LineState = LINE_AT_FIRST;
  let judgement: Judgement = UNJUDGED;
  let isLooking = false;

  async function lookAtLine(): Promise<void> {
    const peer = options.peer();
    // A slow browser answers the next look before the last one: what is between the two would count backwards.
    if (peer === null || isLooking) return;
    isLooking = true;
    try {
      const sample = await look(peer.connection().pc, peer.isConnected(), options.sendsPicture());
      if (scope.isOver()) return;
      judgement = judge(judgement, sample);
      line = judgeLine(line, gradeOf(sample), sample.at);
      options.judged();
    } catch {
      // Harmless: a connection that has just been closed tells nothing, and the next look is soon.
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void lookAtLine(), LOOK_EVERY_MS);
  scope.add(() => clearInterval(timer));
  return {
    quality: () => judgement.quality,
    carriesPicture: () => line.carriesPicture,
    /** The line stands: one that was gone is good until the next look, which comes late to say so. */
    stands(): void {
      if (judgement.quality === 'none') judgement = UNJUDGED;
    },
    /** Forgets how the line was: the other device has gone. */
    forget(): void {
      judgement = UNJUDGED;
    },
    /** Takes the line for one that carries a picture, until looks say otherwise. */
    tryPicture(): void {
      line = LINE_AT_FIRST;
    },
  };
}
