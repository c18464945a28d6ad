import { expect, test } from 'vitest';
import { type EventTable, linesOf, mayCause, transitionsOf } from './events.ts';

const STATES = ['draft', 'sent', 'read'] as const;
const LETTER = {
  write: { by: ['client'], from: [null], to: 'draft' },
  send: { by: ['client', 'system'], from: ['draft'], to: 'sent' },
  open: { by: ['admin'], from: ['draft', 'sent'], to: 'read' },
} as const satisfies EventTable<(typeof STATES)[number]>;

test('the transitions are those of the events, and an event that creates comes from no state', () => {
  expect(transitionsOf(STATES, LETTER)).toEqual({ draft: ['sent', 'read'], sent: ['read'], read: [] });
});

test('only its actors cause an event, and only in its states', () => {
  expect(mayCause(LETTER.send, 'system', 'draft')).toBe(true);
  expect(mayCause(LETTER.send, 'admin', 'draft')).toBe(false);
  expect(mayCause(LETTER.send, 'client', 'sent')).toBe(false);
  expect(mayCause(LETTER.write, 'client', null)).toBe(true);
});

test('a table is a line for each event, actor and state', () => {
  const lines = linesOf(LETTER).map(({ event, actor, from, to }) => `${actor} ${event} ${from} ${to}`);
  expect(lines).toEqual([
    'client write null draft',
    'client send draft sent',
    'system send draft sent',
    'admin open draft read',
    'admin open sent read',
  ]);
});
