import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, wallOf } from '#domain/dates.ts';
import type { Rule } from './define.ts';
import {
  badGeorgianInBlocks,
  goodGeorgian,
  hasCome,
  hasEnglish,
  hasFile,
  isRange,
  offeredOnce,
  playsVideo,
} from './judged.ts';

const judgedBy = (validation: (rule: Rule) => Rule, value: unknown): unknown => {
  let judged: unknown;
  const rule = { custom: (judge: (value: unknown) => unknown) => ((judged = judge(value)), rule), warning: () => rule };
  validation(rule as unknown as Rule);
  return judged;
};
const judgedGeorgian = (text: unknown) => judgedBy(goodGeorgian, text);

test.each(['ფსიქოთერაპევტი', 'სპეციალისტი', '', undefined, 12])('a warning lets %j pass', (text) => {
  expect(judgedGeorgian(text)).toBe(true);
});

test.each([
  ['\u10d7\u10d4\u10e0\u10d0\u10de\u10d4\u10d5\u10e2\u10d8', 'ექიმს'],
  ['\u1ca1\u1c98\u1c9b\u1ca8\u1c95\u1c98\u1c93\u1c94', 'მთავრული'],
])('a warning says of %s that it is „%s“', (text, why) => {
  expect(judgedGeorgian(text)).toContain(why);
});

test('a warning reads a paragraph as one text, whatever of it is marked', () => {
  const [first, rest] = ['\u10d7\u10d4\u10e0\u10d0', '\u10de\u10d4\u10d5\u10e2\u10d8'];
  const block = { _type: 'block', children: [{ text: first }, { text: rest, marks: ['strong'] }] };
  expect(badGeorgianInBlocks([{ _type: 'table' }, block])).toContain('ექიმს');
  expect(
    badGeorgianInBlocks([{ _type: 'block', children: [{ text: 'ფსიქო' }, { text: first }, { text: rest }] }]),
  ).toBe(true);
  expect(badGeorgianInBlocks('none')).toBe(true);
});

test('a warning is given for a video that cannot be played, and for missing English', () => {
  expect(playsVideo('https://youtu.be/dQw4w9WgX-_')).toBe(true);
  expect(playsVideo(undefined)).toBe(true);
  expect(playsVideo('https://www.youtube.com/@example')).toContain('youtu.be');
  expect([hasEnglish('Nino'), hasEnglish(' '), hasEnglish(undefined)]).toEqual([
    true,
    expect.any(String),
    expect.any(String),
  ]);
});

test.each([
  [{ min: 50, max: 80 }, true],
  [{ min: 50 }, true],
  [{ max: 80 }, true],
  [{ min: 80, max: 80 }, expect.any(String)],
  [{}, expect.any(String)],
  [undefined, true],
])('the range %j is judged as the server judges it', (range, judged) => {
  expect(isRange(range)).toEqual(judged);
});

test('a session type is offered once', () => {
  const offer = (type: string) => ({ sessionType: { _ref: type } });
  expect(offeredOnce([offer('a'), offer('b'), { price: 1 }])).toBe(true);
  expect(offeredOnce([offer('a'), offer('b'), offer('a')])).toEqual(expect.any(String));
});

test('a picture of a text has a file: an uploaded one, or one that the product ships', () => {
  const uploaded = { _type: 'picture', asset: { _ref: 'image-0123456789abcdef-2x2-png' } };
  expect([uploaded, { _type: 'picture', url: '/media/a.svg' }].map(hasFile)).toEqual([true, true]);
  const words = expect.stringContaining('ფაილი აკლია');
  expect([{ _type: 'picture', caption: 'წარწერა' }, { _type: 'picture' }].map(hasFile)).toEqual([words, words]);
});

test('a check was made on a day that has come', () => {
  const today = wallOf(Date.now()).date;
  expect([undefined, '2026-11-02', today].map((day) => judgedBy(hasCome, day))).toEqual([true, true, true]);
  expect(['2026-02-30', addDays(today, 1)].map((day) => judgedBy(hasCome, day))).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

test('every profile that the product ships passes the rules of our own', () => {
  const lines = readFileSync(join(import.meta.dirname, '../seed/therapists.ndjson'), 'utf8')
    .trim()
    .split('\n');
  const profiles = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(profiles.filter(({ sessionTypes }) => offeredOnce(sessionTypes) !== true)).toEqual([]);
  expect(profiles.map(({ videoLink }) => playsVideo(videoLink)).filter((judged) => judged !== true)).toHaveLength(1);
});
