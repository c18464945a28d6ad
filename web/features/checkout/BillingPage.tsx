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
import { PayForm } from './PayForm.tsx';
import { PaymentEnded, type UnhappyEnd } from './PaymentEnded.tsx';
import { PaymentWaiting } from './PaymentWaiting.tsx';
import {
  type Hold,
  type PaymentStatus,
  type Therapist,
  readBookingAgain,
  useCurrentBooking,
  useHeldTherapist,
} from './checkout.queries.ts';
import { checkoutTexts } from './checkout.texts.ts';
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
  | { readonly name: 'form' }
  | { readonly name: 'waiting'; readonly orderId: string; readonly paymentUrl: string }
  | { readonly name: 'ended'; readonly status: UnhappyEnd };

function Billing() {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const booking = useCurrentBooking();
  const hold = booking.data?.hold ?? null;
  const therapist = useHeldTherapist(hold?.specialistId ?? null);
  const [chosenStage, setStage] = useState<Stage | null>(null);
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
          key={stage.orderId}
          orderId={stage.orderId}
          paymentUrl={stage.paymentUrl}
          onSettled={(status) => onSettled(status, stage.orderId)}
          onChange={() => setStage({ name: 'form' })}
        />
      ) : hold !== null && therapist.data !== undefined ? (
        <BillingForm
          hold={hold}
          therapist={therapist.data}
          draft={booking.data?.order ?? null}
          onOpened={(orderId, paymentUrl) => setStage({ name: 'waiting', orderId, paymentUrl })}
          onAnotherTime={leave}
        />
      ) : (
        !isGone && <Skeleton label={t('loading')} heights={[44, 120, 320]} />
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
    ? { name: 'waiting', orderId: order.orderId, paymentUrl: order.paymentUrl }
    : { name: 'form' };
}

type BillingFormProps = {
  readonly hold: Hold;
  readonly therapist: Therapist;
  readonly draft: { readonly name: string | null; readonly email: string | null } | null;
  readonly onOpened: (orderId: string, paymentUrl: string) => void;
  readonly onAnotherTime: () => void;
};

function BillingForm({ hold, therapist, draft, onOpened, onAnotherTime }: BillingFormProps) {
  const t = useTexts(checkoutTexts);
  const takeFocus = useNavigationType() !== 'POP';
  const [card, setCard] = useState<'GEL' | 'EUR'>('GEL');
  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t('title')}</PageHeading>
      <div className={styles['columns']}>
        <BillingSummary hold={hold} therapist={therapist} card={card} />
        <PayForm
          key={hold.id}
          hold={hold}
          draft={draft}
          card={card}
          onCard={setCard}
          onOpened={onOpened}
          onAnotherTime={onAnotherTime}
        />
      </div>
    </>
  );
}
