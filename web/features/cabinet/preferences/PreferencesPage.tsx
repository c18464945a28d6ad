import { Suspense, useEffect, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../../api/auth.ts';
import { otherWindowMoves, refusedSaves, savingState } from '../../../data/step.ts';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useLayout } from '../../../lib/use-media.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { OfflineBar } from '../../../parts/help/OfflineBar.tsx';
import {
  type ChoiceProps,
  GenderChoice,
  type Offers,
  PriceChoice,
  StartTimeChoice,
  TypeChoice,
} from '../../../parts/wishes/Choices.tsx';
import { TopicPicker } from '../../../parts/wishes/TopicPicker.tsx';
import { useAnswers } from '../../../parts/wishes/use-answers.ts';
import { useOffers } from '../../../parts/wishes/use-offers.ts';
import { wishesTexts } from '../../../parts/wishes/wishes.texts.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { preferencesTexts } from './preferences.texts.ts';
import styles from './Preferences.module.css';
import { latePart } from '../../../lib/late-part.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import type { PreferencesDialog } from './PreferencesDialog.tsx';

/** About as high as the questions. */
const HEIGHTS = [120, 300, 300, 120];

/** The answers of the questionnaire, changed where they are read (spec §3). */
export default function PreferencesPage() {
  const t = useTexts(preferencesTexts);
  const w = useTexts(wishesTexts);
  useTitle(t('title'));
  const { offers, failed, retry } = useOffers();
  const begun = useStore(otherWindowMoves);
  const { preferences, currentStepTest } = useAuth();
  const [isAnswering, setAnswering] = useState(false);
  const isEmpty = !preferences?.typeTherapy && !isAnswering;
  const [first] = useState(isEmpty);
  // Once the dialog has gone, which gives back the place where it was opened.
  useEffect(() => {
    if (isEmpty !== first) globalThis.scrollTo(0, 0);
  }, [isEmpty, first]);
  return (
    <CabinetFrame>
      <PageHeading key={String(isEmpty)} takeFocus={isEmpty !== first || 'if-free'}>
        {t('title')}
      </PageHeading>
      {isEmpty ? (
        <EmptyList heading={t('nothing')} text={t('nothingText')}>
          {currentStepTest < 4 ? (
            <ButtonLink to={href('testing')} look="ghost">
              {t('toQuestions')}
            </ButtonLink>
          ) : (
            <Button look="ghost" onClick={() => setAnswering(true)}>
              {t('answerHere')}
            </Button>
          )}
        </EmptyList>
      ) : offers !== null ? (
        <Answers key={begun} offers={offers} onGone={() => setAnswering(false)} />
      ) : failed ? (
        <LoadFailed words={w('failed')} onRetry={retry} />
      ) : (
        <Skeleton heights={HEIGHTS} label={w('loading')} />
      )}
    </CabinetFrame>
  );
}

function Answers({ offers, onGone }: { readonly offers: Offers; readonly onGone: () => void }) {
  const t = useTexts(preferencesTexts);
  const w = useTexts(wishesTexts);
  const layout = useLayout();
  const answers = useAnswers(offers.info);
  const saved = useSaved(answers);
  const choice: ChoiceProps = { wishes: answers.wishes, onChange: saved.change, offers, legend: 'shown' };
  return (
    <>
      <div className="stack gap-2 soft">
        <p>{t('intro')}</p>
        <p>
          {w('whoSees')} {t('shared')}
        </p>
      </div>
      <OfflineBar />
      <SaveState {...saved} />
      <div className={`stack ${styles['questions']}`}>
        <TypeChoice {...choice} />
        <TopicPicker {...choice} layout={layout} />
        <GenderChoice {...choice} />
        <PriceChoice {...choice} />
        <StartTimeChoice {...choice} />
      </div>
      <PreferencesEnd onLeave={answers.saveNow} onGone={onGone} />
    </>
  );
}

type Saved = {
  readonly state: 'unchanged' | 'saving' | 'waiting' | 'saved' | 'refused';
  readonly change: ChoiceProps['onChange'];
  /** Saves what is shown once more. */
  readonly again: () => void;
};

function useSaved({ change, isSettled }: ReturnType<typeof useAnswers>): Saved {
  const [before, setBefore] = useState<number | null>(null);
  const saving = useStore(savingState);
  const refused = useStore(refusedSaves);
  const changed: ChoiceProps['onChange'] = (next) => {
    setBefore(refusedSaves.get());
    change(next);
  };
  const state = saving === 'idle' && !isSettled ? 'saving' : saving;
  return {
    change: changed,
    again: () => changed((now) => now),
    state: before === null ? 'unchanged' : state !== 'idle' ? state : refused > before ? 'refused' : 'saved',
  };
}

/** Says that the changes are saved, or offers another try. While the net is away the bar above says that they wait. */
function SaveState({ state, again }: Saved) {
  const t = useTexts(preferencesTexts);
  return (
    <div className={`row ${styles['state']}`}>
      <p role="status" className="hint" data-testid="answers-saved">
        {(state === 'saving' || state === 'saved') && t(state)}
      </p>
      {state === 'refused' && <LoadFailed words={t('notSaved')} onRetry={again} />}
    </div>
  );
}

/** Most visits only read and change: the code of the questions comes with the first press. */
const OpenDialog = latePart(() => import('./PreferencesDialog.tsx'), 'PreferencesDialog');

/** The end of the answers: the questionnaire again from its beginning, or none of them kept. */
function PreferencesEnd(props: Pick<Parameters<typeof PreferencesDialog>[0], 'onLeave' | 'onGone'>) {
  const t = useTexts(preferencesTexts);
  const [open, setOpen] = useState<'again' | 'remove' | null>(null);
  return (
    <SectionCard headingId="answers-end" heading={t('more')}>
      <ul className={styles['rows']}>
        {(['again', 'remove'] as const).map((what) => (
          <li key={what} className="stack gap-1 start">
            <Button look="ghost" size="small" data-testid={`answers-${what}`} onClick={() => setOpen(what)}>
              {t(what)}
            </Button>
            <p className="hint">{t(`${what}Hint`)}</p>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <OpenDialog what={open} {...props} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
