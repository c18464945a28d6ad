import { expect, test } from 'vitest';
import { SECOND } from '#domain/dates.ts';
import type { Quality } from './call-state.ts';
import { LINE_AT_FIRST, type LineState, type Sample, UNJUDGED, gradeOf, judge, judgeLine } from './quality.ts';

const WELL: Sample = { at: 0, isConnected: true, loss: 0, roundTripMs: 80, jitterMs: 5, bitsOut: 900_000 };
const SILENT: Sample = { at: 0, isConnected: true, loss: null, roundTripMs: null, jitterMs: null, bitsOut: null };

test.each<[string, Partial<Sample>, Quality]>([
  ['well', {}, 'good'],
  ['without a line', { isConnected: false }, 'none'],
  ['with 3 % lost', { loss: 0.03 }, 'weak'],
  ['with 10 % lost', { loss: 0.1 }, 'poor'],
  ['slow', { roundTripMs: 450 }, 'weak'],
  ['very slow', { roundTripMs: 900 }, 'poor'],
  ['uneven', { jitterMs: 60 }, 'weak'],
  ['narrow', { bitsOut: 200_000 }, 'weak'],
  ['too narrow for a picture', { bitsOut: 50_000 }, 'poor'],
  ['slow and lossy', { roundTripMs: 450, loss: 0.2 }, 'poor'],
])('a line that does %s is judged so', (_, change, quality) => {
  expect(gradeOf({ ...WELL, ...change })).toBe(quality);
});

test('a browser that measures nothing is not blamed', () => {
  expect(gradeOf(SILENT)).toBe('good');
});

/** The words after each look at lines of these qualities. */
function wordsOf(looks: string): string {
  const samples: Record<string, Sample> = {
    g: WELL,
    w: { ...WELL, loss: 0.05 },
    p: { ...WELL, loss: 0.2 },
    n: { ...WELL, isConnected: false },
  };
  let judgement = UNJUDGED;
  return Array.from(looks, (look) => {
    judgement = judge(judgement, samples[look] ?? WELL);
    return judgement.quality[0];
  }).join('');
}

test.each([
  ['gpgpgpg', 'ggggggg'],
  ['gpppppp', 'ggppppp'],
  ['gpwppp', 'ggwwpp'],
  ['ppggggg', 'gppppgg'],
  ['ppgpgggg', 'gppppppg'],
  ['gngn', 'gngn'],
  // The first look after a gap still counts what the gap has lost.
  ['nnpg', 'nngg'],
  ['nppp', 'nggp'],
])('single looks do not make the words flicker: %s reads %s', (looks, said) => {
  expect(wordsOf(looks)).toBe(said);
});

/** When the picture goes and comes, in seconds, if a look each two seconds finds these qualities. */
function pictureOf(...spans: readonly (readonly [Quality, number])[]): string[] {
  const changes: string[] = [];
  let line: LineState = LINE_AT_FIRST;
  let now = 0;
  for (const [quality, seconds] of spans) {
    for (const end = now + seconds; now < end; now += 2) {
      const { carriesPicture } = line;
      line = judgeLine(line, quality, now * SECOND);
      if (line.carriesPicture !== carriesPicture) changes.push(`${line.carriesPicture ? 'on' : 'off'} ${now}`);
    }
  }
  return changes;
}

test('the picture goes when the line was poor for six seconds, and comes back after fifteen that were not', () => {
  expect(pictureOf(['good', 10], ['poor', 4], ['good', 10])).toEqual([]);
  expect(pictureOf(['poor', 20], ['weak', 30])).toEqual(['off 6', 'on 36']);
});

test('a picture that goes again soon is tried again later each time', () => {
  expect(pictureOf(['poor', 10], ['good', 20], ['poor', 10], ['good', 40], ['poor', 10], ['good', 80])).toEqual([
    'off 6',
    'on 26',
    'off 36',
    'on 70',
    'off 86',
    'on 150',
  ]);
  const again = pictureOf(['poor', 10], ['good', 200], ['poor', 10], ['good', 200]);
  expect(again).toEqual(['off 6', 'on 26', 'off 216', 'on 236']);
});

test('a line that is gone says nothing about pictures', () => {
  expect(pictureOf(['poor', 8], ['none', 60], ['good', 20])).toEqual(['off 6', 'on 84']);
});
