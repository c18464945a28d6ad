import type { SessionInDetail } from '../../../data/practice-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { waitingTexts } from './waiting.texts.ts';

/** Until when a session that waits for its payment can be paid, and what else of its series waits. */
export function WaitingNote({ detail: { session, seriesWaiting } }: { readonly detail: SessionInDetail }) {
  const { t, locale } = useWords(waitingTexts);
  const { payUntil } = session;
  if (payUntil === undefined) return null;
  return (
    <div className="stack gap-1" data-testid="ther-waiting">
      <Kept as="p" role="status" words={t('canPay', { when: momentOf(Date.parse(payUntil), locale) })} />
      {seriesWaiting > 0 && <p className="hint">{t('ofSeries', { n: seriesWaiting })}</p>}
    </div>
  );
}
