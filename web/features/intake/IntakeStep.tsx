import { useState } from 'react';
import type { Answer } from '#contract/api.ts';
import type { Preferences } from '#domain/intake.ts';
import type { Layout, Step } from '#domain/steps.ts';
import { useTexts } from '../../lib/texts.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { GenderChoice } from './GenderChoice.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { StartTimeChoice } from './StartTimeChoice.tsx';
import { TopicPicker } from './TopicPicker.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

export type ChoiceProps = {
  readonly wishes: Preferences;
  readonly onChange: (next: Preferences) => void;
};

type IntakeStepProps = ChoiceProps & {
  readonly step: Step;
  readonly layout: Layout;
  readonly info: Answer<'info'>;
};

/** What a step asks: one question a screen on a phone, two pages on a desktop (spec §2). */
export function IntakeStep({ step, layout, info, wishes, onChange }: IntakeStepProps) {
  const t = useTexts(intakeTexts);
  const choice = { wishes, onChange };
  const screen = layout === 'mobile' ? step : step < 2 ? 'request' : 'preferences';
  const [first] = useState(screen);
  const heading = (words: string) => (
    <PageHeading key={screen} takeFocus={screen !== first}>
      {words}
    </PageHeading>
  );
  const whoSees = <p className={styles['whoSees']}>{t('whoSees')}</p>;
  switch (screen) {
    case 'request':
      return (
        <div className={styles['questions']}>
          <div>
            {heading(t('requestPage'))}
            {whoSees}
          </div>
          <TypeChoice {...choice} info={info} legend="shown" />
          {wishes.type !== null && <TopicPicker {...choice} info={info} layout={layout} legend="shown" />}
        </div>
      );
    case 'preferences':
      return (
        <div className={styles['questions']}>
          <div>{heading(t('preferencesPage'))}</div>
          <GenderChoice {...choice} legend="shown" />
          <PriceChoice {...choice} legend="shown" />
          <StartTimeChoice {...choice} />
        </div>
      );
    case 0:
      return (
        <div className={styles['questions']}>
          <div>
            {heading(t('typeQuestion'))}
            {whoSees}
          </div>
          <TypeChoice {...choice} info={info} legend="heading" />
        </div>
      );
    case 1:
      return (
        <div className={styles['questions']}>
          <div>{heading(t('topicsQuestion'))}</div>
          <TopicPicker {...choice} info={info} layout={layout} legend="heading" />
        </div>
      );
    case 2:
      return (
        <div className={styles['questions']}>
          <div>{heading(t('genderQuestion'))}</div>
          <GenderChoice {...choice} legend="heading" />
        </div>
      );
    default:
      return (
        <div className={styles['questions']}>
          <div>{heading(t('priceQuestion'))}</div>
          <PriceChoice {...choice} legend="heading" />
          <StartTimeChoice {...choice} />
        </div>
      );
  }
}
