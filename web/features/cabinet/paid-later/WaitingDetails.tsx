import { formatBookingNumber } from '#domain/booking-number.ts';
import { SECOND } from '#domain/dates.ts';
import { isPayOver, payUntil } from '#domain/paid-later.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { payAppointmentTexts } from './pay-appointment.texts.ts';

/** The effects of paying a waiting appointment and of leaving it unpaid, and its order number for the telephone. */
export function WaitingDetails({ session }: { readonly session: DetailedSession }) {
  const { t, locale } = useWords(payAppointmentTexts);
  const { number, payLater } = session;
  const { start } = timesOf(session);
  // The bank may still be asked after that moment.
  const isOver = isPayOver(start, useServerNow(SECOND));
  return (
    <SectionCard headingId="next" heading={t('next')} className="stack gap-2">
      <p>{t('nextLink')}</p>
      {!isOver && <Kept as="p" words={t('nextReleased', { when: momentOf(payUntil(start), locale) })} />}
      {payLater?.series && <p>{t('nextSeries')}</p>}
      <Facts facts={[{ term: t('number'), value: formatBookingNumber(number), translate: 'no' }]} />
    </SectionCard>
  );
}
