import { freeUntil } from '#domain/cancelling.ts';
import { SECOND, formatDate, instantOf, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../lib/clock.ts';
import { useWords } from '../lib/texts.tsx';
import { cancelPolicyTexts } from './cancel-policy.texts.ts';

const TICK_MS = 10 * SECOND;

/** Until when the session may be cancelled or moved for nothing, in one sentence (P13); the rule while no time is chosen. */
export function CancelPolicy({ slot }: { readonly slot: { readonly date: string; readonly start: string } | null }) {
  const { t, locale } = useWords(cancelPolicyTexts);
  const now = useServerNow(TICK_MS);
  const start = slot && instantOf(slot.date, slot.start);
  if (start === null) return <p className="small">{t('freeBefore')}</p>;
  const limit = freeUntil(start, now);
  if (limit === null) return <p className="small">{t('notRefundable')}</p>;
  const { date, time } = wallOf(limit);
  const when = `${formatDate(date, locale, { short: true })}, ${time}`;
  return <p className="small">{t('freeUntil', { when })}</p>;
}
