import type { Outcome } from '../outcome.ts';
import { objectOf, type Outgoing } from '../outgoing.ts';
import { PERMANENT, postForm, type SmsSender } from './sms.ts';

export type SmsofficeSettings = {
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
  /** The name that the operator has approved and the phone shows. */
  sender: string;
};

/** Not a Georgian number, one that does not exist, or one that wants no messages: no repeat changes that. */
const HOPELESS: ReadonlySet<number> = new Set([10, 75, 76, 77]);
/** Said when the service itself is in trouble for the moment. */
const BUSY = -100;

/** SMS through smsoffice.ge: a form is posted, so that neither key nor code stands in an address. */
export function smsofficeSms({ settings, call }: { settings: SmsofficeSettings; call: Outgoing }): SmsSender {
  return {
    id: 'smsoffice',
    async send({ to, text, key }): Promise<Outcome<{ id: string }>> {
      const form = {
        key: settings.key,
        destination: to.replace(/^\+/, ''),
        sender: settings.sender,
        content: text,
        urgent: 'true',
      };
      const answer = await postForm(call, `${settings.baseUrl}/api/v2/send/`, form);
      if (answer === null) return { ok: false, kind: 'unknown', code: 'silent' };
      if (answer.status === 0) return { ok: false, kind: 'rejected', code: 'unreached' };
      const fields = objectOf(answer.text);
      if (answer.status >= 500 || fields === null) {
        return { ok: false, kind: 'unknown', code: `http ${answer.status}` };
      }
      // Only this word is a success: the service also answers 200 to what it does not take.
      if (fields['Success'] === true) return { ok: true, value: { id: String(fields['Output'] ?? key) } };
      const code = Number(fields['ErrorCode']);
      if (HOPELESS.has(code)) return { ok: false, kind: 'rejected', code: PERMANENT };
      if (code === BUSY) return { ok: false, kind: 'rejected', code: 'busy' };
      return { ok: false, kind: 'misconfigured', code: `error ${code}` };
    },
  };
}
