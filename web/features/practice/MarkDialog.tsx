import { useState } from 'react';
import { type SessionMark } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { markSession } from '../../data/practice-sessions.ts';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useConsequence } from '../../lib/use-consequence.ts';
import { decisionTexts } from '../../parts/decision.texts.ts';
import { DecisionButtons } from '../../parts/DecisionButtons.tsx';
import { useForm } from '../../parts/use-form.ts';
import { useOutcome } from '../../parts/use-outcome.ts';
import { useShown } from '../../parts/use-shown.ts';
import { CloseFoot } from '../../parts/CloseFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { useMarkRefusal } from './use-mark.ts';
import { SessionSummary } from './SessionSummary.tsx';
import { sessionTexts } from './session.texts.ts';
import { useReason } from './use-reason.ts';

type MarkDialogProps = {
  readonly session: TherapistSession;
  readonly mark: SessionMark;
  readonly onClose: () => void;
  readonly onMarked?: () => void;
};

/** Asks whether a session ended so, and says what that means for its money. */
export function MarkDialog({ session, mark, onClose, onMarked }: MarkDialogProps) {
  const t = useTexts(sessionTexts);
  const reasonOf = useReason();
  const shown = useShown(session);
  const refusal = useMarkRefusal(session)(mark);
  const form = useForm({ values: {}, problems: {}, words: () => t('markFailed') });
  const { status, complaint } = session;
  const isMarked = status === mark;
  const [wasMarked] = useState(isMarked);
  // While a report of the client stands the mark is the answer to it, and the session keeps its state.
  const [isTaken, setTaken] = useState(false);
  const tell = useOutcome(isMarked || isTaken, t('markHeld', { mark: t(mark) }), () => {
    if (!wasMarked) onMarked?.();
    onClose();
  });

  async function send(): Promise<void> {
    await logged(markSession(shown, mark), 'Error marking the session');
    tell();
    setTaken(true);
  }

  const decision = useConsequence({
    consequence:
      refusal !== null || isMarked || form.busy ? null : `${status} ${complaint?.status} ${complaint?.presence}`,
    news: useTexts(decisionTexts)('changed'),
  });
  const foot = (
    <>
      <Refusal words={form.general} />
      <DecisionButtons
        decision={decision}
        keep={{ label: t('back'), look: 'ghost', wide: true, onClick: onClose }}
        confirm={{
          label: t(mark),
          labelAfter: t('markAnew', { mark: t(mark) }),
          wide: true,
          busy: form.busy,
          onClick: () => form.submit(null, send),
        }}
      />
    </>
  );
  return (
    <Dialog
      title={t(mark)}
      closeLabel={t('close')}
      onClose={onClose}
      foot={refusal === null ? foot : <CloseFoot label={t('close')} refused={form.general} onClose={onClose} />}
    >
      <SessionSummary session={session} />
      {refusal === null ? (
        <p>{t(`${mark}Means`)}</p>
      ) : (
        <InlineNote role="status">
          <Kept words={reasonOf(refusal)} />
        </InlineNote>
      )}
    </Dialog>
  );
}
