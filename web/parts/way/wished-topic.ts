import type { TopicKey } from '#domain/intake.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'wishedTopic';

/** Keeps the topic of a landing's help card in this tab alone until the questionnaire ticks it; `null` forgets it. */
export function keepWishedTopic(topic: TopicKey | null): void {
  writeStored(KEY, topic, 'sessionStorage');
}

/** The kept text; it need not be a topic. */
export function readWishedTopic(): string | null {
  return readStored(KEY, 'sessionStorage');
}
