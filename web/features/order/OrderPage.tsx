import { useEffect, useState } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { ApiError } from '../../api/client.ts';
import { currentAuth } from '../../api/auth.ts';
import { useServerNow } from '../../lib/clock.ts';
import { contacts } from '../../parts/contacts.ts';
import { rememberOrder } from '../../parts/pending-order.ts';
import { ServerData, queryClient } from '../../data/server-data.tsx';
import { showStep } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { usePathParams } from '../../lib/router.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { BookedOrder } from './BookedOrder.tsx';
import { OtherOrder } from './OtherOrder.tsx';
import { stateOf } from './order-state.ts';
import { useConsentTask, useOrder, useSharing } from '../../data/orders.ts';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

const SLOW_AFTER_MS = 8000;

/** An order by its link (P8): whoever looks sees no client's name, phone, e-mail or topics. */
export default function OrderPage() {
  return (
    <ServerData>
      <OrderByLink />
    </ServerData>
  );
}

function OrderByLink() {
  const t = useTexts(orderTexts);
  const { orderId = '' } = usePathParams();
  const now = useServerNow(MINUTE);
  useTitle(t('tab'));
  const order = useOrder(orderId);
  const isOwn = order.data?.isOwn === true;
  const sharing = useSharing(orderId, { isOwn });
  const consent = useConsentTask(orderId, { isOwn });
  useEffect(() => {
    if (order.data === undefined) return;
    rememberOrder(null);
    if (order.data.status === 'confirmed' && currentAuth().currentStepTest === 5) showStep(4);
  }, [order.data]);

  // The page is drawn with all its parts, so that none pushes the others about when it comes.
  if (order.data !== undefined && !sharing.isLoading && !consent.isLoading) {
    const state = stateOf(order.data, now);
    if (state === 'booked') {
      const own = { sharing: sharing.data ?? null, consent: consent.data ?? null };
      return <BookedOrder order={order.data} orderId={orderId} own={own} />;
    }
    return <OtherOrder key={state} order={order.data} state={state} />;
  }
  if (order.error instanceof ApiError && order.error.status === 404) {
    return (
      <NoticePage art={<SpotArch mood="dusk" />} heading={t('notFound')}>
        <p>{t('notFoundText')}</p>
        <Help />
      </NoticePage>
    );
  }
  const retry = async () => {
    // A call that hangs would be waited for by the next one as well.
    await queryClient.cancelQueries({ queryKey: ['order'] });
    await order.refetch();
  };
  return <Waiting failed={order.isError} onRetry={() => void retry()} />;
}

/** 'Loading...'; what takes too long or fails offers another try (spec §2). */
function Waiting({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  const t = useTexts(orderTexts);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['loading']}>
      <p role="status">{t('loading')}</p>
      {(isSlow || failed) && (
        <div className={styles['slow']} role="alert">
          <p>{t('slow')}</p>
          <Button look="ghost" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Help />
        </div>
      )}
    </div>
  );
}

function Help() {
  const t = useTexts(orderTexts);
  return (
    <p>
      {t('help')} <a href={`mailto:${contacts.clients}`}>{contacts.clients}</a>
    </p>
  );
}
