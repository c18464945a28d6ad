import { isStanding } from '#domain/complaint.ts';
import { type OwnSession, withdrawComplaint } from '../../../data/own-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { decisionTexts } from '../../../parts/decision/decision.texts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { complaintTexts } from './complaint.texts.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';

type WithdrawDialogProps = { readonly session: OwnSession; readonly onClose: () => void };

/** Asks whether to withdraw a session's only complaint for good; one made by presence thereby confirms the mark. */
export function WithdrawDialog({ session, onClose }: WithdrawDialogProps) {
  const t = useTexts(complaintTexts);
  const { complaint } = session;
  const shown = useShown(session);
  const isAlone = complaint?.presence === 'alone';
  const isOver = complaint === null || !isStanding(complaint.status);
  useOutcome(isOver, t(isAlone ? 'agreed' : 'withdrawn'), onClose);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });

  async function withdraw(): Promise<void> {
    await logged(withdrawComplaint(shown), 'Error taking the complaint back');
  }

  const decision = useConsequence({
    consequence: isOver ? null : isAlone ? 'agree' : 'withdraw',
    news: useTexts(decisionTexts)('changed'),
  });
  const label = t(isAlone ? 'agree' : 'withdraw');
  return (
    <SessionDialog
      title={label}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={null}
      decision={decision}
      isCareful
      keep={t('keep')}
      confirm={{ label, labelAfter: label, onClick: () => form.submit(null, withdraw) }}
    >
      <p>{t(isAlone ? 'agreeText' : 'withdrawText')}</p>
    </SessionDialog>
  );
}
