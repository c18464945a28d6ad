import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { EMPTY_PREFERENCES } from '#domain/intake.ts';
import type { Layout, Step } from '#domain/steps.ts';
import { currentAuth } from '../../api/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import {
  type ChoiceProps,
  GenderChoice,
  PriceChoice,
  StartTimeChoice,
  TypeChoice,
} from '../../parts/wishes/Choices.tsx';
import { TopicPicker } from '../../parts/wishes/TopicPicker.tsx';
import { wishesTexts } from '../../parts/wishes/wishes.texts.ts';
import styles from './Intake.module.css';

type IntakeStepProps = Omit<ChoiceProps, 'legend'> & {
  readonly step: Step;
  readonly layout: Layout;
  readonly onSkip: () => void;
  readonly onStep: (step: Step) => void;
};

type QuestionKey = 'type' | 'topics' | 'gender' | 'price' | 'time';

/** The questions of a screen under its heading: one a screen on a phone, two pages on a desktop (spec §2). */
const SCREENS = {
  request: ['type', 'topics'],
  preferences: ['gender', 'price', 'time'],
  0: ['type'],
  1: ['topics'],
  2: ['gender'],
  3: ['price', 'time'],
} as const satisfies Record<string | number, readonly QuestionKey[]>;

/** The questions of a step. */
export function IntakeStep({ step, layout, onSkip, onStep, ...answers }: IntakeStepProps) {
  const t = useTexts(wishesTexts);
  const isPhone = layout === 'mobile';
  const screen = !isPhone ? (step < 2 ? 'request' : 'preferences') : step === 4 || step === 5 ? 3 : step;
  const [first] = useState(screen);
  const hasArrived = useNavigationType() !== 'POP';
  const asks: readonly QuestionKey[] = SCREENS[screen];
  const choice: ChoiceProps = { ...answers, legend: isPhone ? 'heading' : 'shown' };
  return (
    <div className={`stack ${styles['questions']}`}>
      <div>
        <PageHeading key={screen} takeFocus={screen !== first || (hasArrived && 'if-free')}>
          {t(typeof screen === 'string' ? `${screen}Page` : `${SCREENS[screen][0]}Question`)}
        </PageHeading>
        {asks.includes('type') && <p className="soft top-2">{t('whoSees')}</p>}
      </div>
      {asks.includes('type') && <TypeChoice {...choice} />}
      {asks.includes('topics') && (isPhone || answers.wishes.type !== null) && (
        <TopicPicker {...choice} layout={layout} onSkip={onSkip} />
      )}
      {asks.includes('gender') && <GenderChoice {...choice} />}
      {asks.includes('price') && <PriceChoice {...choice} />}
      {asks.includes('time') && (
        <>
          <StartTimeChoice {...choice} />
          <ResetAnswers {...choice} onStep={isPhone ? onStep : undefined} />
        </>
      )}
    </div>
  );
}

type ResetAnswersProps = ChoiceProps & {
  /** Where the type is asked on a screen of its own: nothing goes on without one, so its question comes next. */
  readonly onStep: ((step: Step) => void) | undefined;
};

/** Back to the empty defaults (spec §4), with a way back from there. */
function ResetAnswers({ wishes, onChange, onStep }: ResetAnswersProps) {
  const t = useTexts(wishesTexts);
  const undo = () => {
    onChange(wishes);
    // A client who has gone on stays there: a step back could give up a time that they hold by now.
    if (currentAuth().currentStepTest === 0) onStep?.(3);
  };
  const reset = () => {
    onChange(EMPTY_PREFERENCES);
    onStep?.(0);
    showToast(t('wasReset'), { action: { label: t('undo'), run: undo } });
  };
  return (
    <p>
      <Button look="quiet" data-testid="reset-answers" onClick={reset}>
        {t('reset')}
      </Button>
    </p>
  );
}
