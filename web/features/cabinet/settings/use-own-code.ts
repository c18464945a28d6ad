import { useRef } from 'react';
import type { Instant } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { selectCode, useCode } from '../../../parts/form/use-code.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';

const OF_CODE: ReadonlySet<string | null> = new Set(['BAD_CODE', 'LOCKED', 'CODE_REQUIRED', 'VALIDATION']);

type OwnCodeWish = {
  readonly channel: 'sms' | 'email';
  readonly sentAt: Instant;
  /** Whether the last digit sends the code. */
  readonly sendsItself: boolean;
  /** Our words where the server has none, and where no answer came. */
  readonly failed: string;
  readonly unanswered: string;
  readonly onCode: (otp: string) => Promise<void>;
};

/** A code that proves something about the own account: the props of its `CodeEntry`, and what sends it. */
export function useOwnCode({ channel, sentAt, sendsItself, failed, unanswered, onCode }: OwnCodeWish) {
  const input = useRef<HTMLInputElement>(null);
  const code = useCode(channel, sentAt, (otp) => {
    if (sendsItself) form.send(() => show(otp), { code: otp });
  });
  const proofWords = useProofWords(failed);
  const form = useForm({
    values: { code: code.digits },
    problems: { code: code.problem },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf: (refusal) => (OF_CODE.has(refusal) ? 'code' : null),
    words: (error) => (error instanceof ApiError && error.code === 'OFFLINE' ? unanswered : proofWords(error)),
  });

  async function show(otp: string): Promise<void> {
    try {
      await orWait(onCode(otp));
    } catch (error) {
      selectCode(input.current, otp);
      // Returns for a code that nobody has looked at: it waits in its field.
      code.refuse(otp, error);
    }
  }

  return {
    entry: { ref: input, code, ...form.field('code', code.digits !== '') },
    busy: form.busy,
    general: form.general,
    send: () => form.submit(null, () => show(code.digits)),
  };
}
