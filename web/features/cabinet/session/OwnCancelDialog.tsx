import { useEffect, useState } from 'react';
import { CLIENT_CANCEL_REASONS, type ClientCancelReason } from '#domain/booking.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { cancelRefusal } from '#domain/session-actions.ts';
import { ApiError } from '../../../api/client.ts';
import {
  cancelSession,
  type CancelTerms,
  type OwnSession,
  showRefund,
  useCancelTerms,
} from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { bookedOf } from '../../../session/facts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Deadline, MoveOffer, Terms, TermsStandIn } from './CancelTerms.tsx';
import { cancelTexts } from './cancel.texts.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Options } from '../../../ui/Options.tsx';
import styles from './SessionDialog.module.css';

type OwnCancelDialogProps = { readonly session: OwnSession; readonly onClose: () => void; readonly onMove: () => void };

/** Asks whether to cancel, with the exact sum that returns; if it has changed meanwhile nothing is cancelled (P13). */
export function OwnCancelDialog({ session, onClose, onMove }: OwnCancelDialogProps) {
  const { t, locale } = useWords(cancelTexts);
  const { orderId, status, cancelledBy, refund } = session;
  const shown = useShown(session);
  const now = useServerNow(SECOND);
  const refusal = cancelRefusal(bookedOf(session), now);
  const terms = useCancelTerms(orderId, { isAsked: refusal === null });
  const [reason, setReason] = useState<ClientCancelReason | null>(null);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  const exact = ({ minor, currency }: Pick<CancelTerms['refund'], 'minor' | 'currency'>) =>
    formatMoney(minor, { currency, locale, decimals: 'always' });
  const isDone = status === 'cancelled' && cancelledBy === 'client';
  useOutcome(isDone, <Kept words={refund === null ? t('doneLate') : t('done', { sum: exact(refund) })} />, onClose);
  useTermsInTime(terms, now);

  async function confirm(seen: CancelTerms): Promise<void> {
    const body = { refundMinor: seen.refund.minor, ...(reason !== null && { reason }) };
    try {
      await logged(cancelSession(shown, body), 'Error cancelling the session');
    } catch (error) {
      const { refundMinor: minor, until } = error instanceof ApiError ? error.facts : {};
      if (error instanceof ApiError && error.code === 'SESSION_CHANGED') void terms.refetch();
      if (minor === undefined) throw error;
      showRefund(orderId, { minor, until });
    }
  }

  const { data } = terms;
  const decision = useConsequence({
    consequence: data === undefined ? null : `${data.refund.minor} ${data.refund.currency}`,
    news: t('changed'),
  });
  const isNothing = data?.refund.minor === 0;
  return (
    <SessionDialog
      title={t('title')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={refusal && <Reason refusal={refusal} words={reasonsTexts} />}
      decision={decision}
      isCareful
      isNewsElsewhere
      keep={t('keep')}
      confirm={{
        label: t(isNothing ? 'confirmNothing' : 'confirm'),
        labelAfter: isNothing ? t('confirmNothing') : t('confirmSum', { sum: data ? exact(data.refund) : '' }),
        disabled: data === undefined,
        onClick: () => data && form.submit(null, () => confirm(data)),
      }}
    >
      <MoveOffer session={session} decision={decision} onMove={onMove} />
      {data !== undefined && (
        <>
          <Terms session={session} terms={data} />
          <Deadline session={session} terms={data} />
        </>
      )}
      {data === undefined && terms.error === null && <TermsStandIn session={session} />}
      {data === undefined && terms.error !== null && (
        <LoadFailed words={t('loadFailed')} onRetry={() => void terms.refetch()} />
      )}
      <CancelReason reason={reason} onChoose={setReason} />
    </SessionDialog>
  );
}

/** Asks again after the shown deadline has passed, each second while the answer still names it: clocks may differ. */
function useTermsInTime({ data, refetch }: ReturnType<typeof useCancelTerms>, now: Instant): void {
  const limit = data === undefined || data.until === null ? Number.POSITIVE_INFINITY : Date.parse(data.until);
  const passedAt = now > limit ? now : null;
  useEffect(() => {
    if (passedAt !== null) void refetch({ cancelRefetch: false });
  }, [passedAt, refetch]);
}

type CancelReasonProps = {
  readonly reason: ClientCancelReason | null;
  readonly onChoose: (reason: ClientCancelReason) => void;
};

/** Why the client cancels, if they wish to say so; folded, and unseen by the specialist. */
function CancelReason({ reason, onChoose }: CancelReasonProps) {
  const t = useTexts(cancelTexts);
  return (
    <details className={styles['reason']}>
      <summary className="line">
        <span>
          <span>
            <strong className="ink">{t('reason')}</strong> — {t('optional')}
          </span>
          <span className={`hint ${styles['below']}`}>{t('reasonUnseen')}</span>
        </span>
        <Icon name="chevronDown" size={20} className="chevron" />
      </summary>
      <fieldset className="stack gap-2">
        <legend className="visually-hidden">{t('reason')}</legend>
        <Options name="cancel-reason" values={CLIENT_CANCEL_REASONS} chosen={reason} label={t} onChoose={onChoose} />
      </fieldset>
    </details>
  );
}
