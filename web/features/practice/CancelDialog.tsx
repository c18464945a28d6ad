import { useState } from 'react';
import { THERAPIST_CANCEL_REASONS, type TherapistCancelReason } from '#domain/booking.ts';
import { SECOND } from '#domain/dates.ts';
import { cancelRefusal, otherTimesRefusal } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { cancelPracticeSession } from '../../data/practice-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useConsequence } from '../../lib/use-consequence.ts';
import { DecisionButtons } from '../../parts/DecisionButtons.tsx';
import { useForm } from '../../parts/use-form.ts';
import { useOutcome } from '../../parts/use-outcome.ts';
import { useShown } from '../../parts/use-shown.ts';
import { CloseFoot } from '../../parts/CloseFoot.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../ui/Dialog.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import { cancelReasonsTexts } from './cancel-reasons.texts.ts';
import { dialogsTexts } from './dialogs.texts.ts';
import { bookedOf, lacksConsent } from '../../session/facts.ts';
import { SessionSummary } from './SessionSummary.tsx';
import { sessionTexts } from './session.texts.ts';
import { useReason } from './use-reason.ts';

type CancelDialogProps = {
  readonly session: TherapistSession;
  readonly onClose: () => void;
  readonly onOfferTimes: () => void;
};

/** Asks whether to cancel an own session, why, and whether others may book its time. The client gets everything back (P13). */
export function CancelDialog({ session, onClose, onOfferTimes }: CancelDialogProps) {
  const t = useTexts(dialogsTexts);
  const reasons = useTexts(cancelReasonsTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const shown = useShown(session);
  const close = useTexts(sessionTexts)('close');
  const refusal = booked && cancelRefusal(booked, now);
  const mayOffer = booked !== null && otherTimesRefusal(booked, now) === null;
  const reasonOf = useReason();
  const isWithoutConsent = lacksConsent(session, now);
  const [chosen, setReason] = useState<TherapistCancelReason | ''>('');
  // The consent may come while the dialog is open: its lack is a reason no more.
  const reason = chosen === 'no_consent' && !isWithoutConsent ? '' : chosen;
  const [offerAgain, setOfferAgain] = useState(false);
  const form = useForm({
    values: { reason },
    problems: { reason: reason === '' ? t('reasonNeeded') : null },
    words: () => t('cancelFailed'),
  });
  const isDone = session.status === 'cancelled' && session.cancelledBy === 'therapist';
  useOutcome(isDone, t('cancelled'), onClose);

  async function send(): Promise<void> {
    if (reason === '') return;
    await logged(cancelPracticeSession(shown, { reason, offerAgain }), 'Error cancelling the session');
  }

  const decision = useConsequence({
    consequence: refusal !== null ? null : isWithoutConsent ? 'blameless' : 'own',
    news: t(isWithoutConsent ? 'noBlame' : 'consented'),
  });
  const { id, error } = form.field('reason');
  const foot = (
    <>
      <Refusal words={form.general} />
      <DecisionButtons
        decision={decision}
        first="keep"
        keep={{ label: t('keep'), ref: focusFirst, wide: true, onClick: onClose }}
        confirm={{
          label: t('confirm'),
          labelAfter: t(isWithoutConsent ? 'confirmBlameless' : 'confirmOwn'),
          look: 'ghost',
          wide: true,
          busy: form.busy,
          'data-testid': 'ther-cancel-confirm',
          onClick: () => form.submit(null, send),
        }}
      />
    </>
  );
  return (
    <Dialog
      title={t('cancelTitle')}
      closeLabel={close}
      onClose={onClose}
      foot={refusal === null ? foot : <CloseFoot label={close} refused={form.general} onClose={onClose} />}
    >
      <SessionSummary session={session} />
      {refusal !== null ? (
        <InlineNote role="status">
          <Kept words={reasonOf(refusal)} />
        </InlineNote>
      ) : (
        <>
          <InlineNote kind="warn">
            <p>{t('refund')}</p>
            {isWithoutConsent && <p>{t('noBlame')}</p>}
          </InlineNote>
          {mayOffer && (
            <p className="row gap-2">
              {t('moveOffer')}{' '}
              <Button look="quiet" size="small" onClick={onOfferTimes}>
                {t('moveLink')}
              </Button>
            </p>
          )}
          <fieldset className="stack gap-2" aria-describedby={`${id}-note`}>
            <legend className="strong ink">{t('reason')}</legend>
            <p id={`${id}-note`} className={error === null ? 'hint' : 'danger'}>
              {error ?? t('reasonUnseen')}
            </p>
            {THERAPIST_CANCEL_REASONS.filter((each) => each !== 'no_consent' || isWithoutConsent).map((each, place) => (
              <Option
                key={each}
                type="radio"
                name="cancel-reason"
                id={place === 0 ? id : undefined}
                label={reasons(each)}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
            ))}
          </fieldset>
          <fieldset className="stack gap-2">
            <legend className="strong ink">{t('again')}</legend>
            <Option
              type="radio"
              name="offer-again"
              label={t('againNo')}
              checked={!offerAgain}
              onChange={() => setOfferAgain(false)}
            />
            <Option
              type="radio"
              name="offer-again"
              label={t('againYes')}
              checked={offerAgain}
              onChange={() => setOfferAgain(true)}
            />
          </fieldset>
        </>
      )}
    </Dialog>
  );
}
