import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { MINUTE, instantOf } from '#domain/dates.ts';
import { JourneyHead } from '../../parts/way/JourneyHead.tsx';
import { useWay } from '../../parts/way/use-way.ts';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { ApiError, mayPassLater } from '../../api/client.ts';
import { withServerData } from '../../data/server-data.tsx';
import { serverNow, useServerNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useTopOfScreen } from '../../lib/use-top-of-screen.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { forgetDraft } from '../../pay/pay-draft.ts';
import { type Stage, useReturnElsewhere } from '../../pay/pay-stage.ts';
import { PayForm, type PayFormProps, type PayProblem } from '../../pay/PayForm.tsx';
import { PaymentEnded } from '../../pay/lazy-payment-ended.ts';
import type { PaymentEndedProps } from '../../pay/PaymentEnded.tsx';
import { PaymentWaiting } from '../../pay/PaymentWaiting.tsx';
import { usePayChoice } from '../../pay/use-pay-choice.ts';
import { viewOf } from './billing-view.ts';
import { BillingSummary } from './BillingSummary.tsx';
import { payingHold } from './pay-hold.ts';
import {
  type CurrentBooking,
  type Hold,
  giveHoldBack,
  isBooked,
  rereadCurrentBooking,
  useCurrentBooking,
} from '../../data/current-booking.ts';
import type { PaymentStatus } from '../../data/payments.ts';
import { moveToStep } from '../../data/step.ts';
import { type Therapist, useTherapist } from '../../data/therapists.ts';
import { checkoutTexts } from './checkout.texts.ts';
import styles from './Billing.module.css';

/** Booking and payment (spec §2). */
export default withServerData(Billing);

const LATE_MONEY_POLL_MS = 10_000;
const ENDED_TICK_MS = 10_000;

