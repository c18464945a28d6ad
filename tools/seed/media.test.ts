import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { demoMedia } from './media.ts';
import { portraitSvg } from './portrait.ts';

const MEDIA = resolve(import.meta.dirname, '../../studio/seed/media');

test('the committed pictures are the drawn ones', () => {
  const committed = new Map(readdirSync(MEDIA).map((name) => [name, readFileSync(resolve(MEDIA, name), 'utf8')]));
  expect(new Map([...demoMedia()].toSorted())).toEqual(new Map([...committed].toSorted()));
});

test('no two pictures are the same', () => {
  expect(new Set(demoMedia().values()).size).toBe(29);
});

test('256 seeds give 256 faces', () => {
  const traits = { hair: 'long', beard: false, glasses: false, grey: false } as const;
  expect(new Set(Array.from({ length: 256 }, (_, seed) => portraitSvg(seed, traits))).size).toBe(256);
});
