import { useState } from 'react';
import type { SessionMark } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useClientName } from './ClientName.tsx';
import styles from './MarkButtons.module.css';
import { MarkDialog } from './MarkDialog.tsx';
import { sessionTexts } from './session.texts.ts';
import { useMark, useMarkRefusal } from './use-mark.ts';
import { useReason } from './use-reason.ts';

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
      {asked !== null && <MarkDialog session={session} mark={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
