import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerSerializer } from './answer-shape.ts';

const SHAPE = z.object({ rows: z.array(z.object({ id: z.string(), parts: z.array(z.number()).max(2) })).max(2) });

function writer() {
  const told: unknown[] = [];
  const compile = answerSerializer({ error: (...what: unknown[]) => told.push(what) });
  const write = compile({ schema: SHAPE, method: 'GET', url: '/x' } as unknown as Parameters<typeof compile>[0]);
  return { told, write: (answer: unknown): unknown => JSON.parse(write(answer) as string) };
}
const row = (id: string, parts = [1]) => ({ id, parts });

test('what the shape does not know is not told', () => {
  const { write, told } = writer();
  expect(write({ rows: [{ ...row('a'), secret: 1 }] })).toEqual({ rows: [row('a')] });
  expect(told).toEqual([]);
});

test('a list that is longer than stated is cut at any depth, the answer itself stays whole, and the log names it without its words', () => {
  const { write, told } = writer();
  const answer = { rows: [row('Ana', [1, 2, 3]), row('b'), row('c')], secret: 1 };
  expect(write(answer)).toEqual({ rows: [row('Ana', [1, 2]), row('b')] });
  expect(answer.rows).toHaveLength(3);
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toContain('rows');
  expect(JSON.stringify(told)).not.toContain('Ana');
});

test('an answer of another shape is refused, however long its lists are', () => {
  const { write, told } = writer();
  expect(() => write({ rows: [row('a', [1, 2, 3]), { id: 1, parts: [] }] })).toThrow(/serial|shape|match/i);
  expect(told).toEqual([]);
});
