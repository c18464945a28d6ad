import { href } from '#contract/pages/pages.ts';
import { MINUTE, wallOf } from '#domain/dates.ts';
import { formatDistance, formatWeekday } from '#domain/distance.ts';
import type { Order } from '../../data/orders.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { SessionWhen, YourTime } from '../../session/SessionWhen.tsx';
import { BrandMark } from '../../ui/art/BrandMark.tsx';
import { SpotArch, type SpotMood } from '../../ui/art/SpotArch.tsx';
import styles from './Order.module.css';
import { orderTexts } from './order.texts.ts';

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

/** The picture over an order; on paper the name of the house stands in its place. */
export function OrderArt({ mood }: { readonly mood: SpotMood }) {
  const t = useTexts(orderTexts);
  return (
    <>
      <SpotArch mood={mood} className={styles['arch']} />
      <span className={`line gap-2 ${styles['brand']}`}>
        <BrandMark size={32} />
        {t('brand')}
      </span>
    </>
  );
}

/** Where to open the booking and join the session, for a person who reads it on paper. */
export function PrintedAddresses({ orderId, meeting }: { readonly orderId: string; readonly meeting: string | null }) {
  const t = useTexts(orderTexts);
  const order = new URL(href('order', { orderId }), globalThis.location.origin).href;
  return (
    <div className={`stack gap-2 ${styles['address']}`}>
      {meeting !== null && (
        <p>
          {t('printedMeeting')}
          <br />
          <span translate="no">{meeting}</span>
        </p>
      )}
      <p>
        {t('printedOrder')}
        <br />
        <span translate="no">{order}</span>
      </p>
    </div>
  );
}
