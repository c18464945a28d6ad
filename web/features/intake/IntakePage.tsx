import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { type Layout, nextStep } from '#domain/steps.ts';
import { IntentCard } from '../../parts/way/IntentCard.tsx';
import { JourneyHead } from '../../parts/way/JourneyHead.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { OfflineBar } from '../../parts/help/OfflineBar.tsx';
import { useWay } from '../../parts/way/use-way.ts';
import { useAuth } from '../../api/auth.ts';
import { moveToStep, otherWindowMoves } from '../../data/step.ts';
import { useLanguage } from '../../lib/language.ts';
import { prefetchMatches } from '../../data/prefetch-matches.ts';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useTopOfScreen } from '../../lib/use-top-of-screen.ts';
import { useLayout } from '../../lib/use-media.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { routes } from '../../routes.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Offers } from '../../parts/wishes/Choices.tsx';
import { useAnswers } from '../../parts/wishes/use-answers.ts';
import { useOffers } from '../../parts/wishes/use-offers.ts';
import { preferencesToWire } from '../../parts/wishes/wire-preferences.ts';
import { wishesTexts } from '../../parts/wishes/wishes.texts.ts';
import { IntakeStep } from './IntakeStep.tsx';
import styles from './Intake.module.css';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** A choice that stands this long is worth a look for therapists. */
const LOOK_AFTER_MS = 300;

/** The questionnaire, steps 0 to 3 (spec §2). */
export default function IntakePage() {
  const t = useTexts(wishesTexts);
  const { offers, failed, retry } = useOffers();
  useTitle(t('tab'));
  const begun = useStore(otherWindowMoves);
  if (offers !== null) return <Questionnaire key={begun} offers={offers} />;
  return <NoQuestions failed={failed} onRetry={retry} />;
}

/** While the questions load, or could not: the frame of the page, with Next disabled (spec §5). */
function NoQuestions({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  const t = useTexts(wishesTexts);
  const layout = useLayout();
  const { currentStepTest: step } = useAuth();
  const goBack = useWay(step, { onStep: moveToStep });
  return (
    <div className="container page gap-3 above-bar">
      <JourneyHead step={step} {...(layout === 'desktop' && { onBack: goBack })} />
      <h1 className="visually-hidden">{t('tab')}</h1>
      <div className={styles['awaited']}>
        {failed ? (
          <LoadFailed words={t('failed')} onRetry={onRetry} />
        ) : (
          <Skeleton label={t('loading')} heights={[44, 56, 120, 220]} />
        )}
      </div>
      <IntakeActions layout={layout} isLast={nextStep(step, layout) === 4} ready={false} onBack={goBack} />
      <JourneyHelp />
    </div>
  );
}

function Questionnaire({ offers }: { readonly offers: Offers }) {
  const t = useTexts(wishesTexts);
  const layout = useLayout();
  const navigate = useNavigate();
  const { currentStepTest: step } = useAuth();
  const { wishes, change, goTo } = useAnswers(offers.info);
  const next = nextStep(step, layout);
  const locale = useLanguage();
  const page = useIgnoredDoubleTap<HTMLDivElement>(step);

  const isLast = next === 4;
  const asksTopics = step === 1 || (layout === 'desktop' && step === 0);
  const topicsNote = wishes.topics.length === 0 ? t('leaveOut') : t('topicsCount', { n: wishes.topics.length });
  const note = wishes.type === null ? t('whyDisabled') : asksTopics ? topicsNote : undefined;
  const { info } = offers;
  useEffect(() => {
    if (!isLast || wishes.type === null) return;
    const timer = setTimeout(
      () => prefetchMatches({ locale, preferences: preferencesToWire(wishes, info) }),
      LOOK_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isLast, wishes, info, locale]);

  // Long before the press: the net may be slow, or gone by then.
  useEffect(() => {
    // Harmless: the page asks for its code by itself.
    routes.therapistList.preload().catch(() => undefined);
  }, []);

  const goBack = useWay(step, { onStep: goTo });
  useTopOfScreen(step);
  const goOn = () => {
    goTo(next);
    if (isLast) void navigate(href('therapistList'));
  };

  return (
    <div ref={page} className="container page gap-3 above-bar">
      <JourneyHead step={step} {...(layout === 'desktop' && { onBack: goBack })} />
      <OfflineBar />
      <IntentCard />
      <IntakeStep
        step={step}
        layout={layout}
        offers={offers}
        wishes={wishes}
        onChange={change}
        onSkip={goOn}
        onStep={goTo}
      />
      <IntakeActions
        layout={layout}
        isLast={isLast}
        ready={wishes.type !== null}
        note={note}
        onBack={goBack}
        onNext={goOn}
      />
      <JourneyHelp />
    </div>
  );
}

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
function IntakeActions({ layout, isLast, ready, note, onBack, onNext }: IntakeActionsProps) {
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
