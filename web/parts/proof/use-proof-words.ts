import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useCodeWords } from '../form/code-words.ts';
import { OwnRefusal } from '../form/use-form.ts';
import { proofTexts } from './proof.texts.ts';

/** A refusal that ends by itself. */
class Waiting extends OwnRefusal {
  readonly until: Instant;

  constructor({ code, retryAfter }: ApiError) {
    super(code);
    this.until = Date.now() + retryAfter * SECOND;
  }
}

/** A call whose refusal is told in our words where it says when it ends. */
export function orWait<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    const ends = error instanceof ApiError && error.status === 429 && error.retryAfter > 0;
    throw ends && error.code !== 'NETWORK_SLOWED' ? new Waiting(error) : error;
  });
}

/** Whether a call was refused for want of a proof. */
export function isProofNeeded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'PROOF_NEEDED';
}

/** Our words for a refusal of a proof; `fallback` where it has none. */
export function useProofWords(fallback?: string): (error: unknown) => string {
  const t = useTexts(proofTexts);
  const codeWords = useCodeWords(fallback ?? t('codeFailed'));
  const now = useNow(SECOND);
  return (error) => {
    if (error instanceof Waiting) {
      const left = Math.max(SECOND, error.until - now);
      return left > HOUR
        ? t('waitHours', { n: Math.ceil(left / HOUR) })
        : t('waitMinutes', { n: Math.ceil(left / MINUTE) });
    }
    if (error instanceof ApiError && error.code === 'OFFLINE') return t('offline');
    return codeWords(error);
  };
}
