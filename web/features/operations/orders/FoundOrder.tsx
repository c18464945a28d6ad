import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { SECOND } from '#domain/dates.ts';
import type { OperatorOrder } from '../../../data/operations-orders.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { StateBadge } from '../../../session/StateBadge.tsx';
import { sessionStateOf } from '../../../session/state.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { orderTexts } from '../order/order.texts.ts';
import { hasOpenComplaint, stateWord, whenWords } from '../order/order-words.ts';
import styles from './Orders.module.css';

/** An order of a list on a line, which leads to its page by its number. */
export function FoundOrder({ order }: { readonly order: OperatorOrder }) {
  const { t, locale } = useWords(orderTexts);
  const now = useServerNow(SECOND);
  const state = stateWord(order, now, locale);
  const isDisputed = order.complaint?.status === 'disputed';
  return (
    <li>
      <Link
        to={operationsHref('order', { number: formatBookingNumber(order.number) })}
        className={`line ${styles['row']}`}
      >
        <span className={styles['words']}>
          <strong className={`figures ${styles['number']}`} translate="no">
            {formatBookingNumber(order.number)}
          </strong>
          <Kept as="span" words={whenWords(order.sessionTime, locale)} />
          <span translate="no">{order.specialist}</span>
          <StateBadge reader="therapist" state={sessionStateOf(order, now)}>
            {hasOpenComplaint(order) ? t(isDisputed ? 'decide' : 'answerable', { state }) : state}
          </StateBadge>
        </span>
        <Icon name="chevronDown" size={18} className={styles['onward']} />
      </Link>
    </li>
  );
}
