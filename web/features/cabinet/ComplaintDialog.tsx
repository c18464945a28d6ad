import { useState } from 'react';
import { COMPLAINT_WORDS_MAX, areWordsTooLong, isContested } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import { complaintKindOf, complaintRefusal } from '#domain/session-actions.ts';
import { type OwnSession, complain, rereadOwnSessions } from '../../data/own-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { bookedOf } from '../../parts/booked-session.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { complaintTexts } from './complaint.texts.ts';
import { dialogTexts } from './dialog.texts.ts';
import { SessionSummary } from './SessionSummary.tsx';
import { useOutcome } from './use-outcome.ts';
import { useReason } from './use-reason.ts';

/** How much of the room for words is left when the form begins to say so. */
const SAY_LEFT_BELOW = 100;

type ComplaintDialogProps = { readonly session: OwnSession; readonly onClose: () => void };

/** Says that the specialist did not come, or that the mark of the client's absence is wrong, and what follows (P45). */
export function ComplaintDialog({ session, onClose }: ComplaintDialogProps) {
  const t = useTexts(complaintTexts);
  const booked = bookedOf(session);
  const kind = complaintKindOf(booked);
  const reasonOf = useReason();
  const refusal = complaintRefusal(booked, kind, useServerNow(SECOND));
  useOutcome(session.complaint !== null, t(`${kind}Done`), onClose);
  const [words, setWords] = useState('');
  const left = COMPLAINT_WORDS_MAX - [...words].length;
  const form = useForm({
    values: { words },
    problems: { words: areWordsTooLong(words) ? t('tooLong', { n: -left }) : null },
    shownAtOnce: ['words'],
    fieldOf: (code) => (code === 'WORDS_TOO_LONG' ? 'words' : null),
    words: () => t('failed'),
  });

  async function send(): Promise<void> {
    const said = words.trim();
    try {
      const body = { what: kind, ...(said !== '' && { words: said }) };
      await logged(complain(session.orderId, body), 'Error sending the complaint');
    } catch (error) {
      void rereadOwnSessions();
      throw error;
    }
  }

  const isDecidedByUs = kind === 'therapist_absent' && isContested(kind, booked.markedAt);
  const foot = (
    <>
      <Refusal words={form.general} />
      <Button type="submit" form={FORM} wide busy={form.busy} disabled={refusal !== null}>
        {t('send')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`${kind}Title`)} closeLabel={useTexts(dialogTexts)('close')} onClose={onClose} foot={foot}>
      <SessionSummary session={session} />
      {refusal === null ? (
        <p>{t(isDecidedByUs ? 'contestedText' : `${kind}Text`)}</p>
      ) : (
        <InlineNote role="status">{reasonOf(refusal)}</InlineNote>
      )}
      <form id={FORM} className="stack" noValidate onSubmit={(event) => form.submit(event, send)}>
        <TextArea
          {...form.field('words')}
          label={t('words')}
          hint={left < SAY_LEFT_BELOW ? t('left', { n: left }) : t('wordsHint')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </form>
      <p className="hint">{t('once')}</p>
    </Dialog>
  );
}

/** The form's button stands in the foot of the dialog. */
const FORM = 'complaint';
