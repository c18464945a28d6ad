import { formatDate, formatTime, type Instant, wallOf } from '#domain/dates.ts';
import { stayedUntil, type Stay } from '#domain/presence.ts';
import { SEATS } from '#domain/room.ts';
import { STAYS_KEPT_MS } from '#domain/retention.ts';
import type { OrderInDetail } from '../../../data/operations-orders.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { timesOf } from '../../../session/facts.ts';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import styles from './Order.module.css';
import { orderTexts } from './order.texts.ts';

/** The times of both seats in the room on one axis with those of the session; also in words. */
export function RoomBars({ detail: { order, stays, together } }: { readonly detail: OrderInDetail }) {
  const { t, locale } = useWords(orderTexts);
  const { start, end } = timesOf(order);
  const known = stays?.map(({ seat, enteredAt, seenAt, leftAt }): Stay => ({
    seat,
    enteredAt: Date.parse(enteredAt),
    seenAt: Date.parse(seenAt),
    leftAt: leftAt === null ? null : Date.parse(leftAt),
  }));
  const from = Math.min(start, ...(known ?? []).map(({ enteredAt }) => enteredAt));
  const until = Math.max(end, ...(known ?? []).map(stayedUntil));
  const placeOf = (one: Instant, other: Instant) => ({
    left: `${(100 * (one - from)) / (until - from)}%`,
    width: `${(100 * Math.max(0, other - one)) / (until - from)}%`,
  });
  return (
    <SectionCard headingId="order-room" heading={t('room')} className="stack gap-3" data-zone-said>
      {known === undefined && <p>{t('forgotten')}</p>}
      {known?.length === 0 && <p>{t('nobody')}</p>}
      {known !== undefined && known.length > 0 && (
        <>
          <ZoneNote />
          <p className="hint">{t('keptUntil', { date: formatDate(wallOf(end + STAYS_KEPT_MS).date, locale) })}</p>
          {SEATS.map((seat) => {
            const own = known.filter((stay) => stay.seat === seat);
            const spans = own.map((stay) =>
              t('span', { from: formatTime(stay.enteredAt), until: formatTime(stayedUntil(stay)) }),
            );
            return (
              <div key={seat} className="stack gap-1">
                <p>
                  <strong>{t(seat === 'client' ? 'client' : 'specialist')}</strong>{' '}
                  <Kept words={spans.length === 0 ? t('notThere') : spans.join(', ')} />
                </p>
                <div className={styles['axis']} aria-hidden="true">
                  <span className={styles['planned']} style={placeOf(start, end)} />
                  {own.map((stay) => (
                    <span
                      key={stay.enteredAt}
                      className={styles['stay']}
                      style={placeOf(stay.enteredAt, stayedUntil(stay))}
                    />
                  ))}
                </div>
              </div>
            );
          })}
          <p className={`spread hint figures ${styles['ends']}`} aria-hidden="true" translate="no">
            <span>{formatTime(start)}</span>
            <span>{formatTime(end)}</span>
          </p>
          {together !== null && <p className="strong">{t('together', { n: together })}</p>}
        </>
      )}
    </SectionCard>
  );
}
