import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Specialist } from '../../../data/operations-specialists.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { whenWords } from '../order/order-words.ts';
import { specialistsTexts } from './specialists.texts.ts';

/** Sessions still booked or being paid, by start, each with the way to its order. */
export function SessionsAhead({ sessions }: { readonly sessions: Specialist['ahead'] }) {
  const { t, locale } = useWords(specialistsTexts);
  if (sessions.length === 0) return <p className="soft">{t('noneAhead')}</p>;
  return (
    <>
      <LinesCards label={t('ahead')} lines={sessions} lineKey={({ number }) => number} testId="op-ahead">
        {({ number, status, sessionTime }) => (
          <>
            <p className={cardLine}>
              <Link to={operationsHref('order', { number })} className="target figures" translate="no">
                {formatBookingNumber(number)}
              </Link>
              <span>{t(status === 'confirmed' ? 'booked' : 'beingPaid')}</span>
            </p>
            <Kept as="p" className="figures" words={whenWords(sessionTime, locale)} />
          </>
        )}
      </LinesCards>
      {sessions.length >= MOST.broken && <p className="small">{t('full', { n: MOST.broken })}</p>}
    </>
  );
}
