import { useEffect, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { isTerminal } from '#domain/payment.ts';
import { JourneyHead } from '../../layouts/JourneyHead.tsx';
import { JourneyHelp } from '../../layouts/JourneyHelp.tsx';
import { answersQueue, saveStep } from '../../lib/answers.ts';
import { ApiError } from '../../lib/api.ts';
import { ServerData, queryClient } from '../../lib/query.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BillingSummary } from './BillingSummary.tsx';
import { type Draft, PayForm } from './PayForm.tsx';
import { PaymentEnded, type UnhappyEnd } from './PaymentEnded.tsx';
import { PaymentWaiting, PaymentWatch } from './PaymentWaiting.tsx';
import {
  type Hold,
  type OpenPayment,
  type PaymentStatus,
  type Therapist,
  readBookingAgain,
  useCurrentBooking,
  useHeldTherapist,
} from './checkout.queries.ts';
import { checkoutTexts } from './checkout.texts.ts';
import type { Payer } from './use-pay.ts';
import styles from './Billing.module.css';

/** Booking and payment (spec §2). */
export default function BillingPage() {
  return (
    <ServerData>
      <Billing />
    </ServerData>
  );
}

/** What the client is doing: filling in the form, paying in the other tab, or reading how it ended. */
type Stage =
  | { readonly name: 'form'; readonly left?: OpenPayment }
  | { readonly name: 'waiting'; readonly payment: OpenPayment }
  | { readonly name: 'ended'; readonly status: UnhappyEnd };

function Billing() {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const booking = useCurrentBooking();
  const hold = booking.data?.hold ?? null;
  const therapist = useHeldTherapist(hold?.specialistId ?? null);
  const [chosenStage, setStage] = useState<Stage | null>(null);
  const [payer, setPayer] = useState<Payer | null>(null);
  const stage = chosenStage ?? restoredStage(booking.data?.order ?? null);
  useTitle(t('tab'));

  const leave = () => {
    saveStep(4);
    void answersQueue.flushed().then(() => queryClient.invalidateQueries({ queryKey: ['listTherapists'] }));
    void navigate(paths.therapistList);
  };
  const isGone = booking.data !== undefined && !booking.isFetching && hold === null && stage.name === 'form';
  useEffect(() => {
    if (isGone) saveStep(4);
  }, [isGone]);

  const onSettled = (status: PaymentStatus, orderId: string) => {
    if (status === 'SUCCESS') void navigate(paths.order(orderId));
    else if (status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED') {
      setStage({ name: 'ended', status });
      void readBookingAgain();
    }
  };

  return (
    <div className={`container ${styles['page']}`}>
      <JourneyHead step={5} backLabel={t('back')} onBack={leave} />
      {booking.isError ? (
        <InlineNote kind="danger" role="alert">
          <p>{(booking.error instanceof ApiError && booking.error.message) || t('loadFailed')}</p>
          <Button look="ghost" size="small" onClick={() => void booking.refetch()}>
            {t('retry')}
          </Button>
        </InlineNote>
      ) : stage.name === 'ended' ? (
        <PaymentEnded
          status={stage.status}
          hold={hold}
          onPayAgain={() => setStage({ name: 'form' })}
          onAnotherTime={leave}
        />
      ) : stage.name === 'waiting' ? (
        <PaymentWaiting
          key={stage.payment.paymentUrl}
          payment={stage.payment}
          onSettled={(status) => onSettled(status, stage.payment.orderId)}
          onChange={() => setStage({ name: 'form', left: stage.payment })}
        />
      ) : hold !== null && therapist.data !== undefined ? (
        <BillingForm
          hold={hold}
          therapist={therapist.data}
          payer={payer}
          order={booking.data?.order ?? null}
          onOpened={(payment, filledIn) => {
            setPayer(filledIn);
            setStage({ name: 'waiting', payment });
          }}
          onAnotherTime={leave}
        />
      ) : (
        !isGone && <Skeleton label={t('loading')} heights={[44, 120, 320]} />
      )}
      {stage.name === 'form' && stage.left !== undefined && (
        <PaymentWatch
          payment={stage.left}
          onSettled={(status) => status === 'SUCCESS' && onSettled(status, stage.left?.orderId ?? '')}
        />
      )}
      <JourneyHelp />
    </div>
  );
}

/** After a reload an open payment is waited for again. */
function restoredStage(order: { orderId: string; status: string; paymentUrl: string | null } | null): Stage {
  if (order === null || order.paymentUrl === null) return { name: 'form' };
  const isOpen = order.status === 'INITIAL' || order.status === 'PROCESSING';
  return isOpen && !isTerminal(order.status as PaymentStatus)
    ? { name: 'waiting', payment: { orderId: order.orderId, paymentUrl: order.paymentUrl } }
    : { name: 'form' };
}

type BillingFormProps = {
  readonly hold: Hold;
  readonly therapist: Therapist;
  /** What was filled in on this page before. */
  readonly payer: Payer | null;
  readonly order: Draft | null;
  readonly onOpened: (payment: OpenPayment, payer: Payer) => void;
  readonly onAnotherTime: () => void;
};

function BillingForm({ hold, therapist, payer, order, onOpened, onAnotherTime }: BillingFormProps) {
  const t = useTexts(checkoutTexts);
  const takeFocus = useNavigationType() !== 'POP';
  const [card, setCard] = useState(payer?.card ?? 'GEL');
  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t('title')}</PageHeading>
      <div className={styles['columns']}>
        <BillingSummary hold={hold} therapist={therapist} card={card} />
        <PayForm
          key={hold.id}
          hold={hold}
          draft={payer ?? order}
          card={card}
          onCard={setCard}
          onOpened={onOpened}
          onAnotherTime={onAnotherTime}
        />
      </div>
    </>
  );
}
