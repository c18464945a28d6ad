import { freeUntil } from '#domain/cancelling.ts';
import { type Instant, SECOND, instantOf } from '#domain/dates.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useLanguage } from '../../lib/language.ts';
import { type Remarked, useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { cancelPolicyTexts } from './cancel-policy.texts.ts';
import { momentOf } from './moment-words.ts';

/** The limit of free cancelling or moving in a sentence (P13), a warning once it passed; the rule without a time. */
export function CancelPolicy({ slot }: { readonly slot: { readonly date: string; readonly start: string } | null }) {
  const t = useTexts(cancelPolicyTexts);
  const start = slot && instantOf(slot.date, slot.start);
  return start === null ? <p className="small">{t('freeBefore')}</p> : <Limit start={start} />;
}

function Limit({ start }: { readonly start: Instant }) {
  const t = useTexts(cancelPolicyTexts);
  const when = useFreeUntil(start);
  if (when === null) return <InlineNote kind="warn">{t('notRefundable')}</InlineNote>;
  return <Kept as="p" className="small" words={t('freeUntil', { when })} />;
}

/** The limit of free cancelling or moving, as a parameter of a text; null once that has passed (P13). */
export function useFreeUntil(start: Instant): Remarked | null {
  const locale = useLanguage();
  const limit = freeUntil(start, useServerNow(10 * SECOND));
  return limit === null ? null : momentOf(limit, locale);
}
