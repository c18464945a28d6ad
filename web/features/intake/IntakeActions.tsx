import { useId } from 'react';
import type { Layout } from '#domain/steps.ts';
import { useTexts } from '../../lib/texts.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { wishesTexts } from '../../parts/wishes/wishes.texts.ts';
import styles from './Intake.module.css';

type IntakeActionsProps = {
  readonly layout: Layout;
  readonly isLast: boolean;
  readonly ready: boolean;
  /** Said beside Next: what is missing while it is disabled, or that the question may be left out (P60). */
  readonly note?: string | undefined;
  readonly onBack: () => void;
  readonly onNext?: () => void;
};

/** Back and Next; a fixed bar on a phone. Without a type Next is disabled and says why (spec §5). */
export function IntakeActions({ layout, isLast, ready, note, onBack, onNext }: IntakeActionsProps) {
  const t = useTexts(wishesTexts);
  const noteId = useId();
  const isPhone = layout === 'mobile';
  const noteLine = note !== undefined && (
    <p id={noteId} className={isPhone ? 'small' : 'hint'} role={ready ? undefined : 'status'}>
      {note}
    </p>
  );
  const nextButton = (
    <Button
      className={styles['nextButton']}
      disabled={!ready}
      aria-describedby={note === undefined ? undefined : noteId}
      data-testid={isLast ? 'find-therapist' : 'next'}
      onClick={onNext}
    >
      {t(isLast ? 'find' : 'next')}
    </Button>
  );
  if (isPhone) {
    return (
      <BottomBar>
        <IconButton icon="back" label={t('back')} look="square" data-testid="back" onClick={onBack} />
        <div className={styles['onward']}>
          {noteLine}
          {nextButton}
        </div>
      </BottomBar>
    );
  }
  return (
    <div className={`row ${styles['actions']}`}>
      {noteLine}
      {isLast && (
        <Button look="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {nextButton}
    </div>
  );
}
