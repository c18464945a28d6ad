import type { ReactNode } from 'react';
import { freeLimit, freeUntil } from '#domain/cancelling.ts';
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
import type { OwnSession } from '../../data/own-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { bookedOf } from '../../session/facts.ts';
import { momentOf } from '../../parts/moment-words.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import type { SessionDialogName } from '../../session/session-dialogs.ts';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';
import { Reason } from '../../session/Reason.tsx';

type SessionActionsProps = {
  readonly session: OwnSession;
  readonly onOpen: (name: SessionDialogName<'client'>) => void;
};

/** What may be done with a session now, by the rules that the server asks too; what is not possible stands there with its reason. */
export function SessionActions({ session, onOpen }: SessionActionsProps) {
  const { t, locale } = useWords(sessionPageTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const { status, start, moves, complaint } = booked;
  const isBooked = status === 'confirmed';
  const kind = complaintKindOf(booked);
  const isUnheard = complaint === null || isUnsaid(booked);
  const mayComplain = (isBooked || status === 'completed' || status === 'client_absent') && isUnheard;
  if (!isBooked && !mayComplain) return null;
  const when = momentOf(freeLimit(start), locale);
  const isFree = freeUntil(start, now) !== null;
  return (
    <Card as="section" className={styles['actions']} aria-label={t('actions')}>
      {isBooked && (
        <>
          <Action
            refusal={moveRefusal(booked, 'client', now)}
            icon={<Icon name="forward" size={22} />}
            words={t('move')}
            hint={<Kept words={t('moveFree', { when, n: MAX_MOVES - moves })} />}
            refused={t('noMove')}
            testId="cab-reschedule"
            onPress={() => onOpen('move')}
          />
          <Action
            refusal={cancelRefusal(booked, now)}
            icon={<Icon name="close" size={22} />}
            words={t('cancel')}
            hint={<Kept words={t(isFree ? 'cancelFree' : 'cancelLate', { when })} />}
            refused={t('noCancel')}
            testId="cab-cancel"
            onPress={() => onOpen('cancel')}
          />
        </>
      )}
      {mayComplain && (
        <Action
          refusal={complaintRefusal(booked, kind, now)}
          icon={<SessionIcon name="clock" />}
          words={t(kind)}
          hint={t(`${kind}Hint`)}
          refused={t(kind)}
          testId="cab-complaint"
          onPress={() => onOpen('complaint')}
        />
      )}
    </Card>
  );
}

type ActionProps = {
  readonly refusal: SessionRefusal | null;
  readonly icon: ReactNode;
  readonly words: string;
  readonly hint: ReactNode;
  /** What it is called while it is not possible. */
  readonly refused: string;
  readonly testId: string;
  readonly onPress: () => void;
};

function Action({ refusal, icon, words, hint, refused, testId, onPress }: ActionProps) {
  if (refusal !== null) {
    return (
      <button type="button" disabled className={`line ${styles['action']} ${styles['refused']}`} data-testid={testId}>
        <Icon name="lock" size={22} />
        <span>
          <span className={styles['label']}>{refused}</span>
          <span className="hint">
            <Reason refusal={refusal} reader="client" />
          </span>
        </span>
      </button>
    );
  }
  return (
    <button type="button" className={`line ${styles['action']}`} data-testid={testId} onClick={onPress}>
      {icon}
      <span>
        <span className={`strong ${styles['label']}`}>{words}</span>
        <span className="hint">{hint}</span>
      </span>
      <Icon name="chevronDown" size={18} className={styles['onward']} />
    </button>
  );
}
