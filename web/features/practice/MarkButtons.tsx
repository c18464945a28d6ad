import { lazy, Suspense, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { type SessionMark, markRefusal } from '#domain/session-actions.ts';
import { ApiError } from '../../api/client.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { markSession } from '../../data/practice-sessions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { loadUnawaited } from '../../lib/load-code.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useClientName } from './ClientName.tsx';
import styles from './MarkButtons.module.css';
import { bookedOf } from './session-facts.ts';
import { sessionTexts } from './session.texts.ts';
import { useReason } from './use-reason.ts';

/** Most sessions took place: the question about the others comes with the first press. */
const MarkDialog = lazy(() =>
  loadUnawaited(() => import('./MarkDialog.tsx')).then((module) => ({ default: module.MarkDialog })),
);

const OTHERS = ['client_absent', 'therapist_absent'] as const;

/** How a session ended: one press says that it took place, the rest stands behind another and asks once more (P45). */
export function MarkButtons({ session }: { readonly session: TherapistSession }) {
  const t = useTexts(sessionTexts);
  const name = useClientName()(session);
  const { isBusy, mark } = useMark(session);
  const [asked, setAsked] = useState<SessionMark | null>(null);
  const refusalOf = useMarkRefusal(session);
  const reasonOf = useReason();
  const refusal = refusalOf('completed');
  if (refusal !== null) return <p className="hint">{reasonOf(refusal)}</p>;
  return (
    <div className={`line gap-2 ${styles['buttons']}`}>
      <Button
        look="ghost"
        size="small"
        busy={isBusy}
        className={styles['button']}
        aria-label={t('markFor', { mark: t('completed'), name })}
        data-testid="ther-mark-completed"
        onClick={() => void mark('completed')}
      >
        {t('completed')}
      </Button>
      <Disclosure className={styles['others']}>
        {({ open, toggle, close, button }) => (
          <>
            <button
              ref={button}
              type="button"
              className={`${buttonClass({ look: 'ghost', size: 'small' })} ${styles['button']} ${styles['other']}`}
              aria-expanded={open}
              aria-label={t('otherFor', { name })}
              onClick={toggle}
            >
              {t('other')} <Icon name="chevronDown" size={16} />
            </button>
            {open && (
              <div className={`popup ${styles['popup']}`}>
                {OTHERS.map((each) => (
                  <button
                    key={each}
                    type="button"
                    className="popup-row"
                    onClick={() => {
                      close();
                      setAsked(each);
                    }}
                  >
                    {t(each)}
                  </button>
                ))}
              </div>
            )}
          </>
        )}
      </Disclosure>
      {asked !== null && (
        <Suspense>
          <MarkDialog session={session} mark={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Marks the session at once; what the server refuses is told in its words. */
export function useMark(session: TherapistSession): { isBusy: boolean; mark: (mark: SessionMark) => Promise<void> } {
  const t = useTexts(sessionTexts);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async mark(mark) {
      setBusy(true);
      try {
        await logged(markSession(session._id, mark), 'Error marking the session');
        showToast(t('markHeld', { mark: t(mark) }));
      } catch (error) {
        showToast((error instanceof ApiError && error.message) || t('markFailed'));
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Why the session cannot be marked so now; null when it can (P45). */
export function useMarkRefusal(session: TherapistSession) {
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  return (mark: SessionMark) =>
    booked === null
      ? ({ code: 'SESSION_NOT_BOOKED', until: null } as const)
      : markRefusal(booked, mark, 'therapist', now);
}
