import type { Page } from 'playwright-core';

type ReceivedMedia = {
  connections: RTCPeerConnection[];
  pressedAt: number;
  received(): Promise<{ frames: number; sound: number }>;
};

/**
 * In the page, before its scripts: remembers its connections and when it was last pressed. What is measured is what the
 * browser itself counts, the same way on every page.
 */
export function watchMedia(): void {
  const connections: RTCPeerConnection[] = [];
  const Native = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      connections.push(this);
    }
  };
  const receivedMedia: ReceivedMedia = {
    connections,
    pressedAt: 0,
    async received() {
      const sum = { frames: 0, sound: 0 };
      for (const connection of connections) {
        // `RTCStatsReport` is typed as a map of anything.
        for (const stat of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
          if (stat['type'] !== 'inbound-rtp') continue;
          if (stat['kind'] === 'video') sum.frames += Number(stat['framesDecoded'] ?? 0);
          else sum.sound += Number(stat['totalAudioEnergy'] ?? 0);
        }
      }
      return sum;
    },
  };
  Object.assign(globalThis, { receivedMedia });
  addEventListener('click', () => (receivedMedia.pressedAt = Date.now()), { capture: true });
}

/** When the page was last pressed, by the clock of this machine. */
export function pressedAt(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { receivedMedia: ReceivedMedia }).receivedMedia.pressedAt);
}

/** In milliseconds. */
const LONGEST_WAIT = 60_000;

/** Waits until the other side's picture moves and its sound is not silent; returns the time by this machine's clock. */
export function untilLive(page: Page): Promise<number> {
  return page.evaluate(async (longest) => {
    const { receivedMedia } = globalThis as unknown as { receivedMedia: ReceivedMedia };
    const end = Date.now() + longest;
    while (Date.now() < end) {
      const { frames, sound } = await receivedMedia.received();
      if (frames > 1 && sound > 0) return Date.now();
      await new Promise((done) => setTimeout(done, 15));
    }
    throw new Error(`no picture or sound came: ${JSON.stringify(await receivedMedia.received())}`);
  }, LONGEST_WAIT);
}

/**
 * Waits until picture and sound go on after a break: frames in each of four quarters of a second, and sound in one, so
 * that media under way when the break began does not count. Returns when the first of these quarters began.
 */
export function untilBack(page: Page): Promise<number> {
  return page.evaluate(async (longest) => {
    const { receivedMedia } = globalThis as unknown as { receivedMedia: ReceivedMedia };
    const end = Date.now() + longest;
    let last = await receivedMedia.received();
    let begin = { quarters: 0, at: Date.now(), sound: last.sound };
    while (Date.now() < end) {
      await new Promise((done) => setTimeout(done, 250));
      const next = await receivedMedia.received();
      if (next.frames > last.frames) begin.quarters += 1;
      else begin = { quarters: 0, at: Date.now(), sound: next.sound };
      last = next;
      if (begin.quarters >= 4 && next.sound > begin.sound) return begin.at;
    }
    throw new Error('picture and sound did not come back');
  }, LONGEST_WAIT);
}

/** Watches for so many seconds, one after the other; answers how many frames came in each. */
export function framesIn(page: Page, seconds: number): Promise<number[]> {
  return page.evaluate(async (times) => {
    const { receivedMedia } = globalThis as unknown as { receivedMedia: ReceivedMedia };
    const counts: number[] = [];
    let last = await receivedMedia.received();
    for (let second = 0; second < times; second++) {
      await new Promise((done) => setTimeout(done, 1000));
      const next = await receivedMedia.received();
      counts.push(next.frames - last.frames);
      last = next;
    }
    return counts;
  }, seconds);
}
