import { createTransport } from 'nodemailer';
import type { MailSender } from './email.ts';

/**
 * Mails through an SMTP server. The message's key is its Message-ID, so that a repeat is recognised as the same one.
 * `beforeCall` may refuse by throwing. An address that does not exist is `permanent`; a connection that broke leaves open whether the mail went out.
 */
export function smtpMail({
  url,
  from,
  beforeCall = () => undefined,
}: {
  url: string;
  from: string;
  beforeCall?: () => void;
}): MailSender {
  const transport = createTransport({ url, pool: true, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    id: 'smtp',
    async send({ key, to, subject, html, text, calendar, headers }) {
      beforeCall();
      try {
        const sent = await transport.sendMail({
          messageId: `<${key}@${domain}>`,
          from,
          to,
          subject,
          html,
          text,
          ...(headers === undefined ? {} : { headers }),
          ...(calendar === undefined
            ? {}
            : { icalEvent: { method: calendar.method, content: calendar.body, filename: 'session.ics' } }),
        });
        return { ok: true, value: { id: sent.messageId } };
      } catch (error) {
        return { ok: false, ...faultOf(error) };
      }
    },
  };
}

const TIMEOUT_MS = 20_000;

/** The server's own answer decides. Whoever could not even connect sent nothing; a lost connection may have been a delivery. */
function faultOf(error: unknown): { kind: 'rejected' | 'unknown' | 'misconfigured'; code: string } {
  const { responseCode, code, syscall } = error as { responseCode?: number; code?: string; syscall?: string };
  if (code === 'EAUTH') return { kind: 'misconfigured', code };
  if (responseCode !== undefined) return { kind: 'rejected', code: responseCode >= 500 ? 'permanent' : 'temporary' };
  return { kind: syscall === 'connect' ? 'rejected' : 'unknown', code: code ?? 'lost' };
}
