import { mayObject } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { objectToComplaint } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { COMPLAINT_FORM, useComplaintWords } from '../../../session/use-complaint-words.tsx';
import { RoomSaw } from '../../../session/RoomSaw.tsx';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { dialogsTexts } from './dialogs.texts.ts';
import { practiceSessionTexts } from './practice-session.texts.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';

type ObjectDialogProps = {
  readonly session: TherapistSession;
  readonly onClose: () => void;
  readonly onAdmit: () => void;
};

/** Objects, in words if wished, to the client's report that the specialist did not come, or agrees with it (P45). */
export function ObjectDialog({ session, onClose, onAdmit }: ObjectDialogProps) {
  const t = useTexts(dialogsTexts);
  const actions = useTexts(practiceSessionTexts);
  const now = useServerNow(SECOND);
  const { complaint } = session;
  const shown = useShown(session);
  const isPossible =
    complaint?.status === 'open' &&
    mayObject({ status: complaint.status, upheldAt: Date.parse(complaint.upheldAt) }, now);
  const { form, field } = useComplaintWords(t, t('objectFailed'), (words) =>
    logged(objectToComplaint(shown, words), 'Error objecting to the complaint'),
  );
  useOutcome(complaint?.status === 'disputed', t('objected'), onClose);
  return (
    <SessionDialog
      title={t('objectTitle')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={isPossible ? null : t('objectLate')}
      after={field}
      foot={
        <>
          <Refusal words={form.general} />
          <Button type="submit" form={COMPLAINT_FORM} wide busy={form.busy}>
            {t('objectSend')}
          </Button>
          <Button look="quiet" wide onClick={onAdmit}>
            {actions('admit')}
          </Button>
        </>
      }
    >
      <p>{t('objectText')}</p>
      <RoomSaw session={session} seat="therapist" />
    </SessionDialog>
  );
}
