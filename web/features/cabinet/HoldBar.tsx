import { href } from '#contract/pages.ts';
import { SECOND, formatDate, formatTime } from '#domain/dates.ts';
import type { HeldTime } from '../../data/held-time.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Link } from '../../lib/router.tsx';
import { useWords } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { upcomingTexts } from './upcoming.texts.ts';

/** The way back to a time that is on hold and not paid yet: looking at the own sessions gives it up as little as it keeps it. */
export function HoldBar({ hold }: { readonly hold: HeldTime | null }) {
  const { t, locale } = useWords(upcomingTexts);
  const now = useServerNow(SECOND);
  if (hold === null || Date.parse(hold.expiresAt) <= now) return null;
  const { date, start } = hold.bookingSession;
  const when = `${formatDate(date, locale, { short: true })}, ${start}`;
  return (
    <InlineNote kind="ok" testId="cab-hold">
      <p>{t('held', { when, time: formatTime(Date.parse(hold.expiresAt)) })}</p>
      <Link to={href('billing')} className={buttonClass({ size: 'small' })}>
        {t('pay')}
      </Link>
    </InlineNote>
  );
}
