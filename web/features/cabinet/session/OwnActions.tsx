import { freeLimit, freeUntil } from '#domain/cancelling.ts';
import { CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import {
  MAX_MOVES,
  type SessionRefusal,
  cancelRefusal,
  complaintKindOf,
  complaintRefusal,
  isUnsaid,
  moveRefusal,
} from '#domain/session-actions.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { bookedOf } from '../../../session/facts.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { type SessionAction, SessionActions } from '../../../session/SessionActions.tsx';
import type { SessionDialogName } from '../../../session/session-dialogs.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { ownSessionTexts } from './own-session.texts.ts';
import { useWeekly } from '../series/use-weekly.ts';

type OwnActionsProps = { readonly session: OwnSession; readonly onOpen: (name: SessionDialogName<'client'>) => void };

/** The client's possible actions for a session now, by the server's own rules. */
export function OwnActions({ session, onOpen }: OwnActionsProps) {
  const { t, locale } = useWords(ownSessionTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const { status, start, moves, complaint, markedAt } = booked;
  const isBooked = status === 'confirmed';
  const kind = complaintKindOf(booked);
  const isUnheard = complaint === null || isUnsaid(booked);
  const mayComplain = (isBooked || status === 'completed' || status === 'client_absent') && isUnheard;
  const when = momentOf(freeLimit(start), locale);
  const weekly = useWeekly(session);
  const actions: SessionAction[] = [];
  if (isBooked)
    actions.push(
      {
        why: whyNot(moveRefusal(booked, 'client', now)),
        icon: <Icon name="forward" size={22} />,
        words: t('move'),
        hint: <Kept words={t('moveFree', { when, n: MAX_MOVES - moves })} />,
        refused: t('noMove'),
        testId: 'cab-reschedule',
        onPress: () => onOpen('move'),
      },
      {
        why: whyNot(cancelRefusal(booked, now)),
        icon: <Icon name="close" size={22} />,
        words: t('cancel'),
        hint: <Kept words={t(freeUntil(start, now) === null ? 'cancelLate' : 'cancelFree', { when })} />,
        refused: t('noCancel'),
        testId: 'cab-cancel',
        onPress: () => onOpen('cancel'),
      },
    );
  if (weekly !== null)
    actions.push({
      why: null,
      icon: <SessionIcon name="calendar" />,
      words: <Kept words={weekly} />,
      hint: t('weekly'),
      refused: weekly,
      testId: 'cab-weekly',
      onPress: () => onOpen('series'),
    });
  if (mayComplain)
    actions.push({
      why: whyNot(complaintRefusal(booked, kind, now)),
      icon: <SessionIcon name="clock" />,
      words: t(kind),
      hint: <Kept words={t(`${kind}Hint`, { until: momentOf((markedAt ?? 0) + CONTEST_WITHIN_MS, locale) })} />,
      refused: t(kind),
      testId: 'cab-complaint',
      onPress: () => onOpen('complaint'),
    });
  return <SessionActions reader="client" label={t('actions')} actions={actions} />;
}

function whyNot(refusal: SessionRefusal | null) {
  return refusal && <Reason refusal={refusal} words={reasonsTexts} />;
}
