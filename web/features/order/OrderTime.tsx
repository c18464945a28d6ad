import { MINUTE, wallOf } from '#domain/dates.ts';
import { formatDistance, formatWeekday } from '#domain/distance.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useSessionWords } from '../../session/session-words.ts';
import { SessionWhen } from '../../session/SessionWhen.tsx';
import type { Order } from '../../data/orders.ts';
import { Kept } from '../../lib/kept.tsx';
import styles from './Order.module.css';

type OrderTimeProps = {
  readonly order: Order;
  /** The session is still to be: how far off it is stands beside the weekday. */
  readonly isAhead: boolean;
};

/** Day and time in Tbilisi, how far off that is, and the viewer's own time where it differs (P30). */
export function OrderTime({ order, isAhead }: OrderTimeProps) {
  const locale = useLanguage();
  const now = useServerNow(MINUTE);
  const { yourTime } = useSessionWords(order);
  const { date } = order.sessionTime;
  const distance = isAhead ? formatDistance(date, wallOf(now).date, locale) : null;
  return (
    <div className="stack gap-1">
      <p className="serif-l">
        <SessionWhen {...order} />
      </p>
      <p data-testid="order-distance">
        <span>{formatWeekday(date, locale)}</span>
        {distance !== null && <span className={styles['onScreen']}> · {distance}</span>}
      </p>
      {yourTime !== null && (
        <p>
          <Kept words={yourTime} />
        </p>
      )}
    </div>
  );
}
