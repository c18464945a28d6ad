import type { Messages } from '../db/messages.ts';
import type { Keyring } from './keyring.ts';

/** Messages between servers, as use cases speak them: text, of which the database sees neither words nor topics. */
export type SealedMessages = {
  /** Throws when the database is out of reach, and inside a transaction: there it waits in `afterCommit`. */
  publish(topic: string, text: string): Promise<void>;
  /** Answers once nothing that is published from now on is missed, with what ends it. */
  subscribe(topic: string, subscriber: { take(text: string): void; missed(): void }): Promise<() => void>;
};

/** Encrypts messages through the database. A message that was altered or comes from another key is dropped. */
export function sealedMessages(messages: Messages, keyring: Keyring): SealedMessages {
  const closed = (topic: string) => Buffer.from(keyring.hmac('message-topic', topic)).toString('base64url');
  const place = (topic: string) => `instance_messages|${topic}`;
  return {
    publish: async (topic, text) => messages.publish(closed(topic), keyring.seal(text, place(topic))),
    subscribe: async (topic, { take, missed }) =>
      messages.subscribe(closed(topic), {
        take(body) {
          const text = openedWords(keyring, body, place(topic));
          if (text !== null) take(text);
        },
        missed,
      }),
  };
}

function openedWords(keyring: Keyring, body: Uint8Array, place: string): string | null {
  try {
    return keyring.open(body, place);
  } catch {
    // Harmless: what does not open was not said by one of our instances.
    return null;
  }
}
