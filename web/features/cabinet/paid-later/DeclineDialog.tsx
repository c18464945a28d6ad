import { useState } from 'react';
import { declineAppointment } from '../../../data/pay-appointment.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { decisionTexts } from '../../../parts/decision/decision.texts.ts';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { Checkbox } from '../../../ui/Option.tsx';
import { Options } from '../../../ui/Options.tsx';
import { payAppointmentTexts } from './pay-appointment.texts.ts';

/** Asks whether to give up an appointment that waits for its payment; of a series, this one or all that wait. */
export function DeclineDialog({ session, onClose }: { readonly session: OwnSession; readonly onClose: () => void }) {
  const t = useTexts(payAppointmentTexts);
  const { orderId, status, cancelReason, payLater } = session;
  const [isAll, setAll] = useState(false);
  const [noMore, setNoMore] = useState(false);
  useOutcome(status === 'cancelled' && cancelReason === 'declined', t('declined'), onClose);
  const form = useForm({ values: {}, problems: {}, words: () => t('declineFailed') });
  const isWaiting = status === 'proposed';
  const decision = useConsequence({
    consequence: isWaiting ? String(isAll) : null,
    choice: String(isAll),
    news: useTexts(decisionTexts)('changed'),
  });

  const decline = () => logged(declineAppointment(orderId, { all: isAll, noMore }), 'Error declining the appointment');
  return (
    <SessionDialog
      title={t('declineTitle')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={isWaiting ? null : t('notWaiting')}
      decision={decision}
      isCareful
      keep={t('keep')}
      confirm={{
        label: t('declineConfirm'),
        labelAfter: t('declineConfirm'),
        'data-testid': 'cab-decline-confirm',
        onClick: () => form.submit(null, decline),
      }}
    >
      <p>{t('declineText')}</p>
      {payLater?.series && (
        <fieldset className="stack gap-2">
          <legend className="visually-hidden">{t('which')}</legend>
          <Options
            name="declined"
            values={['one', 'all']}
            chosen={isAll ? 'all' : 'one'}
            label={t}
            onChoose={(which) => setAll(which === 'all')}
          />
        </fieldset>
      )}
      {payLater && payLater.by !== 'client' && (
        <Checkbox checked={noMore} onChange={() => setNoMore(!noMore)} label={t('noMore')} />
      )}
    </SessionDialog>
  );
}
