import { type Instant, SECOND } from '#domain/dates.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { MailSender } from '#server/providers/email/email.ts';
import type { SmsSender } from '#server/providers/sms/sms.ts';
import { type Life, pause } from './database.ts';
import type { Fault, Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';

export type Senders = ReturnType<typeof simulateSenders>;

/** The outcome of a call without an answer: the caller cannot tell whether it had an effect. */
export const NO_ANSWER = { ok: false, kind: 'unknown', code: 'TIMEOUT' } as const;

/** Senders that fulfil the contract of the ports: at most one message per key is delivered. */
export function simulateSenders(timeline: Timeline, faults: Faults, sometimes: (name: string) => void) {
  const { chance } = faults;
  /** Delivered messages by their permanent idempotency keys. */
  const delivered = new Map<string, { to: string; text: string; askedAt: Instant; at: Instant }>();
  const send = async (
    life: Life,
    fault: Fault,
    { key, to, text }: { key: string; to: string; text: string },
  ): Promise<Outcome<{ id: string }>> => {
    const askedAt = timeline.now();
    await pause(timeline, life, faults.happens('slow', 0.05) ? chance.below(90 * SECOND) : 20 + chance.below(200));
    if (faults.happens(fault, 0.3)) {
      sometimes(`${fault}: not sent`);
      return NO_ANSWER;
    }
    if (delivered.has(key)) sometimes('message asked for twice');
    else delivered.set(key, { to, text, askedAt, at: timeline.now() });
    if (faults.happens('message-answer', 0.3)) {
      sometimes('message sent, answer lost');
      return NO_ANSWER;
    }
    return { ok: true, value: { id: key } };
  };
  return {
    delivered,
    connect: (life: Life): { sms: SmsSender; mail: MailSender } => ({
      sms: { id: 'simulated', send: (message) => send(life, 'sms', message) },
      mail: { id: 'simulated', send: (mail) => send(life, 'mail', { ...mail, text: `${mail.subject}\n${mail.text}` }) },
    }),
  };
}
