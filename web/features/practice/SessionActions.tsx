import type { ReactNode } from 'react';
import { freeLimit } from '#domain/cancelling.ts';
import { mayObject } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import { SESSION_MARKS, type SessionRefusal, cancelRefusal, otherTimesRefusal } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { momentOf } from '../../parts/moment-words.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { useMark, useMarkRefusal } from './use-mark.ts';
import type { SessionDialogName } from '../../session/session-dialogs.ts';
import { bookedOf } from '../../session/facts.ts';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';
import { sessionTexts } from './session.texts.ts';
import { Reason } from '../../session/Reason.tsx';

type SessionActionsProps = {
  readonly session: TherapistSession;
  readonly onOpen: (name: SessionDialogName<'therapist'>) => void;
};

/** What may be done with an own session now, by the rules that the server asks too; what is not possible stands there with its reason. */
export function SessionActions({ session, onOpen }: SessionActionsProps) {
  const { t, locale } = useWords(sessionPageTexts);
  const words = useTexts(sessionTexts);
  const now = useServerNow(SECOND);
  const refusalOf = useMarkRefusal(session);
  const { isBusy, mark } = useMark(session);
  const booked = bookedOf(session);
  if (booked === null) return null;
  const { status, complaint } = session;
  const isAhead = booked.status === 'confirmed' && now < booked.end;
  const isMarkable = status === 'confirmed' || status === 'completed' || status === 'client_absent';
  if (!isMarkable && complaint?.status !== 'open') return null;
  return (
    <Card as="section" className={styles['actions']} aria-label={t('actions')}>
      {complaint?.status === 'open' && (
        <Action
          isPossible={mayObject({ status: complaint.status, upheldAt: Date.parse(complaint.upheldAt) }, now)}
          icon={<Icon name="warning" size={22} />}
          words={t('object')}
          hint={<Kept words={t('objectHint', { when: momentOf(Date.parse(complaint.upheldAt), locale) })} />}
          refused={t('noObject')}
          testId="ther-object"
          onPress={() => onOpen('object')}
        />
      )}
      {isMarkable &&
        SESSION_MARKS.filter((each) => each !== status).map((each) => (
          <Action
            key={each}
            refusal={refusalOf(each)}
            icon={<Icon name={each === 'completed' ? 'check' : 'close'} size={22} />}
            words={words(each)}
            hint={words(`${each}Means`)}
            refused={words(each)}
            testId={`ther-mark-${each}`}
            isBusy={isBusy}
            onPress={() => (each === 'completed' ? void mark(each) : onOpen(each))}
          />
        ))}
      {isAhead && (
        <>
          <Action
            refusal={otherTimesRefusal(booked, now)}
            icon={<SessionIcon name="calendar" />}
            words={t('propose')}
            hint={<Kept words={t('proposeHint', { when: momentOf(freeLimit(booked.start), locale) })} />}
            refused={t('noPropose')}
            testId="ther-propose"
            onPress={() => onOpen('propose')}
          />
          <Action
            refusal={cancelRefusal(booked, now)}
            icon={<Icon name="close" size={22} />}
            words={t('cancel')}
            hint={t('cancelHint')}
            refused={t('noCancel')}
            testId="ther-cancel"
            onPress={() => onOpen('cancel')}
          />
        </>
      )}
    </Card>
  );
}

type ActionProps = {
  /** Why it is not possible now; null when it is. */
  readonly refusal?: SessionRefusal | null;
  /** Where no rule of a session says it. */
  readonly isPossible?: boolean;
  readonly isBusy?: boolean;
  readonly icon: ReactNode;
  readonly words: string;
  readonly hint: ReactNode;
  /** What is said in place of the words. */
  readonly refused: string;
  readonly testId: string;
  readonly onPress: () => void;
};

function Action(props: ActionProps) {
  const { refusal = null, isPossible = true, isBusy = false, icon, words, hint, refused, testId, onPress } = props;
  const isRefused = refusal !== null || !isPossible;
  return (
    <button
      type="button"
      className={classNames('line gap-3', styles['action'], isRefused && styles['refused'])}
      disabled={isRefused}
      aria-busy={isBusy || undefined}
      data-testid={testId}
      onClick={() => !isBusy && onPress()}
    >
      {isRefused ? <Icon name="lock" size={22} /> : icon}
      <span className={styles['what']}>
        <span className={classNames(styles['label'], !isRefused && 'strong')}>{isRefused ? refused : words}</span>
        <span className="hint">
          {refusal === null ? isPossible ? hint : '' : <Reason refusal={refusal} reader="therapist" />}
        </span>
      </span>
      {!isRefused && <Icon name="chevronDown" size={18} className={styles['onward']} />}
    </button>
  );
}
