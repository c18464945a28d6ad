import type { Mail, MailSender } from './email.ts';

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
