import { freeLimit } from '#domain/cancelling.ts';
import { isStanding, mayObject } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import { SESSION_MARKS, type SessionRefusal, cancelRefusal, otherTimesRefusal } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { bookedOf } from '../../../session/facts.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { type SessionAction, SessionActions } from '../../../session/SessionActions.tsx';
import type { SessionDialogName } from '../../../session/session-dialogs.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { practiceSessionTexts } from './practice-session.texts.ts';
import { sessionTexts } from './session.texts.ts';
import { useMark, useMarkRefusal } from './use-mark.ts';

type PracticeActionsProps = {
  readonly session: TherapistSession;
  readonly onOpen: (name: SessionDialogName<'therapist'>) => void;
};

/** A therapist's possible actions for an own session now, by the server's own rules. */
export function PracticeActions({ session, onOpen }: PracticeActionsProps) {
  const { t, locale } = useWords(practiceSessionTexts);
  const words = useTexts(sessionTexts);
  const now = useServerNow(SECOND);
  const refusalOf = useMarkRefusal(session);
  const { isBusy, mark } = useMark(session, () => onOpen('completed'));
  const booked = bookedOf(session);
  if (booked === null) return null;
  const { status, complaint } = session;
  const actions: SessionAction[] = [];
  const isAdmitted = booked.complaint?.kind === 'therapist_absent' && isStanding(booked.complaint.status);
  if (complaint?.status === 'open') {
    const upheldAt = Date.parse(complaint.upheldAt);
    actions.push({
      // No rule of a session says it: the words of the action do.
      why: mayObject({ status: complaint.status, upheldAt }, now) ? null : '',
      icon: <Icon name="warning" size={22} />,
      words: t('object'),
      hint: <Kept words={t('objectHint', { when: momentOf(upheldAt, locale) })} />,
      refused: t('noObject'),
      testId: 'ther-object',
      onPress: () => onOpen('object'),
    });
  }
  if (status === 'confirmed' || status === 'completed' || status === 'client_absent')
    for (const each of SESSION_MARKS.filter((one) => one !== status))
      actions.push({
        why: whyNot(refusalOf(each)),
        icon: <Icon name={each === 'completed' ? 'check' : 'close'} size={22} />,
        words: isAdmitted && each === 'therapist_absent' ? t('admit') : words(each),
        hint: words(`${each}Means`),
        refused: words(each),
        testId: `ther-mark-${each}`,
        isBusy,
        onPress: () => (each === 'completed' ? void mark(each) : onOpen(each)),
      });
  if (booked.status === 'confirmed' && now < booked.end)
    actions.push(
      {
        why: whyNot(otherTimesRefusal(booked, now)),
        icon: <SessionIcon name="calendar" />,
        words: t('propose'),
        hint: <Kept words={t('proposeHint', { when: momentOf(freeLimit(booked.start), locale) })} />,
        refused: t('noPropose'),
        testId: 'ther-propose',
        onPress: () => onOpen('propose'),
      },
      {
        why: whyNot(cancelRefusal(booked, now)),
        icon: <Icon name="close" size={22} />,
        words: t('cancel'),
        hint: t('cancelHint'),
        refused: t('noCancel'),
        testId: 'ther-cancel',
        onPress: () => onOpen('cancel'),
      },
    );
  if (status === 'proposed')
    actions.push({
      why: null,
      icon: <Icon name="close" size={22} />,
      words: words('withdraw'),
      hint: words('withdrawHint'),
      refused: '',
      testId: 'ther-withdraw-unpaid',
      onPress: () => onOpen('withdraw'),
    });
  return <SessionActions reader="therapist" label={t('actions')} actions={actions} />;
}

function whyNot(refusal: SessionRefusal | null) {
  return refusal && <Reason refusal={refusal} words={reasonsTexts} />;
}
