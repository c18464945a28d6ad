import { MINUTE, wallOf } from '#domain/dates.ts';
import { formatDistance, formatWeekday } from '#domain/distance.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { SessionWhen, YourTime } from '../../session/SessionWhen.tsx';
import type { Order } from '../../data/orders.ts';
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
      <YourTime {...order} />
    </div>
  );
}