function Billing() {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const booking = useCurrentBooking(lateMoneyPoll);
  const liveHold = booking.data?.hold ?? null;
  const lastHold = useLastHold(liveHold);
  const therapist = useTherapist(lastHold?.specialistId ?? null, { watch: false });
  const [chosenStage, setStage] = useState<Stage | null>(null);
  const [triesToLeave, setTriesToLeave] = useState(0);
  const [problem, setProblem] = useState<PayProblem | null>(null);
  const [wasRefused, setRefused] = useState(false);
  // The form of a time that was lost stays, with the words for it, until the client goes on.
  const hold = wasRefused ? lastHold : liveHold;
  const hearProblem = useCallback((heard: PayProblem | null) => {
    setProblem(heard);
    if (heard === 'lost') setRefused(true);
  }, []);
  const order = booking.data?.order ?? null;
  const booked = lastHold !== null && isBooked(order, lastHold) ? order.orderId : null;
  const holdEnd = useHoldEnd(liveHold, order);
  const returned = order !== null && order.holdId === lastHold?.id ? order : null;
  // As of another tab: the time is lost, and how its payment ended is not known yet.
  const isAsking = liveHold === null && returned !== null && returned.paymentUrl === null && isPaying(returned);
  const asking: Stage | null = isAsking
    ? { name: 'waiting', payment: { orderId: returned.orderId, paymentUrl: '' } }
    : null;
  const stage = (chosenStage?.name === 'waiting' ? null : asking) ?? chosenStage ?? restoredStage(order);
  useTitle(t('tab'), problem !== null && stage.name === 'form');

  const isWaiting = stage.name === 'waiting';
  const goBack = useWay(5, {
    /** Spec §4: going back is step 4, and the server gives the time back (P3). */
    onStep: (step) => void giveHoldBack(step),
    mayLeave() {
      // The bank may be taking the money: the page stays, and says how to leave it.
      if (isWaiting) setTriesToLeave(triesToLeave + 1);
      return !isWaiting;
    },
  });
  /** Another time of the same specialist; the old one is offered again when it is still free. */
  const chooseAgain = () => {
    if (lastHold === null) return goBack();
    void giveHoldBack();
    const state = { slot: lastHold.bookingSession };
    void navigate(href('therapist', { id: lastHold.specialistId }), { replace: true, state });
  };
  const leave = () => (isWaiting ? setTriesToLeave(triesToLeave + 1) : goBack());
  /** The hold or the therapist could not be read even once. A failed refetch removes nothing from the screen. */
  const failed = [booking, therapist].find(({ isLoadingError }) => isLoadingError);
  const view = viewOf({
    stage,
    isBooked: booked !== null,
    hasFailed: failed !== undefined,
    isRead: useWasRead(booking),
    hold,
    lastHold,
    therapist: therapist.data,
  });
  useTopOfScreen(view.name === 'loading' ? 'form' : view.name);
  const isNothing = view.name === 'nothing';
  useEffect(() => {
    if (isNothing) moveToStep(4);
  }, [isNothing]);

  const openOrder = (orderId: string) => {
    forgetDraft();
    // Going back from the booking must not lead to a form that nothing is held for.
    void navigate(href('order', { orderId }), { replace: true });
  };
  // Paid in another tab, or by money that came late (P18).
  const onBooked = useEffectEvent(openOrder);
  useEffect(() => {
    if (booked !== null) onBooked(booked);
  }, [booked]);
  useReturnElsewhere(stage, rereadCurrentBooking);

  const onSettled = (status: PaymentStatus, orderId: string) => {
    if (status === 'SUCCESS') openOrder(orderId);
    else if (status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED') {
      setStage({ name: 'ended', status });
      void rereadCurrentBooking();
    }
  };

  function shown(): ReactNode {
    switch (view.name) {
      case 'loading':
        return <Skeleton label={t('loading')} heights={[44, 120, 320]} />;
      case 'nothing':
        return null;
      case 'failed':
        return (
          <>
            <h1>{t('title')}</h1>
            <LoadFailed
              words={(failed?.error instanceof ApiError && failed.error.message) || t('loadFailed')}
              onRetry={mayPassLater(failed?.error) ? () => void failed?.refetch() : null}
            />
          </>
        );
      case 'waiting':
        return (
          <PaymentWaiting
            key={view.payment.paymentUrl}
            payment={view.payment}
            isNew={chosenStage !== null}
            onSettled={(status) => onSettled(status, view.payment.orderId)}
            onChange={() => {
              setTriesToLeave(0);
              setStage({ name: 'form' });
              void rereadCurrentBooking();
            }}
            leaving={{ tries: triesToLeave, onLeave: goBack }}
          />
        );
      case 'ended':
        return (
          <HoldPaymentEnded
            status={view.status}
            hold={liveHold}
            outcome={returned?.outcome ?? null}
            refund={returned?.refund ?? null}
            onPayAgain={() => setStage({ name: 'form' })}
            onAnotherTime={chooseAgain}
          />
        );
      case 'gone':
        return (
          <PaymentEnded
            key="gone"
            status="EXPIRED"
            {...holdEnd}
            kept={null}
            outcome={returned?.outcome ?? null}
            refund={returned?.refund ?? null}
            onPayAgain={chooseAgain}
            onAnotherTime={chooseAgain}
          />
        );
      case 'form':
        return (
          <BillingForm
            hold={view.hold}
            therapist={view.therapist}
            contact={booking.data?.contact ?? null}
            isHeld={liveHold !== null}
            onProblem={hearProblem}
            onOpened={(payment) => setStage({ name: 'waiting', payment })}
            onAnotherTime={chooseAgain}
          />
        );
    }
  }

  return (
    <div className="container page">
      <JourneyHead step={5} backLabel={t('back')} onBack={leave} />
      {shown()}
      {/* Another screen has a foot of its own: this one would seem to jump. */}
      {view.name !== 'loading' && <JourneyHelp key={`${view.name} ${triesToLeave}`} />}
    </div>
  );
}

