import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isPayOver, payUntil } from '#domain/paid-later.ts';
import { type DetailedSession, rereadOwnSessions } from '../../../data/own-sessions.ts';
import {
  type PayTermsRead,
  payAppointment,
  rereadPayTerms,
  usePayTerms,
  waitsNoMore,
} from '../../../data/pay-appointment.ts';
import type { OpenPayment } from '../../../data/payments.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useTitle } from '../../../lib/title.ts';
import { useTopOfScreen } from '../../../lib/use-top-of-screen.ts';
import { EurTotal } from '../../../pay/EurTotal.tsx';
import { forgetDraft } from '../../../pay/pay-draft.ts';
import { payTexts } from '../../../pay/pay.texts.ts';
import { PayForm, type PayProblem } from '../../../pay/PayForm.tsx';
import { PaymentEnded } from '../../../pay/lazy-payment-ended.ts';
import { totalWords } from '../../../pay/total-words.ts';
import { usePayChoice } from '../../../pay/use-pay-choice.ts';
import { isUnsettled, type Stage, stageOfPayment, usePayStages } from '../../../pay/use-pay-stages.tsx';
import { ReadFailed } from '../../../parts/help/ReadFailed.tsx';
import { CancelPolicy } from '../../../parts/times/CancelPolicy.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf, wallsOf } from '../../../session/facts.ts';
import { sessionPageTexts } from '../../../session/session-page.texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { payAppointmentTexts } from './pay-appointment.texts.ts';

const TICK_MS = 5 * SECOND;
/** The last minutes to pay are said in minutes. */
const SOON_MS = 15 * MINUTE;

type PayAppointmentProps = {
  readonly session: DetailedSession;
  /** The placeholder for the form until the price is known. */
  readonly standIn: ReactNode;
  /** The next step once the appointment cannot be paid any more. */
  readonly another: ReactNode;
  /** Hears whether paying takes the whole page, with a heading of its own. */
  readonly onPaying: (isPaying: boolean) => void;
  readonly onDecline: () => void;
};

/** Pays an own appointment that waits for it (P49): the billing form, the wait beside the bank's page, the result. */
export function PayAppointment({ session, standIn, another, onPaying, onDecline }: PayAppointmentProps) {
  const { t, locale } = useWords(payAppointmentTexts);
  const navigate = useNavigate();
  const { orderId, specialist, status, openAtBank } = session;
  const { start } = timesOf(session);
  const now = useServerNow(TICK_MS);
  const isOver = isPayOver(start, now);
  const read = usePayTerms(orderId);
  const payment = read.data?.payment ?? null;
  const isLost = status !== 'proposed';
  const isAsking = openAtBank && (isLost || isOver);
  const { stage, fillIn, waitFor, waiting } = usePayStages({
    asking: () => (isAsking ? orderId : null),
    restored: restoredStage(orderId, payment),
    onPaid() {
      forgetDraft(orderId);
      showToast(t('paid'));
      // The page turns to the session as soon as it is read; until then it waits on.
      void rereadOwnSessions();
    },
    onUnhappy() {
      void rereadPayTerms();
      // What became of the time is told with it.
      return rereadOwnSessions();
    },
    onChange: () => void rereadPayTerms(),
    reread: rereadOwnSessions,
  });
  useTopOfScreen(stage.name);
  const isPaying = stage.name !== 'form';
  useLayoutEffect(() => onPaying(isPaying), [onPaying, isPaying]);
  // The server releases it; asked with each look at the clock until it has.
  useEffect(() => {
    if (isOver) void rereadOwnSessions();
  }, [isOver, now]);

  const chooseAnother = () =>
    void navigate(specialist._id === null ? href('therapistList') : href('therapist', { id: specialist._id }));

  if (stage.name === 'waiting') return waiting(stage.payment);
  if (stage.name === 'ended')
    return (
      <PaymentEnded
        status={stage.status}
        kept={isOver ? null : <Kept words={t('kept', { when: momentOf(payUntil(start), locale) })} />}
        outcome={payment?.outcome ?? null}
        refund={payment?.refund ?? null}
        onPayAgain={fillIn}
        onAnotherTime={chooseAnother}
      />
    );
  if (isOver)
    return (
      <>
        <p role="status" data-testid="session-meaning">
          {t('isOver')}
        </p>
        {another}
      </>
    );
  return (
    <>
      <PayBy session={session} left={payUntil(start) - now} />
      {read.data === undefined && read.error === null && standIn}
      {read.data === undefined && read.error !== null && <ReadFailed read={read} words={t('loadFailed')} />}
      {read.data !== undefined && (
        <Payment session={session} read={read.data} onOpened={waitFor} onAnotherTime={chooseAnother} />
      )}
      <div className="row">
        <Button look="quiet" data-testid="cab-decline" onClick={onDecline}>
          {t('decline')}
        </Button>
      </div>
    </>
  );
}

