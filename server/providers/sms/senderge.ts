import type { Outcome } from '../outcome.ts';
import { objectOf, type Outgoing, recordOf } from '../outgoing.ts';
import { postForm, type SmsSender } from './sms.ts';

export type SendergeSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
};

/** An informational message: an advertising one gets a line at its end, after which phones no longer offer the code. */
const INFORMATIONAL = '2';

/** SMS through sender.ge: a form is posted, the number without the code of the country. */
export function sendergeSms({ settings, call }: { settings: SendergeSettings; call: Outgoing }): SmsSender {
  return {
    id: 'senderge',
    async send({ to, text, purpose }): Promise<Outcome<{ id: string }>> {
      const form = {
        apikey: settings.key,
        smsno: INFORMATIONAL,
        destination: to.replace(/^\+995/, ''),
        content: text,
        priority: purpose === 'otp' ? '1' : '0',
      };
      const answer = await postForm(call, `${settings.baseUrl}/api/send.php`, form);
      if (answer === null) return { ok: false, kind: 'unknown', code: 'silent' };
      if (answer.status === 0) return { ok: false, kind: 'rejected', code: 'unreached' };
      if (answer.status === 401 || answer.status === 402 || answer.status === 403) {
        return { ok: false, kind: 'misconfigured', code: `http ${answer.status}` };
      }
      if (answer.status === 503) return { ok: false, kind: 'rejected', code: 'busy' };
      const fields = objectOf(answer.text);
      if (answer.status !== 200 || fields === null) {
        return { ok: false, kind: 'unknown', code: `http ${answer.status}` };
      }
      const [first]: unknown[] = Array.isArray(fields['data']) ? fields['data'] : [];
      const messageId = recordOf(first)?.['messageId'];
      // A message that got no number was not taken, also with a good status.
      return messageId === undefined || messageId === null || messageId === ''
        ? { ok: false, kind: 'rejected', code: 'no number' }
        : { ok: true, value: { id: String(messageId) } };
    },
  };
}
