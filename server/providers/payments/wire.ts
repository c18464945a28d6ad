import type { Outcome } from '../outcome.ts';
import type { PaymentState } from './payments.ts';

/** The meaning of a provider's word. */
export type Meaning = Omit<PaymentState, 'raw'>;

/** The state that a provider tells by a word, and `detail` besides. With an unknown word it counts as at work. */
export function toldState(
  word: unknown,
  known: Readonly<Record<string, Meaning>>,
  detail: (meaning: Meaning) => Partial<Meaning>,
): Outcome<PaymentState> {
  if (typeof word !== 'string') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
  const raw = word.slice(0, LONGEST_WORD);
  const meaning = Object.hasOwn(known, word) ? known[word] : undefined;
  if (meaning !== undefined) return { ok: true, value: { ...meaning, ...detail(meaning), raw } };
  return { ok: true, value: { status: 'PROCESSING', raw, isUnknown: true } };
}

const LONGEST_WORD = 64;

/** A sum as providers write it: lari or euro with at most two decimals. */
export function wireAmount(minor: number): number {
  return minor / 100;
}

/** The tetri or cents of a sum; null for over two decimals, signs, exponents and more than an order could cost. */
export function minorOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value));
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/**
 * The address where people pay, if it may be one: https on the provider's own domain, or on the very host that was
 * configured for its API, which in production is https as well. Null for any other.
 */
export function payAddress(value: unknown, trusted: { domain: string; apiBase: string }): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === new URL(trusted.apiBase).origin) return url.href;
  const ofDomain = url.hostname === trusted.domain || url.hostname.endsWith(`.${trusted.domain}`);
  return url.protocol === 'https:' && url.port === '' && ofDomain ? url.href : null;
}
