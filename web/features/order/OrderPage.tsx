import { useEffect, useState } from 'react';
import { href, type PageParams } from '#contract/pages/pages.ts';
import { type Instant, MINUTE } from '#domain/dates.ts';
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
import { leaveBilling, type Order, useConsentTask, useOrder, useSharing } from '../../data/orders.ts';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';
import { roomAt } from '#domain/room.ts';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { DidNotCome, OwnSessionLink } from '../../session/SessionLinks.tsx';
import { OrderArt, OrderTime } from './OrderHead.tsx';
import { timesOf } from '../../session/facts.ts';
import { Specialist } from '../../session/SessionWhen.tsx';

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

/** The state that the order page shows: the appointment's status, and whether a paid session is still ahead. */
type OrderState = Exclude<Order['status'], 'confirmed' | 'completed'> | 'booked' | 'over';

/** The state of an order at a moment. */
function orderStateOf(order: Order, now: Instant): OrderState {
  if (order.status === 'completed') return 'over';
  if (order.status !== 'confirmed') return order.status;
  return roomAt(timesOf(order), now) === 'over' ? 'over' : 'booked';
}

type Unbooked = Exclude<OrderState, 'booked'>;

const WORDS = {
  held: { title: 'heldTitle', text: 'heldText', next: 'pay', mood: 'dawn' },
  proposed: { title: 'proposedTitle', text: 'proposedText', next: null, mood: 'dawn' },
  over: { title: 'overTitle', text: 'overText', next: 'bookAgain', mood: 'day' },
  expired: { title: 'expiredTitle', text: 'expiredText', next: 'anotherTime', mood: 'dusk' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', next: 'anotherTime', mood: 'dusk' },
  client_absent: { title: 'missedTitle', text: 'clientAbsentText', next: 'anotherTime', mood: 'dusk' },
  therapist_absent: { title: 'missedTitle', text: 'therapistAbsentText', next: 'anotherTime', mood: 'dusk' },
} as const satisfies Record<Unbooked, object>;

type OtherOrderProps = { readonly order: Order; readonly orderId: string; readonly state: Unbooked };

/** An order without a session ahead: what became of it, where the money is, and the next step (P17). */
function OtherOrder({ order, orderId, state }: OtherOrderProps) {
  const t = useTexts(orderTexts);
  const { title, mood } = WORDS[state];
  const text = order.cancelledLate ? 'cancelledLateText' : WORDS[state].text;
  const words = useTexts(outcomeTexts);
  // Of a session that was booked, why it is not ahead any more is told by its state.
  const outcome = order.outcome === 'seated_after_all' ? null : order.outcome;
  return (
    <NoticePage art={<OrderArt mood={mood} />} heading={t(title)} testId={`order-${state}`}>
      <OrderTime order={order} isAhead={state === 'held' || state === 'proposed'} />
      <p>
        <Specialist {...order} />
      </p>
      <div role="status" className="stack gap-2">
        {outcome !== null && <p>{words(outcome)}</p>}
        {order.refund !== null && <p>{words(order.refund)}</p>}
        {order.refund === null && outcome === null && <p>{t(text)}</p>}
      </div>
      {order.isOwn && <DidNotCome session={order} seat="client" id={orderId} />}
      <NextStep order={order} step={WORDS[state].next} />
      {order.isOwn && wasBooked(order) && <OwnSessionLink orderId={orderId} part="details" />}
      <JourneyHelp />
    </NoticePage>
  );
}

/** Whether the cabinet has more about it: money has come for it. */
function wasBooked({ status, cancelledLate, refund }: Order): boolean {
  return cancelledLate || refund !== null || ['completed', 'client_absent', 'therapist_absent'].includes(status);
}

type NextStepProps = { readonly order: Order; readonly step: 'pay' | 'bookAgain' | 'anotherTime' | null };

function NextStep({ order, step }: NextStepProps) {
  const t = useTexts(orderTexts);
  // A visitor who was given the link cannot pay for the client's session.
  if (step === null || (step === 'pay' && !order.isOwn)) return null;
  const { _id } = order.specialist;
  const to = step === 'pay' ? href('billing') : _id === null ? href('therapistList') : href('therapist', { id: _id });
  return <ButtonLink to={to}>{t(step)}</ButtonLink>;
}
