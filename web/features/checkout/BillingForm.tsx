import { useNavigationType } from 'react-router';
import { instantOf } from '#domain/dates.ts';
import type { CurrentBooking, Hold } from '../../data/current-booking.ts';
import type { Therapist } from '../../data/therapists.ts';
import { useTexts } from '../../lib/texts.tsx';
import { PayForm, type PayFormProps } from '../../pay/PayForm.tsx';
import { usePayChoice } from '../../pay/use-pay-choice.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Billing.module.css';
import { BillingSummary } from './BillingSummary.tsx';
import { checkoutTexts } from './checkout.texts.ts';
import { payingHold } from './pay-hold.ts';

type BillingFormProps = Pick<PayFormProps, 'onProblem' | 'onOpened' | 'onAnotherTime'> & {
  readonly hold: Hold;
  readonly therapist: Therapist;
  readonly isHeld: boolean;
  /** Name and e-mail of the last order. */
  readonly contact: CurrentBooking['contact'];
};

/** The hold that is paid, and the form that pays it. */
export function BillingForm({ hold, therapist, isHeld, contact, ...form }: BillingFormProps) {
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
