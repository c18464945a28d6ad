import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import { type Hold, giveHoldBack, rereadCurrentBooking } from '../../data/current-booking.ts';
import { withServerData } from '../../data/server-data.tsx';
import { moveToStep } from '../../data/step.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useTopOfScreen } from '../../lib/use-top-of-screen.ts';
import { ReadFailed } from '../../parts/help/ReadFailed.tsx';
import { JourneyHead } from '../../parts/way/JourneyHead.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { useWay } from '../../parts/way/use-way.ts';
import { PaymentEnded } from '../../pay/lazy-payment-ended.ts';
import { forgetDraft } from '../../pay/pay-draft.ts';
import type { PayFormProps, PayProblem } from '../../pay/PayForm.tsx';
import type { PaymentEndedProps } from '../../pay/PaymentEnded.tsx';
import { isUnsettled, stageOfPayment, usePayStages } from '../../pay/use-pay-stages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type BillingView, viewOf } from './billing-view.ts';
import { BillingForm } from './BillingForm.tsx';
import { checkoutTexts } from './checkout.texts.ts';
import { useHeldBooking } from './use-held-booking.ts';

/** Booking and payment (spec §2). */
export default withServerData(Billing);

const ENDED_TICK_MS = 10_000;

function Billing() {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const known = useHeldBooking();
  const { liveHold, lastHold, order, returned, booked } = known;
  const { stage, fillIn, waitFor, waiting } = usePayStages({
    // As of another tab: the time is lost, and how its payment ended is not known yet.
    asking: (chosen) =>
      chosen?.name !== 'waiting' && liveHold === null && returned?.paymentUrl === null && isUnsettled(returned.status)
        ? returned.orderId
        : null,
    restored: order === null ? { name: 'form' } : stageOfPayment(order),
    onPaid: openOrder,
    onUnhappy: () => void rereadCurrentBooking(),
    onChange() {
      setTriesToLeave(0);
      void rereadCurrentBooking();
    },
    reread: rereadCurrentBooking,
  });
  const [triesToLeave, setTriesToLeave] = useState(0);
  const [problem, setProblem] = useState<PayProblem | null>(null);
  // The form of a time that was lost stays, with the words for it, until the client goes on.
  const [wasRefused, setRefused] = useState(false);
  const hearProblem = useCallback((heard: PayProblem | null) => {
    setProblem(heard);
    if (heard === 'lost') setRefused(true);
  }, []);
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
  const view = viewOf({
    ...known,
    stage,
    isBooked: booked !== null,
    hasFailed: known.failed !== undefined,
    hold: wasRefused ? lastHold : liveHold,
  });
  useTopOfScreen(view.name === 'loading' ? 'form' : view.name);
  const isNothing = view.name === 'nothing';
  useEffect(() => {
    if (isNothing) moveToStep(4);
  }, [isNothing]);

  function openOrder(orderId: string): void {
    forgetDraft();
    // Going back from the booking must not lead to a form that nothing is held for.
    void navigate(href('order', { orderId }), { replace: true });
  }
  // Paid in another tab, or by money that came late (P18).
  const onBooked = useEffectEvent(openOrder);
  useEffect(() => {
    if (booked !== null) onBooked(booked);
  }, [booked]);

  return (
    <div className="container page">
      <JourneyHead
        step={5}
        backLabel={t('back')}
        onBack={() => (isWaiting ? setTriesToLeave(triesToLeave + 1) : goBack())}
      />
      {view.name === 'waiting' ? (
        waiting(view.payment, { tries: triesToLeave, onLeave: goBack })
      ) : (
        <Shown
          view={view}
          known={known}
          onProblem={hearProblem}
          onOpened={waitFor}
          onPayAgain={fillIn}
          onAnotherTime={chooseAgain}
        />
      )}
      {/* Another screen has a foot of its own: this one would seem to jump. */}
      {view.name !== 'loading' && <JourneyHelp key={`${view.name} ${triesToLeave}`} />}
    </div>
  );
}

type ShownProps = Pick<PayFormProps, 'onProblem' | 'onOpened' | 'onAnotherTime'> & {
  readonly view: Exclude<BillingView, { readonly name: 'waiting' }>;
  readonly known: ReturnType<typeof useHeldBooking>;
  readonly onPayAgain: () => void;
};

function Shown({ view, known, onPayAgain, onAnotherTime, ...form }: ShownProps) {
  const t = useTexts(checkoutTexts);
  const { failed, returned, liveHold } = known;
  const ended = { outcome: returned?.outcome ?? null, refund: returned?.refund ?? null, onAnotherTime };
  switch (view.name) {
    case 'loading':
      return <Skeleton label={t('loading')} heights={[44, 120, 320]} />;
    case 'nothing':
      return null;
    case 'failed':
      return (
        <>
          <h1>{t('title')}</h1>
          {failed !== undefined && <ReadFailed read={failed} words={t('loadFailed')} />}
        </>
      );
    case 'ended':
      return <HoldPaymentEnded {...ended} status={view.status} hold={liveHold} onPayAgain={onPayAgain} />;
    case 'gone':
      return (
        <PaymentEnded {...ended} key="gone" status="EXPIRED" {...known.end} kept={null} onPayAgain={onAnotherTime} />
      );
    case 'form':
      return (
        <BillingForm
          {...form}
          hold={view.hold}
          therapist={view.therapist}
          contact={known.contact}
          isHeld={liveHold !== null}
          onAnotherTime={onAnotherTime}
        />
      );
  }
}

/** How paying a hold ended; while it lives it can be paid again. */
function HoldPaymentEnded({ hold, ...ended }: Omit<PaymentEndedProps, 'kept'> & { readonly hold: Hold | null }) {
  const t = useTexts(checkoutTexts);
  const now = useServerNow(ENDED_TICK_MS);
  const left = hold === null ? 0 : Math.ceil((Date.parse(hold.expiresAt) - now) / MINUTE);
  return <PaymentEnded {...ended} kept={left > 0 ? t('heldMinutes', { n: left }) : null} />;
}
