// docs/decisions/088
import { createTransport } from 'nodemailer';
import type { MailSender } from './email.ts';

/**
 * Mails through an SMTP server. The message's key is its Message-ID, so that a repeat is recognised. `beforeCall` may
 * refuse by throwing. Only an address that does not exist is `permanent`; after a broken connection or `patienceMs` it
 * is unknown whether the mail went out.
 */
export function smtpMail(parts: {
  url: string;
  from: string;
  beforeCall?: () => void;
  patienceMs?: number | undefined;
}): MailSender {
  const { url, from, beforeCall = () => undefined, patienceMs = PATIENCE_MS } = parts;
  // Retried only when no byte of the mail was sent: relays drop idle connections, and a code must not wait for that.
  const transport = createTransport({ url, pool: true, maxRequeues: 1 });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    id: 'smtp',
    async send({ key, to, subject, html, text, calendar, headers, from: other }) {
      beforeCall();
      try {
        const sent = await transport.sendMail({
          messageId: `<${key}@${domain}>`,
          from: other === undefined ? from : { name: other.name, address: other.email },
          to,
          subject,
          html,
          text,
          signal: AbortSignal.timeout(patienceMs),
          ...(headers === undefined ? {} : { headers }),
          ...(calendar === undefined
            ? {}
            : { icalEvent: { method: calendar.method, content: calendar.body, filename: 'event.ics' } }),
        });
        return { ok: true, value: { id: sent.messageId } };
      } catch (error) {
        return { ok: false, ...faultOf(error) };
      }
    },
  };
}

/** The time limit of a mail, with the wait for a connection: less than a job's, so that the job learns how it ended. */
const PATIENCE_MS = 15_000;

/**
 * The server's own answer decides, and all but one are worth a later try: a login, a sender's name or a full mailbox
 * can be put right. Without a connection nothing was sent; a lost connection may have been a delivery.
 */
function faultOf(error: unknown): { kind: 'rejected' | 'unknown' | 'misconfigured'; code: string } {
  const { code, responseCode, syscall } = error as SmtpError;
  if (code === 'EAUTH') return { kind: 'misconfigured', code };
  if (isNobody(error as SmtpError)) return { kind: 'rejected', code: 'permanent' };
  if (responseCode !== undefined) return { kind: 'rejected', code: String(responseCode) };
  return { kind: syscall === 'connect' ? 'rejected' : 'unknown', code: code ?? 'lost' };
}

/** Whether the server says that the recipient does not exist. A policy reason (5.7, RFC 3463) concerns us, not them. */
function isNobody({ command, responseCode, response }: SmtpError): boolean {
  return command === 'RCPT TO' && NOBODY.has(responseCode ?? 0) && !/^\d{3}[ -]5\.7\./.test(response ?? '');
}

const NOBODY = new Set([550, 551, 553]);

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; syscall?: string };
