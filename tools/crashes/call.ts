import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { instantOf } from '#domain/dates.ts';
import type { Record } from './record.ts';
import type { Event } from './moments.ts';
import type { Scene } from './visit.ts';

/** A client's calls to the product; the last ones concern a paid session, `pay` an appointment awaiting payment. */
export type Call =
  | 'check'
  | 'reserve'
  | 'poll'
  | 'cancel'
  | 'step back'
  | 'look'
  | 'terms'
  | 'move'
  | 'call off'
  | 'keep'
  | 'pay';
export type Answer = { status: number; body: { [name: string]: unknown } };

/** Calls whose way to the product is an event, while they are in flight. */
const IN_FLIGHT: { [Name in Call]?: Event } = {
  check: 'check sent',
  reserve: 'reserve sent',
  cancel: 'cancel sent',
  move: 'move sent',
  'call off': 'call off sent',
  keep: 'keep sent',
  pay: 'pay sent',
};

type Asked = {
  name: Call;
  path: string;
  key: string;
  token(): Promise<string>;
  body?: object;
  method?: 'PUT';
};

/** Makes a call; one without an answer is repeated with the same key when the product is back. */
export async function call(scene: Scene, asked: Asked): Promise<Answer> {
  const { world, record, violations } = scene;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await scene.running();
    const before = scene.kills();
    const began = performance.now();
    const sent = send(world.product.url, asked, await asked.token());
    // The call is in flight.
    const event = IN_FLIGHT[asked.name];
    if (event !== undefined) await scene.at(event);
    const answer = await sent;
    scene.heard?.(asked.name, performance.now() - began, answer?.status ?? 0);
    if (answer !== null && answer.status !== 503) {
      if (answer.status >= 500)
        violations.push({ name: 'ANSWER', detail: `${asked.name}: ${answer.status} ${JSON.stringify(answer.body)}` });
      if (asked.name === 'check' && answer.status === 200) noteHold(record, asked, answer);
      return answer;
    }
    // Without a kill in between, a missing answer or a 503 is an error.
    if (scene.kills() === before)
      violations.push({ name: 'NO_ANSWER', detail: `${asked.name}: ${answer?.status ?? 'the line broke'}` });
    if (asked.name === 'reserve' && !record.unheard.includes(asked.key)) record.unheard.push(asked.key);
  }
  throw new Error(`${asked.name} was never answered`);
}

function noteHold({ facts }: Record, { body }: Asked, answer: Answer): void {
  const { id, expiresAt } = answer.body['hold'] as { id: string; expiresAt: string };
  const { userId, bookingSession } = body as { userId: string; bookingSession: { date: string; start: string } };
  facts.push({
    kind: 'hold',
    clientId: userId,
    appointmentId: id,
    start: instantOf(bookingSession.date, bookingSession.start) ?? 0,
    expiresAt: Date.parse(expiresAt),
    given: false,
  });
}

/** Sends a call to the product; null when no answer came. */
export async function send(
  url: string,
  { path, key, body, method }: Pick<Asked, 'path' | 'key' | 'body' | 'method'>,
  token: string,
): Promise<Answer | null> {
  try {
    const answer = await fetch(url + API_BASE + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        connection: 'close',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  } catch {
    // Harmless: a client cannot tell a killed server from a broken connection.
    await wait(10);
    return null;
  }
}

const MAX_TRIES = 20;
const CALL_TIMEOUT_MS = 30_000;
