import { expect, test } from 'vitest';
import { createEventReader } from './event-stream.ts';

/** The events heard from a text that arrives in pieces. */
function heardOf(...pieces: readonly string[]): string[] {
  const heard: string[] = [];
  const read = createEventReader((data) => heard.push(data));
  for (const piece of pieces) read(piece);
  return heard;
}

test('events are heard wherever the network cuts them, whatever ends their lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = [':', '', 'data: {"a":1}', '', 'event: x', 'data:one', 'data: two', '', 'data', ''].join(end);
    expect(heardOf(text, end)).toEqual(['{"a":1}', 'one\ntwo']);
    expect(heardOf(...text, end)).toEqual(['{"a":1}', 'one\ntwo']);
  }
});

test('an event that never ended is not heard', () => {
  expect(heardOf('data: one\n\n', 'data: tw')).toEqual(['one']);
});
