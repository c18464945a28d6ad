import type { Outcome } from '../outcome.ts';
import type { Outgoing } from '../outgoing.ts';

/** Sends one text message. `key` names the message for life: the same key is never delivered twice. */
export type SmsSender = {
  readonly id: string;
  send(message: {
    to: string;
    text: string;
    purpose: 'otp' | 'service';
    key: string;
  }): Promise<Outcome<{ id: string }>>;
};

/** The code of a refusal that no repeat and no other sender will change. */
export const PERMANENT = 'permanent';

const PATIENCE = 5000;

/** Posts a form to a sender; null when nothing came back in time. */
export function postForm(call: Outgoing, url: string, form: Record<string, string>): ReturnType<Outgoing> {
  return call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

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
