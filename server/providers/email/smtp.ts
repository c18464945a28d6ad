import nodemailer from 'nodemailer';
import type { MailSender } from './email.ts';

const TIMEOUT_MS = 10_000;

/** Sends through an SMTP server. A refusal for good (5xx) is `rejected`; a lost connection may have been a delivery. */
export function smtpMail({ url, from }: { url: string; from: string }): MailSender {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    id: 'smtp',
    async send(mail) {
      try {
        const messageId = `<${mail.key}@${domain}>`;
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          ...(mail.calendar === undefined
            ? {}
            : { icalEvent: { method: mail.calendar.method, content: mail.calendar.body, filename: 'session.ics' } }),
        });
        return { ok: true, value: { id: messageId } };
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null;
        if (typeof code === 'number') return { ok: false, kind: 'rejected', code: String(code) };
        return { ok: false, kind: 'unknown' };
      }
    },
  };
}
