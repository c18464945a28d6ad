import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { THERAPIST_CANCEL_REASONS, type TherapistCancelReason } from '#domain/booking.ts';
import { SECOND, wallOf } from '#domain/dates.ts';
import { cancelRefusal, otherTimesRefusal } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { cancelPracticeSession } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Options } from '../../../ui/Options.tsx';
import { cancelReasonsTexts } from './cancel-reasons.texts.ts';
import { dialogsTexts } from './dialogs.texts.ts';
import { bookedOf } from '../../../session/facts.ts';
import { lacksConsent } from './lacks-consent.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';

type PracticeCancelDialogProps = {
  readonly session: TherapistSession;
  readonly onClose: () => void;
  readonly onOfferTimes: () => void;
};

/** Cancels an own session: asks why, and whether others may book its time. The client is refunded in full (P13). */
export function PracticeCancelDialog({ session, onClose, onOfferTimes }: PracticeCancelDialogProps) {
  const t = useTexts(dialogsTexts);
  const reasons = useTexts(cancelReasonsTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const shown = useShown(session);
  const refusal = booked && cancelRefusal(booked, now);
  const mayOffer = booked !== null && otherTimesRefusal(booked, now) === null;
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
  return (
    <SessionDialog
      title={t('cancelTitle')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={refusal && <Reason refusal={refusal} words={reasonsTexts} />}
      decision={decision}
      isCareful
      keep={t('keep')}
      confirm={{
        label: t('confirm'),
        labelAfter: t(isWithoutConsent ? 'confirmBlameless' : 'confirmOwn'),
        'data-testid': 'ther-cancel-confirm',
        onClick: () => form.submit(null, send),
      }}
    >
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
        <Options
          name="cancel-reason"
          values={THERAPIST_CANCEL_REASONS.filter((each) => each !== 'no_consent' || isWithoutConsent)}
          chosen={reason}
          label={reasons}
          id={id}
          onChoose={setReason}
        />
      </fieldset>
      {reason === 'ill' && session.date === wallOf(now).date && (
        <Link to={`${href('practiceCalendar')}#ill`} className="target strong">
          {t('illToday')}
        </Link>
      )}
      <fieldset>
        <legend className="strong ink">{t('again')}</legend>
        <div className="stack gap-2 top-2">
          <Options
            name="offer-again"
            values={['againNo', 'againYes']}
            chosen={offerAgain ? 'againYes' : 'againNo'}
            label={t}
            onChoose={(again) => setOfferAgain(again === 'againYes')}
          />
        </div>
      </fieldset>
    </SessionDialog>
  );
}
