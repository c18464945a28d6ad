import { expect, test } from 'vitest';
import { HOSTED_FAILURES } from '#contract/ops/ops-content.ts';
import { sourceWords } from './source-words.ts';

const READ = {
  dataset: 'abc12345/development',
  wholeAt: '2026-11-20T06:00:00.000Z',
  readAt: '2026-11-24T06:00:00.000Z',
  failingSince: null,
  why: null,
  detail: null,
};

test('a dataset that is read is one line, with the time in Tbilisi', () => {
  expect(sourceWords(READ)).toEqual(['From the hosted dataset abc12345/development, last read at 2026-11-24 10:00']);
  expect(sourceWords({ ...READ, wholeAt: null, readAt: null })[0]).toBe(
    'From the hosted dataset abc12345/development, which was not read yet',
  );
});

test('every reason has words of its own, which end with what is served', () => {
  const failingSince = '2026-11-24T06:01:00.000Z';
  const all = HOSTED_FAILURES.map((why) => sourceWords({ ...READ, failingSince, why, detail: 'method-cbt' }));
  const heads = all.map(([head = '']) => head.split(': ').slice(1).join(': '));
  expect(new Set(heads).size).toBe(HOSTED_FAILURES.length);
  for (const lines of all) expect(lines.at(-1)).toBe('  what is served is what was read last, at 2026-11-24 10:00');
  const refused = (detail: string) => sourceWords({ ...READ, failingSince, why: 'refused', detail })[0];
  expect(refused('401')).toMatch(/: it refuses our token \(401\)$/);
  expect(refused('502')).toMatch(/: it answers with the status 502$/);
});
