import type { ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import { freeLimit, freeUntil } from '#domain/cancelling.ts';
import { SECOND } from '#domain/dates.ts';
import { type SessionRefusal, cancelRefusal, complaintRefusal, moveRefusal } from '#domain/session-actions.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { bookedOf } from '../../../session/facts.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { upcomingTexts } from './upcoming.texts.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from '../session/reasons.texts.ts';
import styles from './NextSession.module.css';

type NextActionsProps = { readonly session: OwnSession; readonly onOpen: (dialog: 'move' | 'cancel') => void };

/** Moves and cancels the next session by the server's own rules; an action that is impossible shows its reason. */
export function NextActions({ session, onOpen }: NextActionsProps) {
  const { t, locale } = useWords(upcomingTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const noMove = moveRefusal(booked, 'client', now);
  const noCancel = cancelRefusal(booked, now);
  const isFree = freeUntil(booked.start, now) !== null;
  const when = momentOf(freeLimit(booked.start), locale);
  const mayComplain = complaintRefusal(booked, 'therapist_absent', now) === null;
  const move = (
    <Button look="ghost" size="small" data-testid="cab-reschedule" onClick={() => onOpen('move')}>
      {t('move')}
    </Button>
  );
  const cancel = (
    <Button look="ghost" size="small" data-testid="cab-cancel" onClick={() => onOpen('cancel')}>
      {t('cancel')}
    </Button>
  );
  if (noMove === null && noCancel === null) {
    return (
      <div className="stack gap-2">
        <div className={styles['pair']}>
          {move}
          {cancel}
        </div>
        <Kept as="p" className="hint" words={t('free', { when })} />
      </div>
    );
  }
  return (
    <div className={styles['rows']}>
      {noMove === null ? (
        <ActionRow title={t('move')} hint={<Kept words={t('limitIs', { when })} />} action={move} />
      ) : (
        <RefusedAction testId="cab-reschedule" title={t('noMove')} refusal={noMove} />
      )}
      {noCancel === null ? (
        <ActionRow
          title={t(isFree ? 'cancelFree' : 'cancelLate')}
          hint={<Kept words={t(isFree ? 'limitIs' : 'limitPassed', { when })} />}
          action={cancel}
        />
      ) : (
        <RefusedAction testId="cab-cancel" title={t('noCancel')} refusal={noCancel} />
      )}
      {mayComplain && (
        <ActionRow
          title={t('absent')}
          action={
            <ButtonLink
              to={`${href('cabinetSession', { orderId: session.orderId })}#complaint`}
              look="ghost"
              size="small"
            >
              {t('absentHint')}
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

type ActionRowProps = { readonly title: string; readonly hint?: ReactNode; readonly action: ReactNode };

function ActionRow({ title, hint, action }: ActionRowProps) {
  return (
    <div className={`row spread wide ${styles['row']}`}>
      <div className={`line gap-3 ${styles['what']}`}>
        <Icon name="info" size={22} />
        <p>
          <strong className="ink">{title}</strong>
          {hint !== undefined && <span className="hint">{hint}</span>}
        </p>
      </div>
      {action}
    </div>
  );
}

type RefusedActionProps = { readonly testId: string; readonly title: string; readonly refusal: SessionRefusal };

function RefusedAction({ testId, title, refusal }: RefusedActionProps) {
  return (
    <button
      type="button"
      disabled
      className={`line gap-3 wide ${styles['row']} ${styles['refused']}`}
      data-testid={testId}
    >
      <Icon name="lock" size={22} />
      <span>
        <span className={styles['name']}>{title}</span>
        <span className="hint">
          <Reason refusal={refusal} words={reasonsTexts} />
        </span>
      </span>
    </button>
  );
}
