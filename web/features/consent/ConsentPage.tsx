import { useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SessionWhen, Specialist } from '../../session/SessionWhen.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { api } from '../../data/visitor-api.ts';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { consentPageTexts } from './consent-page.texts.ts';

type Page = Answer<'readConsentPage'>;
type Answered = Answer<'answerConsent'>;

/** The page that a parent opens from the SMS link (P22): the question, the terms, two answers, the code. */
export default function ConsentPage() {
  const { t } = useWords(consentPageTexts);
  useTitle(t('tab'));
  const { token, data, failed, retry } = useLinkedPage(href('consent'), (asked) => api.call('readConsentPage', asked));
  const [answered, setAnswered] = useState<Answered | null>(null);

  if (data === null) {
    return (
      <UnreadPage failed={failed} retry={retry}>
        <JourneyHelp />
      </UnreadPage>
    );
  }
  if (data === 'missing') {
    return (
      <NoticePage key="missing" art={<SpotArch mood="dusk" />} heading={t('missing')}>
        <p>{t('missingText')}</p>
        <ButtonLink to={href('home')} look="ghost">
          {t('home')}
        </ButtonLink>
        <JourneyHelp />
      </NoticePage>
    );
  }
  const { state, cancels } = answered ?? data;
  if (state !== 'pending') {
    const mood = state === 'received' ? 'day' : 'dusk';
    return (
      <NoticePage
        key={state}
        art={<SpotArch mood={mood} />}
        heading={t(`${state}Title`)}
        testId={`consent-${state}`}
        takeFocus={answered !== null}
      >
        <p>{t(state === 'refused' && !cancels ? 'refusedNoted' : `${state}Text`)}</p>
        <JourneyHelp />
      </NoticePage>
    );
  }
  return (
    <NoticePage heading={t('title')} testId="consent-pending">
      <p>
        {t('lead')} {t(cancels ? 'leadCancels' : 'leadNoted')}
      </p>
      <AskedSession page={data} />
      <p>{t('private')}</p>
      <p>
        <RichText
          text={t('terms')}
          tags={{ terms: <NewTab to={href('clientTerms')} />, privacy: <NewTab to={href('privacy')} /> }}
        />
      </p>
      <ConsentForm token={token} phone={data.phone} cancels={cancels} onAnswered={setAnswered} />
      <JourneyHelp />
    </NoticePage>
  );
}

function AskedSession({ page }: { readonly page: Page }) {
  return (
    <p className="stack gap-1">
      <strong className="serif-l">
        <SessionWhen {...page} />
      </strong>
      <Specialist {...page} />
    </p>
  );
}
