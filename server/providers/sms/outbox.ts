import type { SmsSender } from './sms.ts';

/** A sender that keeps its messages instead of sending them. `keep` stores one message per key. */
export function outboxSms(keep: (message: { key: string; to: string; text: string }) => Promise<void>): SmsSender {
  return {
    id: 'outbox',
    async send({ key, to, text }) {
      await keep({ key, to, text });
      return { ok: true, value: { id: key } };
    },
  };
}
