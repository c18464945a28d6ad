import { href } from '#contract/pages/pages.ts';
import { SECOND, instantOf } from '#domain/dates.ts';
import type { HeldTime } from '../../../data/held-time.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf, timeOf } from '../../../parts/times/moment-words.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { upcomingTexts } from './upcoming.texts.ts';

/** The link to a time that is on hold and unpaid; viewing the own sessions neither gives the hold up nor extends it. */
export function HoldBar({ hold }: { readonly hold: HeldTime | null }) {
  const { t, locale } = useWords(upcomingTexts);
  const now = useServerNow(SECOND);
  if (hold === null || Date.parse(hold.expiresAt) <= now) return null;
  const { date, start } = hold.bookingSession;
  const when = momentOf(instantOf(date, start) ?? 0, locale);
  return (
    <InlineNote kind="ok" testId="cab-hold">
      <Kept as="p" words={t('held', { when, time: timeOf(Date.parse(hold.expiresAt), locale) })} />
      <ButtonLink to={href('billing')} size="small">
        {t('pay')}
      </ButtonLink>
    </InlineNote>
  );
}
