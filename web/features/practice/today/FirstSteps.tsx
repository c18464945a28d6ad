import { href } from '#contract/pages/pages.ts';
import { type Practice, setAccepting } from '../../../data/practice.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { practiceTexts } from '../practice.texts.ts';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

type FirstStepsProps = {
  readonly steps: Practice['firstSteps'];
  /** Nothing else has anything to say yet. */
  readonly isAlone?: boolean;
};

const STEPS = ['hasPublished', 'accepting', 'hasAccount', 'hasSeenProfile'] as const;

/** A therapist's one-off tasks, until they are done. */
export function FirstSteps({ steps, isAlone = false }: FirstStepsProps) {
  const t = useTexts(todayTexts);
  const done = STEPS.filter((step) => steps[step]).length;
  const next = STEPS.find((step) => !steps[step]);
  return (
    <Card
      as="section"
      className={classNames('stack gap-3', styles['steps'], isAlone && styles['alone'])}
      aria-labelledby="steps"
      data-testid="ther-first-steps"
    >
      <div className="line spread">
        <h2 id="steps" className="serif">
          {t('steps')}
        </h2>
        <p className="hint figures">{t('stepsDone', { n: done })}</p>
      </div>
      <div className={styles['bar']} aria-hidden="true">
        {STEPS.map((step, place) => (
          <span key={step} className={place < done ? styles['reached'] : undefined} />
        ))}
      </div>
      {isAlone && <p className="soft">{t('stepsText')}</p>}
      <ol className="stack gap-1">
        {STEPS.map((step, place) => (
          <li key={step} className="line gap-3 target">
            {steps[step] ? (
              <span className={`disc ${styles['disc']} ${styles['ticked']}`}>
                <Icon name="check" size={20} label={t('done')} />
              </span>
            ) : (
              <span className={`disc ${styles['disc']}`} aria-hidden="true">
                {place + 1}
              </span>
            )}
            <span className={steps[step] ? 'soft' : 'ink'}>{t(step)}</span>
            {!steps[step] && (
              <span className={`last ${styles['way']}`}>
                {step === 'accepting' ? (
                  <TurnOn />
                ) : (
                  <ButtonLink to={WAYS[step]} look={isAlone && step === next ? 'filled' : 'quiet'} size="small">
                    {t('open')}
                  </ButtonLink>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Where each of them is done; new clients are accepted here. */
const WAYS = {
  hasPublished: href('practiceCalendar'),
  hasAccount: `${href('practiceSettings')}#payout-account`,
  hasSeenProfile: href('practiceProfile'),
} as const;

function TurnOn() {
  const t = useTexts(todayTexts);
  const failed = useTexts(practiceTexts)('acceptFailed');
  const form = useForm({ values: {}, problems: {}, words: () => failed });
  const send = () => logged(setAccepting(true), 'Error saving whether new clients are accepted');
  return (
    <>
      <Button look="quiet" size="small" busy={form.busy} onClick={() => form.submit(null, send)}>
        {t('turnOn')}
      </Button>
      <Refusal words={form.general} />
    </>
  );
}
