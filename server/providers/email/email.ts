import type { Outcome } from '../outcome.ts';

export type Mail = {
  /** Names the message for life; becomes its Message-ID. */
  key: string;
  to: string;
  /** Whom it comes from, when that is not what the sender is set to; its address is one that the sender may use. */
  from?: { name: string; email: string };
  subject: string;
  html: string;
  text: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; body: string };
  headers?: Record<string, string>;
};

/** Sends one e-mail. */
export type MailSender = { readonly id: string; send(mail: Mail): Promise<Outcome<{ id: string }>> };

/** A sender that keeps its mails instead of sending them. `keep` stores one mail per key. */
export function outboxMail(keep: (mail: Mail) => Promise<void>): MailSender {
  return {
    id: 'outbox',
    async send(mail) {
      await keep(mail);
      return { ok: true, value: { id: mail.key } };
    },
  };
}
