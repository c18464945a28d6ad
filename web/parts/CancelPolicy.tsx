import { DAY, SECOND, formatDate, instantOf, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../lib/clock.ts';
import { useWords } from '../lib/texts.tsx';
import { cancelPolicyTexts } from './cancel-policy.texts.ts';

const TICK_MS = 10 * SECOND;

/** Until when the session may be cancelled or moved for nothing, in one sentence (P13); the rule while no time is chosen. */
export function CancelPolicy({ slot }: { readonly slot: { readonly date: string; readonly start: string } | null }) {
  const { t, locale } = useWords(cancelPolicyTexts);
  const now = useServerNow(TICK_MS);
  const at = slot && instantOf(slot.date, slot.start);
  if (at === null) return <p className="small">{t('freeBefore')}</p>;
  // Exactly 24 hours before still counts as free.
  if (now > at - DAY) return <p className="small">{t('notRefundable')}</p>;
  const limit = wallOf(at - DAY);
  const when = `${formatDate(limit.date, locale, { short: true })}, ${limit.time}`;
  return <p className="small">{t('freeUntil', { when })}</p>;
}
