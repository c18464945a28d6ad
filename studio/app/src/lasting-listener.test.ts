import { expect, test } from 'vitest';
import { lastingListener } from './lasting-listener.ts';
import { answerOf } from './waiting-calls.ts';

const pause = async (): Promise<void> => {};

/** Answers whose bodies tell the given texts; the last one of them stays open. */
function answers(...texts: (string | null)[]): () => Promise<Response> {
  return async () => {
    const text = texts.shift();
    if (text === undefined) return new Response(new ReadableStream());
    if (text === null) throw new TypeError('nobody answers');
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
}

test('a listener that breaks is opened again behind the same body, also when nobody answers for a while', async () => {
  const answer = await lastingListener(answers('welcome 1 ', null, null, 'welcome 2 '), { signal: null, pause });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (heard !== 'welcome 1 welcome 2 ') heard += (await reader.read()).value ?? '';
  await reader.cancel();
});

test('a server that is stopping, and a proxy without one, end nothing', async () => {
  const turns = [
    async () => new Response('welcome 1 '),
    async () => new Response('stopping', { status: 503 }),
    async () => new Response('nobody there', { status: 502 }),
    async () => new Response('welcome 2 '),
  ];
  const open = async () => answerOf(turns.shift() ?? (async () => new Response(null, { status: 401 })));
  expect(await (await lastingListener(open, { signal: null, pause })).text()).toBe('welcome 1 welcome 2 ');
  await expect(answerOf(async () => new Response('stopping', { status: 503 }))).rejects.toThrow(TypeError);
});

test('a refusal is answered as it came, and one that comes later ends the body', async () => {
  const refusal = async () => new Response('no', { status: 400 });
  expect((await lastingListener(refusal, { signal: null, pause })).status).toBe(400);
  const turns = [async () => new Response('welcome'), refusal];
  const answer = await lastingListener(async () => turns.shift()?.() ?? refusal(), { signal: null, pause });
  expect(await answer.text()).toBe('welcome');
});

test('nothing is opened again for a reader that has gone', async () => {
  let opened = 0;
  const gone = new AbortController();
  const open = async () => {
    opened += 1;
    gone.abort();
    return new Response('welcome');
  };
  const answer = await lastingListener(open, { signal: gone.signal, pause });
  expect(await answer.text()).toBe('welcome');
  expect(opened).toBe(1);
});
