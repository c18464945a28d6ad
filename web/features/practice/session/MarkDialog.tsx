import { useState } from 'react';
import { HELD_ELSEWHERE } from '#domain/presence.ts';
import { type SessionMark } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { markSession } from '../../../data/practice-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { decisionTexts } from '../../../parts/decision/decision.texts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { RoomSaw } from '../../../session/RoomSaw.tsx';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Options } from '../../../ui/Options.tsx';
import { useMarkRefusal } from './use-mark.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { sessionTexts } from './session.texts.ts';

type MarkDialogProps = {
  readonly session: TherapistSession;
  readonly mark: SessionMark;
  readonly onClose: () => void;
  readonly onMarked?: () => void;
};

/** Asks whether a session ended so, and says what that means for its money. */
export function MarkDialog({ session, mark, onClose, onMarked }: MarkDialogProps) {
  const t = useTexts(sessionTexts);
  const shown = useShown(session);
  const refusal = useMarkRefusal(session)(mark);
  const [elsewhere, setElsewhere] = useState<(typeof HELD_ELSEWHERE)[number] | ''>('');
  const form = useForm({
    values: { elsewhere },
    problems: { elsewhere: mark === 'completed' && elsewhere === '' ? t('where') : null },
    words: () => t('markFailed'),
  });
  const where = form.field('elsewhere');
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
    await logged(markSession(shown, mark, elsewhere === '' ? undefined : elsewhere), 'Error marking the session');
    tell();
    setTaken(true);
  }

  const decision = useConsequence({
    consequence:
      refusal !== null || isMarked || form.busy ? null : `${status} ${complaint?.status} ${complaint?.presence}`,
    news: useTexts(decisionTexts)('changed'),
  });
  return (
    <SessionDialog
      title={t(mark)}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={refusal && <Reason refusal={refusal} words={reasonsTexts} />}
      decision={decision}
      keep={t('back')}
      confirm={{
        label: t(mark),
        labelAfter: t('markAnew', { mark: t(mark) }),
        onClick: () => form.submit(null, send),
      }}
    >
      <p>{t(`${mark}Means`)}</p>
      {mark !== 'completed' && <RoomSaw session={session} seat={mark === 'client_absent' ? 'client' : 'therapist'} />}
      {mark === 'completed' && (
        <fieldset>
          <legend className={`strong ${where.error === null ? 'ink' : 'danger'}`}>{t('where')}</legend>
          <div className="stack gap-2 top-2">
            <Options
              name="held-elsewhere"
              values={HELD_ELSEWHERE}
              chosen={elsewhere}
              label={t}
              id={where.id}
              onChoose={setElsewhere}
            />
          </div>
        </fieldset>
      )}
    </SessionDialog>
  );
}
