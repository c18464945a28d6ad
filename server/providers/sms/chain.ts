// docs/decisions/056
import { type Instant, MINUTE } from '#domain/dates.ts';
import type { OperatorLog } from '../outgoing.ts';
import { PERMANENT, type SmsSender } from './sms.ts';

/** Records which messages were handed to a sender, beyond the life of this process. */
export type BegunMessages = {
  /** Writes it down before the first sender is asked; false when it was written before. */
  begin(key: string): Promise<boolean>;
  /** No sender took it: it may be tried again. */
  undo(key: string): Promise<void>;
};

/**
 * How long a sender that failed is asked only when the others fail too: longer than a person waits before asking for
 * another code (01:59, spec §9), which then takes another way.
 */
const REST_MS = 5 * MINUTE;

/** The answer when it is unknown whether a message went out: it is not sent again. */
const UNCONFIRMED = 'unconfirmed';

/**
 * Asks the senders in their order until one takes the message. Only a certain refusal goes on to the next one: after a
 * lost answer the message may be on its way, and a second one would carry the same code (the person can ask for a new
 * one). A failed sender is paused for a while, so that the next message goes to another at once.
 */
export function smsChain(parts: {
  senders: readonly SmsSender[];
  begun: BegunMessages;
  clock: { now(): Instant };
  log: OperatorLog;
  /** Told of a sender that refuses us, as for want of money or of a key, and of one that takes a message. */
  senderState: {
    refused(sender: string, code: string | undefined): Promise<void>;
    took(sender: string): Promise<void>;
  };
}): SmsSender {
  const { senders, begun, clock, log, senderState } = parts;
  const restsUntil = new Map<string, Instant>();
  const rests = ({ id }: SmsSender): boolean => (restsUntil.get(id) ?? 0) > clock.now();
  const failed = ({ id }: SmsSender): void => void restsUntil.set(id, clock.now() + REST_MS);

  return {
    id: senders.map(({ id }) => id).join(','),
    async send(message) {
      if (!(await begun.begin(message.key))) return { ok: true, value: { id: UNCONFIRMED } };
      const inOrder = [...senders.filter((sender) => !rests(sender)), ...senders.filter(rests)];
      for (const sender of inOrder) {
        const outcome = await sender.send(message);
        if (outcome.ok) {
          await senderState.took(sender.id);
          return { ok: true, value: { id: `${sender.id}:${outcome.value.id}` } };
        }
        const { kind, code } = outcome;
        if (kind === 'rejected' && code === PERMANENT) return outcome;
        failed(sender);
        const facts = { sender: sender.id, message: message.key, code };
        if (kind === 'unknown') {
          log.warn(facts, 'an SMS may not have been sent: it is not repeated');
          return { ok: true, value: { id: UNCONFIRMED } };
        }
        if (kind === 'misconfigured') await senderState.refused(sender.id, code);
        else log.warn(facts, 'an SMS sender did not take a message');
      }
      await begun.undo(message.key);
      return { ok: false, kind: 'rejected', code: 'no sender' };
    },
  };
}