/** After a reload an open payment is waited for again, and money that came back is told of. */
function restoredStage(orderId: string, payment: PayTermsRead['payment']): Stage {
  if (payment === null) return { name: 'form' };
  const { status, outcome, refund } = payment;
  if (isUnsettled(status)) return stageOfPayment({ orderId, ...payment });
  return outcome === null && refund === null ? { name: 'form' } : { name: 'ended', status: 'FAILED' };
}

/** Whose wish this time was, how much it costs and the last moment to pay, `left` milliseconds from now. */
function PayBy({ session, left }: { readonly session: DetailedSession; readonly left: number }) {
  const { t, locale } = useWords(payAppointmentTexts);
  const { payLater } = session;
  if (payLater === null) return null;
  const when = momentOf(Date.parse(payLater.until), locale);
  const sum = formatMoney(payLater.totalMinor, { currency: 'GEL', locale });
  return (
    <>
      <p role="status" data-testid="session-meaning">
        {t(payLater.by)} <Kept words={t('payBy', { sum, when })} tags={{ b: <strong className="ink" /> }} />
      </p>
      {left <= SOON_MS && (
        <InlineNote kind="warn" role="status" testId="pay-left">
          {t('minutesLeft', { n: Math.max(1, Math.ceil(left / MINUTE)) })}
        </InlineNote>
      )}
    </>
  );
}

type PaymentProps = {
  readonly session: DetailedSession;
  readonly read: PayTermsRead;
  readonly onOpened: (payment: OpenPayment) => void;
  readonly onAnotherTime: () => void;
};

function Payment({ session, read: { terms, contact }, onOpened, onAnotherTime }: PaymentProps) {
  const { t, locale } = useWords(payAppointmentTexts);
  const pay = useTexts(payTexts);
  const { orderId, sessionType } = session;
  const { start } = timesOf(session);
  const { draft, change, decision } = usePayChoice({ what: orderId, terms, start, contact, orderId });
  const total = totalWords(terms, 'GEL', locale);
  const [problem, setProblem] = useState<PayProblem | null>(null);
  useTitle(useTexts(sessionPageTexts)('tab'), problem !== null);
  return (
    <SectionCard headingId="pay" heading={t('title')} className="stack">
      <Facts facts={[{ term: pay('total'), value: total, isMain: true, testId: 'total', translate: 'no' }]} />
      <EurTotal terms={terms} card={draft.card} />
      <CancelPolicy slot={wallsOf(session)} />
      {sessionType === 'teen' && <p className="small">{pay('teenNote')}</p>}
      <PayForm
        terms={terms}
        start={start}
        paying={{
          id: orderId,
          begin: (wish) => payAppointment(orderId, wish),
          isPaidMeanwhile: () => waitsNoMore(orderId),
          reread: rereadPayTerms,
        }}
        draft={draft}
        decision={decision}
        onChange={change}
        onProblem={setProblem}
        onOpened={onOpened}
        onAnotherTime={onAnotherTime}
      />
    </SectionCard>
  );
}
