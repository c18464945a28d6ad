import { useCallback, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href, type PageParams } from '#contract/pages.ts';
import { type ConsentAnswer, GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import type { Instant } from '#domain/dates.ts';
import { JourneyHelp } from '../../parts/JourneyHelp.tsx';
import { useSessionWords } from '../../parts/session-words.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { ApiError } from '../../api/client.ts';
import { api } from '../../api/sign-in.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { usePathParams } from '../../lib/router.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { logged } from '../../lib/log.ts';
import { CodeEntry, CodeResend } from '../../parts/CodeEntry.tsx';
import { sentAtOf, useCode } from '../../parts/use-code.ts';
import { useForm } from '../../parts/use-form.ts';
import { Refusal } from '../../ui/InlineNote.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { consentPageTexts } from './consent-page.texts.ts';
import styles from './Consent.module.css';

type Page = Answer<'readConsentPage'>;

/** What a parent sees who opens the link of the SMS (P22): what is asked, the terms, the code, two answers. */
export default function ConsentPage() {
  const { t, locale } = useWords(consentPageTexts);
  const { token } = usePathParams<PageParams<'consent'>>();
  useTitle(t('tab'));
  const load = useCallback(
    async (signal: AbortSignal): Promise<Page | 'missing'> => {
      try {
        return await api.call('readConsentPage', { params: { token }, query: { locale }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'missing';
        throw error;
      }
    },
    [token, locale],
  );
  const { data, failed, retry } = useLoaded(load);
  const [answered, setAnswered] = useState<ConsentAnswer | null>(null);

  if (data === null || data === 'missing') {
    const heading = data === 'missing' ? t('missing') : failed ? t('loadFailed') : t('loading');
    return (
      <NoticePage key={heading} art={<SpotArch mood={data === null && !failed ? 'dawn' : 'dusk'} />} heading={heading}>
        {data === 'missing' && <p>{t('missingText')}</p>}
        {data === null && failed && <Button onClick={retry}>{t('retry')}</Button>}
        <JourneyHelp />
      </NoticePage>
    );
  }
  const state = answered ?? data.state;
  if (state !== 'pending') {
    const mood = state === 'received' ? 'day' : 'dusk';
    return (
      <NoticePage key={state} art={<SpotArch mood={mood} />} heading={t(`${state}Title`)} testId={`consent-${state}`}>
        <p role="status">{t(`${state}Text`)}</p>
        <JourneyHelp />
      </NoticePage>
    );
  }
  return (
    <NoticePage heading={t('title')} testId="consent-pending">
      <p>{t('lead')}</p>
      <Session page={data} />
      <p>{t('private')}</p>
      <p>
        <RichText
          text={t('terms')}
          tags={{ terms: <NewTab to={href('clientTerms')} />, privacy: <NewTab to={href('privacy')} /> }}
        />
      </p>
      <CodeForm token={token} phone={data.phone} onAnswered={setAnswered} />
      <JourneyHelp />
    </NoticePage>
  );
}

function Session({ page }: { readonly page: Page }) {
  const { when, specialist } = useSessionWords(page);
  return (
    <p className="stack gap-1">
      <strong className="serif-l">{when}</strong>
      <span>{specialist}</span>
    </p>
  );
}

type CodeFormProps = {
  readonly token: string;
  readonly phone: string;
  readonly onAnswered: (answer: ConsentAnswer) => void;
};

/** The code to the guardian's own phone, the words that are agreed to, and the two answers. */
function CodeForm({ token, phone, onAnswered }: CodeFormProps) {
  const { t, locale } = useWords(consentPageTexts);
  const [sent, setSent] = useState<{ otpId: string; at: Instant } | null>(null);
  const [choice, setChoice] = useState<ConsentAnswer>('received');
  const code = useCode();
  const sending = useForm({ values: {}, problems: {}, words: () => t('failed') });
  const answering = useForm({
    values: { code: code.digits },
    problems: { code: code.problem },
    shownAtOnce: code.isTooLong ? ['code'] : [],
    fieldOf: () => 'code',
    words: () => t('failed'),
  });

  async function getCode(): Promise<void> {
    const call = api.call('sendConsentCode', { params: { token }, query: { locale } });
    const { otpId } = await logged(call, 'Error sending the code');
    setSent({ otpId, at: sentAtOf(otpId) });
    code.forget();
    answering.reset();
  }

  async function answer(otpId: string, answer: ConsentAnswer): Promise<void> {
    setChoice(answer);
    const body = { otpId, otp: code.digits, answer, consentVersion: GUARDIAN_CONSENT.version };
    const call = api.call('answerConsent', { params: { token }, query: { locale }, body });
    onAnswered((await logged(call, 'Error saving the answer')).state);
  }

  return (
    <form
      className={`stack wide ${cardClass} ${styles['form']}`}
      noValidate
      onSubmit={(event) =>
        sent === null ? sending.submit(event, getCode) : answering.submit(event, () => answer(sent.otpId, 'received'))
      }
    >
      <p className="strong ink">{GUARDIAN_CONSENT[locale]}</p>
      <p>{t('codeLead', { phone: phone.replaceAll(' ', '\u00a0') })}</p>
      <Refusal words={sending.general} />
      {sent === null ? (
        <Button type="submit" busy={sending.busy}>
          {t('getCode')}
        </Button>
      ) : (
        <>
          <CodeEntry code={code} {...answering.field('code', false)} />
          <div className="row">
            <Button type="submit" busy={answering.busy && choice === 'received'}>
              {t('agree')}
            </Button>
            <Button
              look="ghost"
              busy={answering.busy && choice === 'refused'}
              onClick={() => answering.submit(null, () => answer(sent.otpId, 'refused'))}
            >
              {t('refuse')}
            </Button>
          </div>
          <CodeResend sentAt={sent.at} busy={sending.busy} onResend={() => sending.submit(null, getCode)} />
        </>
      )}
    </form>
  );
}
