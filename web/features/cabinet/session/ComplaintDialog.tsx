import { useState } from 'react';
import { isContested, isStanding } from '#domain/complaint.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { type BookedSession, complaintKindOf, complaintRefusal, isUnsaid } from '#domain/session-actions.ts';
import { type OwnSession, complain, withdrawComplaint } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { bookedOf } from '../../../session/facts.ts';
import { contacts } from '../../../parts/help/contacts.ts';
import { MailLink } from '../../../parts/help/MailLink.tsx';
import { decisionTexts } from '../../../parts/decision/decision.texts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { COMPLAINT_FORM, useComplaintWords } from '../../../session/use-complaint-words.tsx';
import { RoomSaw } from '../../../session/RoomSaw.tsx';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { complaintTexts } from './complaint.texts.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';

/** Says that the specialist did not come, or that the mark of the client's absence is wrong, and what follows (P45). */
export function ComplaintDialog({ session, onClose }: { readonly session: OwnSession; readonly onClose: () => void }) {
  const t = useTexts(complaintTexts);
  const booked = bookedOf(session);
  const shown = useShown(session);
  const kind = complaintKindOf(booked);
  const now = useServerNow(SECOND);
  const refusal = complaintRefusal(booked, kind, now);
  const situation = situationOf(booked, now);
  const { complaint } = booked;
  // What was said before, or is settled by now, is not told as what was just sent: the dialog stays and says why.
  const isSaid = complaint !== null && !isUnsaid(booked);
  const [wasThere] = useState(isSaid);
  const isDone = !wasThere && isSaid && isStanding(complaint.status);
  useOutcome(isDone, t(`${situation}Done`), onClose);
  const { form, field } = useComplaintWords(t, t('failed'), async (words) => {
    const body = { what: kind, ...(words !== '' && { words }) };
    await logged(complain(shown, body), 'Error sending the complaint');
  });
  const isForUs = situation === 'client_present' || situation === 'contested';
  const decision = useConsequence({
    consequence: refusal !== null || form.busy ? null : `${kind} ${isForUs}`,
    news: useTexts(decisionTexts)('changed'),
  });
  return (
    <SessionDialog
      title={t(`${kind}Title`)}
      form={form}
      onClose={onClose}
      summary={<SessionSummary session={session} />}
      why={
        refusal && (
          <>
            <span>
              <Reason refusal={refusal} words={reasonsTexts} />
            </span>
            {isSaid && (
              <span>
                . {t('already')} <MailLink to={contacts.clients} />
              </span>
            )}
          </>
        )
      }
      after={
        <>
          {!isSaid && field}
          <p className="hint">{t('once')}</p>
        </>
      }
      decision={decision}
      isKeepLate
      keep={t('notSend')}
      confirm={{
        label: t('send'),
        labelAfter: t(isForUs ? 'sendToUs' : 'sendToBoth'),
        type: 'submit',
        form: COMPLAINT_FORM,
      }}
    >
      <p>{t(`${situation}Text`)}</p>
      <RoomSaw session={session} seat={kind === 'therapist_absent' ? 'therapist' : 'client'} />
    </SessionDialog>
  );
}

/** The case for the words: whether we decide, as a mark says the opposite, and whether the client may still wait. */
function situationOf(booked: BookedSession, now: Instant): 'client_present' | 'contested' | 'waiting' | 'over' {
  const kind = complaintKindOf(booked);
  if (kind === 'client_present') return kind;
  if (isContested(kind, booked.markedAt)) return 'contested';
  return now < booked.end ? 'waiting' : 'over';
}

/** Asks whether to withdraw a session's only complaint for good; one made by presence thereby confirms the mark. */
export function WithdrawDialog({ session, onClose }: { readonly session: OwnSession; readonly onClose: () => void }) {
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
