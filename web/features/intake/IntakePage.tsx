import { useNavigate } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { backStep, nextStep } from '#domain/steps.ts';
import { IntentCard } from '../../layouts/IntentCard.tsx';
import { JourneyHead } from '../../layouts/JourneyHead.tsx';
import { JourneyHelp } from '../../layouts/JourneyHelp.tsx';
import { OfflineBar } from '../../layouts/OfflineBar.tsx';
import { useAuth } from '../../lib/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLayout } from '../../lib/use-media.ts';
import { useScreenRest } from '../../lib/use-screen-rest.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { IntakeActions } from './IntakeActions.tsx';
import { IntakeStep } from './IntakeStep.tsx';
import { useInfo } from './intake.queries.ts';
import { intakeTexts } from './intake.texts.ts';
import { useAnswers } from './use-answers.ts';
import styles from './Intake.module.css';

/** The questionnaire, steps 0 to 3 (spec §2). */
export default function IntakePage() {
  const t = useTexts(intakeTexts);
  const info = useInfo();
  useTitle(t('tab'));
  if (info.data !== null) return <Questions info={info.data} />;
  return (
    <div className={`container ${styles['page']}`}>
      {info.failed ? (
        <InlineNote kind="danger" role="alert">
          <p>{t('failed')}</p>
          <Button look="ghost" size="small" onClick={info.retry}>
            {t('retry')}
          </Button>
        </InlineNote>
      ) : (
        <Skeleton label={t('loading')} heights={[44, 56, 120, 220]} />
      )}
    </div>
  );
}

function Questions({ info }: { readonly info: Answer<'info'> }) {
  const t = useTexts(intakeTexts);
  const layout = useLayout();
  const navigate = useNavigate();
  const { currentStepTest: step, user } = useAuth();
  const { wishes, change, goTo } = useAnswers(info);
  const next = nextStep(step, layout);
  const page = useScreenRest<HTMLDivElement>(step);

  const goBack = () => {
    if (step === 0) void navigate(paths.home);
    else goTo(backStep(step, layout));
  };
  const goOn = () => {
    goTo(next);
    if (next === 4) void navigate(paths.therapistList);
    else globalThis.scrollTo(0, 0);
  };

  return (
    <div ref={page} className={`container ${styles['page']}`}>
      <JourneyHead step={step} {...(layout === 'desktop' && { onBack: goBack })} />
      <OfflineBar />
      <IntentCard />
      {user?.role === 'THERAPIST' && <InlineNote>{t('staff')}</InlineNote>}
      <IntakeStep step={step} layout={layout} info={info} wishes={wishes} onChange={change} />
      <IntakeActions
        layout={layout}
        isLast={next === 4}
        isSkippable={layout === 'mobile' && step === 1 && wishes.topics.length === 0}
        ready={wishes.type !== null}
        onBack={goBack}
        onNext={goOn}
      />
      <JourneyHelp />
    </div>
  );
}
