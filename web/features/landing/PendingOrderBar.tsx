import { useEffect, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import type { Answer } from '#contract/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { api } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import styles from './PendingOrderBar.module.css';

type Order = Answer<'currentBooking'>['order'];

/** A paid order that its client has not opened yet (P19), as when the payment took the only tab. */
export function PendingOrderBar({ words }: { readonly words: string }) {
  const [order, setOrder] = useState<Order>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.call('currentBooking', { query: { locale: currentLanguage() }, signal: stop.signal }).then(
      (answer) => setOrder(answer.order),
      () => setOrder(null),
    );
    return () => stop.abort();
  }, []);
  if (order === null || order.status !== 'SUCCESS' || order.opened) return null;
  return (
    <Link to={paths.order(order.orderId)} className={styles['bar']}>
      {words}
    </Link>
  );
}
