import { useCallback, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages.ts';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SessionWhen, Specialist } from '../../session/SessionWhen.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { orMissing } from '../../api/client.ts';
import { api } from '../../data/visitor-api.ts';
import { useLinkToken } from '../../parts/way/link-token.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { Link } from '../../lib/router.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { consentPageTexts } from './consent-page.texts.ts';

type Page = Answer<'readConsentPage'>;
type Answered = Answer<'answerConsent'>;

/** What a parent sees who opens the link of the SMS (P22): what is asked, the terms, two answers, the code. */
export default function ConsentPage() {
  const { t, locale } = useWords(consentPageTexts);
  const token = useLinkToken(href('consent')) ?? '';
  useTitle(t('tab'));
  const load = useCallback(
    (signal: AbortSignal) => orMissing(api.call('readConsentPage', { body: { token }, query: { locale }, signal })),
    [token, locale],
  );
  const { data, failed, retry } = useLoaded(load);
  const [answered, setAnswered] = useState<Answered | null>(null);

  if (data === null || data === 'missing') {
    const heading = data === 'missing' ? t('missing') : failed ? t('loadFailed') : t('loading');
    return (
      <NoticePage key={heading} art={<SpotArch mood={data === null && !failed ? 'dawn' : 'dusk'} />} heading={heading}>
        {data === 'missing' && <p>{t('missingText')}</p>}
        {data === null && failed && <Button onClick={retry}>{t('retry')}</Button>}
        {data === 'missing' && (
          <Link to={href('home')} className={buttonClass({ look: 'ghost' })}>
            {t('home')}
          </Link>
        )}
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
