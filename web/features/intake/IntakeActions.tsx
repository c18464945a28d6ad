import { useId } from 'react';
import type { Layout } from '#domain/steps.ts';
import { useTexts } from '../../lib/texts.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

type IntakeActionsProps = {
  readonly layout: Layout;
  readonly isLast: boolean;
  readonly isSkippable?: boolean;
  readonly ready: boolean;
  /** What is missing while Next is disabled; nothing is where the questions themselves are. */
  readonly reason?: string;
  readonly onBack: () => void;
  readonly onNext?: () => void;
};

/** Back and Next; a fixed bar on a phone. Without a type Next is disabled and says why (spec §5). */
export function IntakeActions({
  layout,
  isLast,
  isSkippable = false,
  ready,
  reason,
  onBack,
  onNext,
}: IntakeActionsProps) {
  const t = useTexts(intakeTexts);
  const reasonId = useId();
  const next = isLast ? t('find') : isSkippable ? t('skip') : t('next');
  const reasonLine = !ready && reason !== undefined && (
    <p id={reasonId} className={`hint ${styles['reason']}`} role="status">
      {reason}
    </p>
  );
  const nextButton = (
    <Button
      className={styles['nextButton']}
      disabled={!ready}
      aria-describedby={ready || reason === undefined ? undefined : reasonId}
      data-testid={isLast ? 'find-therapist' : 'next'}
      onClick={onNext}
    >
      {next}
    </Button>
  );
  if (layout === 'mobile') {
    return (
      <BottomBar className={styles['bar']}>
        {reasonLine}
        <IconButton icon="back" label={t('back')} look="square" data-testid="back" onClick={onBack} />
        {nextButton}
      </BottomBar>
    );
  }
  return (
    <div className={`row ${styles['actions']}`}>
      {reasonLine}
      {isLast && (
        <Button look="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {nextButton}
    </div>
  );
}
