import type { OperatorLog } from '../outgoing.ts';
import type { Outcome } from '../outcome.ts';
import type { PaymentState } from './payments.ts';

/** The meaning of a provider's word. */
export type Meaning = Omit<PaymentState, 'raw'>;

/**
 * The state that a provider tells by a word, with what `detail` reads besides. A word nobody knows is one for an
 * operator: the payment counts as at work meanwhile.
 */
export function toldState(
  word: unknown,
  known: Readonly<Record<string, Meaning>>,
  { log, ...of }: { log: OperatorLog; provider: string; attempt: string },
  detail: (meaning: Meaning) => Partial<Meaning>,
): Outcome<PaymentState> {
  if (typeof word !== 'string') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
  const raw = word.slice(0, LONGEST_WORD);
  const meaning = Object.hasOwn(known, word) ? known[word] : undefined;
  if (meaning !== undefined) return { ok: true, value: { ...meaning, ...detail(meaning), raw } };
  log.error({ ...of, word: raw }, 'a payment status nobody knows: an operator must look');
  return { ok: true, value: { status: 'PROCESSING', raw } };
}

const LONGEST_WORD = 64;
