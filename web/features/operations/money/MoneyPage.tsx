import { useState } from 'react';
import { type Today, useToday } from '../../../data/operations.ts';
import { type StuckPayment, useStuckMeetings, useStuckPayments } from '../../../data/operations-money.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { operationsTexts } from '../operations.texts.ts';
import { Books } from './Books.tsx';
import { AcceptRateDialog, HeldRateCard, type HeldRate } from './HeldRate.tsx';
import { RetryRefundDialog, SettleRefundDialog } from './RefundDialogs.tsx';
import { RetryMeetingDialog, StuckMeetings } from './StuckMeetings.tsx';
import { StuckPayments } from './StuckPayments.tsx';

export default withServerData(Money);

/**
 * Money that waits for an operator. The address names the open dialog: `#<attempt>` is the next step of a payment, to
 * which Today leads; beside it there are `#settle-<attempt>`, `#room-<order>` and `#rate`.
 */
function Money() {
  const t = useTexts(operationsTexts);
  useTitle(t('money'));
  const payments = useStuckPayments();
  const meetings = useStuckMeetings();
  const today = useToday();
  const rate = heldRateOf(today.data);
  const acts = [
    ...(payments.data ?? []).flatMap((payment) => {
      const settle = { name: nameOf('settle', payment), act: 'settle' as const, payment };
      if (payment.why === 'set_aside') return [settle];
      return [{ name: nameOf('again', payment), act: 'again' as const, payment }, settle];
    }),
    ...(meetings.data ?? []).map((meeting) => ({ name: `room-${meeting.number}`, act: 'room' as const, meeting })),
    ...(rate === null ? [] : [{ name: 'rate', act: 'rate' as const, rate }]),
  ];
  type Act = (typeof acts)[number];
  // What was done is gone from the lists before its dialog is closed.
  const [kept, setKept] = useState<Act | null>(null);
  const dialogs = usePageDialogs([...acts, ...(kept === null ? [] : [kept])].map(({ name }) => name));
  const found = acts.find(({ name }) => name === dialogs.open) ?? null;
  if (found !== null && found.name !== kept?.name) setKept(found);
  const open = dialogs.open === null ? null : (found ?? kept);
  return (
    <OperationsFrame>
      <PageHeading takeFocus="if-free">{t('money')}</PageHeading>
      <OperatorRead reads={[payments, meetings, today]} heights={[220, 120, 260]} />
      {payments.data !== undefined && meetings.data !== undefined && today.data !== undefined && (
        <>
          <StuckPayments payments={payments.data} onAct={(act, payment) => dialogs.show(nameOf(act, payment))} />
          <StuckMeetings meetings={meetings.data} onRetry={({ number }) => dialogs.show(`room-${number}`)} />
          {rate !== null && <HeldRateCard rate={rate} onAccept={() => dialogs.show('rate')} />}
          <Books />
        </>
      )}
      {open?.act === 'again' && <RetryRefundDialog key={open.name} payment={open.payment} onClose={dialogs.close} />}
      {open?.act === 'settle' && <SettleRefundDialog key={open.name} payment={open.payment} onClose={dialogs.close} />}
      {open?.act === 'room' && <RetryMeetingDialog key={open.name} meeting={open.meeting} onClose={dialogs.close} />}
      {open?.act === 'rate' && <AcceptRateDialog key={open.name} rate={open.rate} onClose={dialogs.close} />}
    </OperationsFrame>
  );
}

/** The name of a dialog about a payment; the one that is the next step is named by the attempt alone. */
function nameOf(act: 'again' | 'settle', { attemptId, why }: StuckPayment): string {
  return act === 'again' || why === 'set_aside' ? attemptId : `settle-${attemptId}`;
}

/** The rate that the day says was held back; null for none. */
function heldRateOf(today: Today | undefined): HeldRate | null {
  const { day, code } = today?.items.find(({ kind }) => kind === 'rate_held')?.facts ?? {};
  return day === undefined || code === undefined ? null : { on: day, gelPerEur: code };
}
