import { expect, test } from 'vitest';
import { MINUTE, SECOND } from './dates.ts';
import { roomAt } from './room.ts';

const start = Date.UTC(2026, 10, 24, 14);
const session = { start, end: start + 50 * MINUTE };

test.each([
  [start - 15 * MINUTE - SECOND, 'early'],
  [start - 15 * MINUTE, 'open'],
  [start, 'open'],
  [session.end + 30 * MINUTE - SECOND, 'open'],
  [session.end + 30 * MINUTE, 'over'],
])('at %i the door is %s: it opens 15 minutes before and closes 30 after', (now, door) => {
  expect(roomAt(session, now)).toBe(door);
});
