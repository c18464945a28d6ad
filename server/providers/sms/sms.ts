import type { Outcome } from '../outcome.ts';

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
