import { MINUTE, formatDate, formatDayInDative, wallOf } from '#domain/dates.ts';
import { formatDistance, formatWeekday } from '#domain/distance.ts';
import { localTime, useServerNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { timesOf } from './order-state.ts';
import type { Order } from '../../data/orders.ts';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

/** Day and time in Tbilisi, how far off that is, and the viewer's own time where it differs (P30). */
export function OrderTime({ order }: { readonly order: Order }) {
  const t = useTexts(orderTexts);
  const locale = useLanguage();
  const now = useServerNow(MINUTE);
  const { date, startTime } = order.sessionTime;
  const distance = formatDistance(date, wallOf(now).date, locale);
  const local = localTime(timesOf(order).start);
  return (
    <div className={styles['time']}>
      <p className={styles['when']}>{t('when', { date: formatDayInDative(date, locale), time: startTime })}</p>
      <p data-testid="order-distance">
        {[formatWeekday(date, locale), distance].filter((words) => words !== null).join(' · ')}
      </p>
      {local !== null && (
        <p>
          {t('yourTime', {
            when: `${formatDate(local.date, locale, { weekday: true, short: true })}, ${local.time}`,
          })}
        </p>
      )}
    </div>
  );
}
