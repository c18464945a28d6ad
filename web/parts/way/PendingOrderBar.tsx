import { useEffect, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { isTerminal } from '#domain/payment.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Link } from '../../lib/router.tsx';
import { api } from '../../api/sign-in.ts';
import { followPayment, nextLook } from '../../data/follow-payment.ts';
import { useTexts } from '../../lib/texts.tsx';
import { pendingOrderTexts } from './pending-order.texts.ts';
import styles from './PendingOrderBar.module.css';

type ReadBooking = (signal: AbortSignal) => Promise<Answer<'readCurrentBooking'>>;

/** A paid order that its client has not opened yet (P19), as when the payment took the only tab. */
export function PendingOrderBar({ read = askServer }: { readonly read?: ReadBooking }) {
  const t = useTexts(pendingOrderTexts);
  const orderId = useUnopenedOrder(read);
  return (
    <div role="status">
      {orderId !== null && (
        <Link to={href('order', { orderId })} className={`strong ${styles['bar']}`}>
          {t('pending')}
        </Link>
      )}
    </div>
  );
}

/** The order that is paid and not opened; one that is still being paid is asked about until that is over (spec §9). */
function useUnopenedOrder(read: ReadBooking): string | null {
  const [paid, setPaid] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Harmless: there is no bar then, and the next page asks again.
    findPaid(read, stop.signal).then(setPaid, () => setPaid(null));
    return () => stop.abort();
  }, [read]);
  return paid;
}

/** For pages without the cache of server data. */
function askServer(signal: AbortSignal): Promise<Answer<'readCurrentBooking'>> {
  return api.call('readCurrentBooking', { query: { locale: currentLanguage() }, signal });
}

async function findPaid(read: ReadBooking, signal: AbortSignal): Promise<string | null> {
  const { order } = await read(signal);
  if (order === null || order.opened) return null;
  const { orderId, status } = order;
  if (status === 'SUCCESS') return orderId;
  if (status !== 'INITIAL' && status !== 'PROCESSING') return null;
  await nextLook(signal);
  let isPaid = false;
  await followPayment(orderId, {
    signal,
    tell: (state) => (isPaid = state.status === 'SUCCESS'),
    isOver: (state) => isTerminal(state.status),
  });
  return isPaid ? orderId : null;
}
