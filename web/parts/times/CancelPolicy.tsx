import { type Instant, instantOf } from '#domain/dates.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { cancelPolicyTexts } from './cancel-policy.texts.ts';
import { useFreeUntil } from './use-free-until.ts';

/** Until when the session may be cancelled or moved for nothing, in one sentence (P13); the rule while no time is chosen. */
export function CancelPolicy({ slot }: { readonly slot: { readonly date: string; readonly start: string } | null }) {
  const t = useTexts(cancelPolicyTexts);
  const start = slot && instantOf(slot.date, slot.start);
  return <p className="small">{start === null ? t('freeBefore') : <Limit start={start} />}</p>;
}

function Limit({ start }: { readonly start: Instant }) {
  const t = useTexts(cancelPolicyTexts);
  const when = useFreeUntil(start);
  return <Kept words={when === null ? t('notRefundable') : t('freeUntil', { when })} />;
}
