import { expect, test } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { todayWords } from './today-words.ts';

const NOTHING = { count: 0, firstAt: null };
const QUIET: Answer<'readToday'> = {
  now: '2026-11-25T09:20:00.000Z',
  codeUntil: null,
  items: [],
  more: 0,
  sessions: { over: 3, running: 0, ahead: 2, unmarked: 0, rows: [] },
  complaints: { forUs: 0, forSpecialist: 0 },
  pay: { dueMinor: 0, sessions: 0, lateMinor: 0, lateSessions: 0 },
  unpaid: NOTHING,
  invitations: NOTHING,
  visitors: NOTHING,
};

test('a quiet day is one sentence', () => {
  expect(todayWords(QUIET)).toEqual(['nothing needs you today']);
});

test('what waits stands by its urgency, each with its age, its next step, and "seen" where nothing else ends it', () => {
  const item = { lastAt: QUIET.now, times: 1, facts: {} };
  const words = todayWords({
    ...QUIET,
    items: [
      { ...item, id: 'a', kind: 'content_hidden', firstAt: '2026-11-20T09:20:00.000Z' },
      {
        ...item,
        id: 'b',
        kind: 'refund_failed',
        firstAt: '2026-11-25T07:05:00.000Z',
        facts: { minor: 9600 },
        times: 3,
      },
      { ...item, id: 'c', kind: 'message_given_up', firstAt: '2026-11-25T09:05:00.000Z' },
    ],
    complaints: { forUs: 2, forSpecialist: 0 },
  });
  expect(words).toEqual([
    'now',
    expect.stringMatching(/^ {2}Refund failed {2}.*96\.00.* {2}3 times {2}for 2 h 15 min$/),
    expect.stringMatching(/refunds-failed, books or rate-accept$/),
    'today',
    '  A message was not sent  for 15 min',
    expect.stringMatching(/look, or work-seen --id c$/),
    'this week',
    '  Content is not shown  for 5 days',
    expect.stringMatching(/content-check$/),
    '   2  complaints wait for us: complaints',
  ]);
});