/** A payment that ended without success may still bring its money. */
function lateMoneyPoll(known: CurrentBooking | undefined): number | false {
  const status = known?.order?.status;
  return status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED' ? LATE_MONEY_POLL_MS : false;
}

/** Whether the server has answered since the page was opened: an answer of a page before may not know of the hold. */
function useWasRead({ data, isFetching }: ReturnType<typeof useCurrentBooking>): boolean {
  const [wasRead, setRead] = useState(false);
  const isRead = wasRead || (data !== undefined && !isFetching);
  if (isRead !== wasRead) setRead(isRead);
  return isRead;
}

/** The hold that this page has shown, also after it ended. */
function useLastHold(hold: Hold | null): Hold | null {
  const [last, setLast] = useState(hold);
  if (hold !== null && hold !== last) setLast(hold);
  return hold ?? last;
}

/** How the hold ended that this page has shown, as first learned: time going on does not change it. */
function useHoldEnd(hold: Hold | null, order: CurrentBooking['order']): Pick<PaymentEndedProps, 'unpaid' | 'booked'> {
  const [last, setLast] = useState({ hold, orderId: order?.orderId, isEarly: false });
  if (hold !== last.hold) {
    const isEarly = hold === null && last.hold !== null && Date.parse(last.hold.expiresAt) > serverNow();
    // An order that stood beside the hold is not what ended it.
    setLast({ hold, orderId: hold === null ? last.orderId : order?.orderId, isEarly });
  }
  const isNew = order?.status === 'SUCCESS' && order.orderId !== last.orderId;
  return { unpaid: last.isEarly ? 'EARLY' : 'RAN_OUT', booked: isNew ? order : null };
}

/** After a reload an open payment is waited for again. */
function restoredStage(order: CurrentBooking['order']): Stage {
  if (order === null || order.paymentUrl === null) return { name: 'form' };
  return isPaying(order)
    ? { name: 'waiting', payment: { orderId: order.orderId, paymentUrl: order.paymentUrl } }
    : { name: 'form' };
}

function isPaying({ status }: NonNullable<CurrentBooking['order']>): boolean {
  return status === 'INITIAL' || status === 'PROCESSING';
}

/** How paying a hold ended; while it lives it can be paid again. */
function HoldPaymentEnded({ hold, ...ended }: Omit<PaymentEndedProps, 'kept'> & { readonly hold: Hold | null }) {
  const t = useTexts(checkoutTexts);
  const now = useServerNow(ENDED_TICK_MS);
  const left = hold === null ? 0 : Math.ceil((Date.parse(hold.expiresAt) - now) / MINUTE);
  return <PaymentEnded {...ended} kept={left > 0 ? t('heldMinutes', { n: left }) : null} />;
}

type BillingFormProps = Pick<PayFormProps, 'onProblem' | 'onOpened' | 'onAnotherTime'> & {
  readonly hold: Hold;
  readonly therapist: Therapist;
  /** The server still keeps the time. */
  readonly isHeld: boolean;
  /** Name and e-mail of the last order. */
  readonly contact: CurrentBooking['contact'];
};

function BillingForm({ hold, therapist, isHeld, contact, ...form }: BillingFormProps) {
  const t = useTexts(checkoutTexts);
  const takeFocus = useNavigationType() !== 'POP';
  const { terms } = hold;
  const { date, start: time } = hold.bookingSession;
  const start = instantOf(date, time) ?? 0;
  const what = `${hold.specialistId} ${hold.sessionType}`;
  const { draft, change, decision } = usePayChoice({ what, terms, start, contact });
  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t('title')}</PageHeading>
      <div className={`split ${styles['columns']}`}>
        <BillingSummary hold={hold} therapist={therapist} card={draft.card} isHeld={isHeld} />
        <PayForm
          {...form}
          key={hold.id}
          terms={terms}
          start={start}
          paying={payingHold(hold, therapist)}
          draft={draft}
          decision={decision}
          onChange={change}
        />
      </div>
    </>
  );
}
