import { useState } from 'react';
import { COMPLAINT_WORDS_MAX, areWordsTooLong, mayObject } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { objectToComplaint } from '../../data/practice-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useForm } from '../../parts/use-form.ts';
import { useOutcome } from '../../parts/use-outcome.ts';
import { useShown } from '../../parts/use-shown.ts';
import { SessionDialog } from '../../session/SessionDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { dialogsTexts } from './dialogs.texts.ts';
import { SessionSummary } from './SessionSummary.tsx';

/** How much of the room for words is left when the form begins to say so. */
const SAY_LEFT_BELOW = 100;

type ObjectDialogProps = { readonly session: TherapistSession; readonly onClose: () => void };

/** Objects to the client's report that the specialist did not come, with words if the therapist wishes (P45). */
export function ObjectDialog({ session, onClose }: ObjectDialogProps) {
  const t = useTexts(dialogsTexts);
  const now = useServerNow(SECOND);
  const { complaint } = session;
  const shown = useShown(session);
  const isPossible =
    complaint?.status === 'open' &&
    mayObject({ status: complaint.status, upheldAt: Date.parse(complaint.upheldAt) }, now);
  const [words, setWords] = useState('');
  const left = COMPLAINT_WORDS_MAX - [...words].length;
  const form = useForm({
    values: { words },
    problems: { words: areWordsTooLong(words) ? t('tooLong', { n: -left }) : null },
    shownAtOnce: ['words'],
    fieldOf: (code) => (code === 'WORDS_TOO_LONG' ? 'words' : null),
    words: () => t('objectFailed'),
  });
  useOutcome(complaint?.status === 'disputed', t('objected'), onClose);
  const send = () => logged(objectToComplaint(shown, words.trim()), 'Error objecting to the complaint');
  return (
    <SessionDialog
      title={t('objectTitle')}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={isPossible ? null : t('objectLate')}
      after={
        <form id={FORM} className="stack" noValidate onSubmit={(event) => form.submit(event, send)}>
          <TextArea
            {...form.field('words')}
            label={t('words')}
            hint={left < SAY_LEFT_BELOW ? t('left', { n: left }) : t('wordsHint')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </form>
      }
      foot={
        <>
          <Refusal words={form.general} />
          <Button type="submit" form={FORM} wide busy={form.busy}>
            {t('objectSend')}
          </Button>
        </>
      }
    >
      <p>{t('objectText')}</p>
    </SessionDialog>
  );
}

/** The form's button stands in the foot of the dialog. */
const FORM = 'objection';
