import { useState } from 'react';
import type { SessionMark } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useClientName } from '../../../session/ClientName.tsx';
import type { SessionDialogs } from '../../../session/session-dialogs.ts';
import styles from './MarkButtons.module.css';
import { OpenPracticeDialog } from './practice-dialogs.ts';
import { sessionTexts } from './session.texts.ts';
import { useMark, useMarkRefusal } from './use-mark.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';

const OTHERS = ['client_absent', 'therapist_absent'] as const;

type MarkButtonsProps = {
  readonly session: TherapistSession;
  /** It waits for no answer any more. */
  readonly isGone: boolean;
};

/**
 * How a session ended: one press says that it took place; the other answers are behind another press and ask to confirm
 * (P45). The answer replaces the buttons at the same size.
 */
export function MarkButtons({ session, isGone }: MarkButtonsProps) {
  const t = useTexts(sessionTexts);
  const name = useClientName()(session);
  const [asked, setAsked] = useState<SessionDialogs<'therapist'>['open']>(null);
  const { isBusy, mark } = useMark(session, () => setAsked('completed'));
  const [marked, setMarked] = useState<SessionMark | null>(null);
  const refusalOf = useMarkRefusal(session);
  const dialogs = { open: asked, show: setAsked, close: () => setAsked(null) };
  const dialog = <OpenPracticeDialog session={session} dialogs={dialogs} onMarked={setMarked} />;
  if (isGone)
    return (
      <>
        <Answered words={t(marked ?? (isBusy ? 'completed' : 'answered'))} />
        {/* It closes itself, and says how the row was answered. */}
        {dialog}
      </>
    );
  const refusal = refusalOf('completed');
  if (refusal !== null)
    return (
      <p className="hint">
        <Reason refusal={refusal} words={reasonsTexts} />
      </p>
    );
  return (
    <div className={`line gap-2 ${styles['buttons']}`}>
      <Button
        look="ghost"
        size="small"
        busy={isBusy}
        className={styles['button']}
        aria-label={t('markFor', { mark: t('completed'), name })}
        data-testid="ther-mark-completed"
        onClick={() => void mark('completed').then((isDone) => isDone && setMarked('completed'))}
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
      {dialog}
    </div>
  );
}

/** The buttons stay as a measure, so that no row moves. */
function Answered({ words }: { readonly words: string }) {
  const t = useTexts(sessionTexts);
  const button = `${buttonClass({ look: 'ghost', size: 'small' })} ${styles['button']}`;
  return (
    <div className={`line gap-2 ${styles['buttons']} ${styles['answered']}`}>
      <span className={button} aria-hidden="true">
        {t('completed')}
      </span>
      <span className={button} aria-hidden="true">
        {t('other')} <Icon name="chevronDown" size={16} />
      </span>
      <p className={`line gap-2 ${styles['answer']}`}>
        <Icon name="check" size={18} /> <span>{words}</span>
      </p>
    </div>
  );
}
