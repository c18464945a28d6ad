import { useEffect, useState } from 'react';
import { href, type PageParams } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { POLL_MS } from '#domain/payment.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { ApiError } from '../../api/client.ts';
import { useAuth } from '../../api/auth.ts';
import { useServerNow } from '../../lib/clock.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { rememberOrder } from '../../parts/way/pending-order.ts';
import { withServerData } from '../../data/server-data.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { usePathParams } from '../../lib/router.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { BookedOrder } from './BookedOrder.tsx';
import { OtherOrder, orderStateOf } from './OtherOrder.tsx';
import { leaveBilling, useConsentTask, useOrder, useSharing } from '../../data/orders.ts';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

const SLOW_AFTER_MS = 8000;

/** An order by its link (P8): the page shows no client's name, phone, e-mail or topics. */
export default withServerData(OrderByLink);

function OrderByLink() {
  const t = useTexts(orderTexts);
  const { orderId } = usePathParams<PageParams<'order'>>();
  const now = useServerNow(MINUTE);
  useTitle(t('tab'));
  const { isLoading } = useAuth();
  const { order, error, retry } = useOrder(orderId, {
    // While its payment is awaited, so that the page changes by itself.
    pollMs: (known) => (known?.status === 'held' ? POLL_MS : false),
    // Whose order it is shows only with a sign-in that is known to stand.
    enabled: !isLoading,
  });
  const isOwn = order?.isOwn === true;
  const sharing = useSharing(orderId, { isOwn });
  const consent = useConsentTask(orderId, { isOwn });
  useEffect(() => {
    if (order === undefined) return;
    rememberOrder(null);
    if (order.status === 'confirmed') leaveBilling();
  }, [order]);

  // The page is drawn with all its parts, so that none pushes the others about when it comes.
  if (order !== undefined && !sharing.isLoading && !consent.isLoading) {
    const state = orderStateOf(order, now);
    if (state === 'booked') {
      const own = { sharing: sharing.data ?? null, consent: consent.data ?? null };
      return <BookedOrder order={order} orderId={orderId} own={own} />;
    }
    return <OtherOrder key={state} order={order} orderId={orderId} state={state} />;
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoticePage art={<SpotArch mood="dusk" />} heading={t('notFound')}>
        <p>{t('notFoundText')}</p>
        <ButtonLink to={href('home')} look="ghost">
          {t('home')}
        </ButtonLink>
        <Help />
      </NoticePage>
    );
  }
  return <Waiting failed={error !== null} onRetry={() => void retry()} />;
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
    <div className={`stack soft center wide ${styles['loading']}`}>
      <h1 className="visually-hidden">{t('tab')}</h1>
      <p role="status">{t('loading')}</p>
      {(isSlow || failed) && (
        <div className="stack center" role="alert">
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
      {t('help')} <MailLink to={contacts.clients} />
    </p>
  );
}
