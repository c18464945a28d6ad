import { useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { EMPTY_PREFERENCES, type Preferences } from '#domain/intake.ts';
import type { Layout, Step } from '#domain/steps.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { GenderChoice } from './GenderChoice.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { StartTimeChoice } from './StartTimeChoice.tsx';
import { TopicPicker } from './TopicPicker.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import type { CrisisNumber } from './crisis-numbers.ts';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

export type ChoiceProps = {
  readonly wishes: Preferences;
  readonly onChange: (next: Preferences | ((now: Preferences) => Preferences)) => void;
};

/** What there is to choose from. */
export type Offers = {
  readonly info: Answer<'readTherapyTypes'>;
  readonly genders: Answer<'listGenders'>;
  readonly priceRanges: Answer<'listPriceRanges'>;
  readonly crisisNumbers: readonly CrisisNumber[];
};

type IntakeStepProps = ChoiceProps & {
  readonly step: Step;
  readonly layout: Layout;
  readonly offers: Offers;
  readonly onSkip: () => void;
};

/** What a step asks: one question a screen on a phone, two pages on a desktop (spec §2). */
export function IntakeStep({ step, layout, offers, wishes, onChange, onSkip }: IntakeStepProps) {
  const t = useTexts(intakeTexts);
  const choice = { wishes, onChange, offers };
  const screen = layout === 'mobile' ? step : step < 2 ? 'request' : 'preferences';
  const [first] = useState(screen);
  const heading = (words: string) => (
    <PageHeading key={screen} takeFocus={screen !== first}>
      {words}
    </PageHeading>
  );
  const whoSees = <p className={`soft ${styles['whoSees']}`}>{t('whoSees')}</p>;
  switch (screen) {
    case 'request':
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>
            {heading(t('requestPage'))}
            {whoSees}
          </div>
          <TypeChoice {...choice} legend="shown" />
          {wishes.type !== null && <TopicPicker {...choice} layout={layout} legend="shown" onSkip={onSkip} />}
        </div>
      );
    case 'preferences':
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>{heading(t('preferencesPage'))}</div>
          <GenderChoice {...choice} legend="shown" />
          <PriceChoice {...choice} legend="shown" />
          <StartTimeChoice {...choice} />
          <ResetAnswers {...choice} />
        </div>
      );
    case 0:
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>
            {heading(t('typeQuestion'))}
            {whoSees}
          </div>
          <TypeChoice {...choice} legend="heading" />
        </div>
      );
    case 1:
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>{heading(t('topicsQuestion'))}</div>
          <TopicPicker {...choice} layout={layout} legend="heading" onSkip={onSkip} />
        </div>
      );
    case 2:
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>{heading(t('genderQuestion'))}</div>
          <GenderChoice {...choice} legend="heading" />
        </div>
      );
    default:
      return (
        <div className={`stack ${styles['questions']}`}>
          <div>{heading(t('priceQuestion'))}</div>
          <PriceChoice {...choice} legend="heading" />
          <StartTimeChoice {...choice} />
          <ResetAnswers {...choice} />
        </div>
      );
  }
}

/** Back to the empty defaults (spec §4), with a way back from there. */
function ResetAnswers({ wishes, onChange }: ChoiceProps) {
  const t = useTexts(intakeTexts);
  const reset = () => {
    onChange(EMPTY_PREFERENCES);
    showToast(t('wasReset'), { action: { label: t('undo'), run: () => onChange(wishes) } });
  };
  return (
    <p>
      <Button look="quiet" data-testid="reset-answers" onClick={reset}>
        {t('reset')}
      </Button>
    </p>
  );
}
