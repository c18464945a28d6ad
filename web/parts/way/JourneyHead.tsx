import { useEffect } from 'react';
import { type Step, indicator } from '#domain/steps.ts';
import { checkStep } from '../../data/step.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLayout } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { journeyTexts } from './journey.texts.ts';
import styles from './JourneyHead.module.css';

type JourneyHeadProps = {
  readonly step: Step;
  readonly backLabel?: string;
  /** Absent where a bar at the bottom has the way back. */
  readonly onBack?: () => void;
};

/** The back arrow and the progress over the whole journey (P4). */
export function JourneyHead({ step, backLabel, onBack }: JourneyHeadProps) {
  const t = useTexts(journeyTexts);
  const layout = useLayout();
  useEffect(() => {
    // While paying the order itself is watched, and a hold that ran out speaks for itself.
    if (step === 5) return;
    const check = () => void (document.visibilityState === 'visible' && checkStep());
    const stop = new AbortController();
    globalThis.addEventListener('focus', check, { signal: stop.signal });
    document.addEventListener('visibilitychange', check, { signal: stop.signal });
    return () => stop.abort();
  }, [step]);
  const { current, total } = indicator(step, layout);
  const names =
    layout === 'desktop'
      ? [t('partRequest'), t('partPreferences'), t('partSpecialist'), t('partPayment')]
      : [t('partType'), t('partTopics'), t('partGender'), t('partPrice'), t('partSpecialist'), t('partPayment')];
  return (
    <div className={`line gap-5 ${styles['head']}`}>
      {onBack !== undefined && (
        <IconButton icon="back" label={backLabel ?? t('back')} data-testid="back" onClick={onBack} />
      )}
      <Progress current={current} total={total} names={names} text={t('stepText', { current, total })} />
    </div>
  );
}
