// docs/decisions/136
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { type ConsentAnswer, GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SessionWhen, Specialist } from '../../session/SessionWhen.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { api } from '../../data/visitor-api.ts';
import { CodeForm } from '../../parts/form/CodeForm.tsx';
import { sentAtOf, useCodeWords } from '../../parts/form/code-words.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { consentPageTexts } from './consent-page.texts.ts';

/** The page that a parent opens from the SMS link (P22): the question, the terms, two answers, the code. */
export default function ConsentPage() {
  const { t } = useWords(consentPageTexts);
  useTitle(t('tab'));
  const { token, data, failed, retry } = useLinkedPage(href('consent'), (asked) => api.call('readConsentPage', asked));
  const [answered, setAnswered] = useState<Answer<'answerConsent'> | null>(null);

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
      <p className="stack gap-1">
        <strong className="serif-l">
          <SessionWhen {...data} />
        </strong>
        <Specialist {...data} />
      </p>
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

type ConsentFormProps = {
  readonly token: string;
  readonly phone: string;
  /** Whether a refusal cancels the session. */
  readonly cancels: boolean;
  readonly onAnswered: (answer: Answer<'answerConsent'>) => void;
};

/** The text of the consent and the two answers; a code to the guardian's own phone proves the guardian and sends it. */
function ConsentForm({ token, phone, cancels, onAnswered }: ConsentFormProps) {
  const { t, locale } = useWords(consentPageTexts);
  const [sent, setSent] = useState<{ otpId: string; at: Instant } | null>(null);
  const [choice, setChoice] = useState<ConsentAnswer>('received');
  const [isChanging, setChanging] = useState(false);
  const words = useCodeWords(t('failed'));
  const sending = useForm({ values: {}, problems: {}, words });
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChanging) chosen.current?.focus();
  }, [isChanging]);

  async function getCode(): Promise<void> {
    const call = api.call('sendConsentCode', { body: { token }, query: { locale } });
    const { otpId } = await logged(call, 'Error sending the code');
    setSent({ otpId, at: sentAtOf(otpId) });
  }

  async function giveAnswer(shown: { otp: string; otpId: string }): Promise<void> {
    const body = { ...shown, answer: choice, consentVersion: GUARDIAN_CONSENT.version };
    const call = api.call('answerConsent', { body: { token, ...body }, query: { locale } });
    onAnswered(await logged(call, 'Error saving the answer'));
  }

  function choose(answer: ConsentAnswer): void {
    if (sending.busy) return;
    setChoice(answer);
    setChanging(false);
    if (sent === null) sending.submit(null, getCode);
  }

  const phoneWords = phone.replaceAll(' ', '\u00a0');
  return (
    <div className={`stack wide left ${cardClass}`}>
      <p className="strong ink">{GUARDIAN_CONSENT[locale]}</p>
      <Refusal words={sending.general} />
      {sent === null || isChanging ? (
        <>
          <Kept as="p" words={t(sent === null ? 'codeLead' : 'codeSentLead', { phone: phoneWords })} />
          <div className="stack gap-2">
            {ANSWERS.map(({ answer, key, look }) => (
              <Button
                key={answer}
                ref={answer === choice ? chosen : undefined}
                look={look}
                wide
                busy={sending.busy && answer === choice}
                onClick={() => choose(answer)}
              >
                {t(key)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <CodeForm
          key={sent.otpId}
          className="stack wide"
          kind="sms"
          sentAt={sent.at}
          words={words}
          onCode={(otp) => giveAnswer({ otp, otpId: sent.otpId })}
          sends={t('sendsItself')}
          action={t('confirm')}
          wide={false}
          isResending={sending.busy}
          onResend={() => sending.submit(null, getCode)}
        >
          {({ busy }) => (
            <>
              <p className="row">
                <span>
                  {t('chosen')} <strong className="ink">{t(choice === 'received' ? 'agree' : 'refuse')}</strong>
                </span>
                <Button look="quiet" disabled={busy} onClick={() => setChanging(true)}>
                  {t('change')}
                </Button>
              </p>
              {choice === 'refused' && cancels && <p>{t('refusing')}</p>}
              <Kept as="p" words={t('sentTo', { phone: phoneWords })} />
            </>
          )}
        </CodeForm>
      )}
    </div>
  );
}

const ANSWERS = [
  { answer: 'received', key: 'agree', look: 'filled' },
  { answer: 'refused', key: 'refuse', look: 'ghost' },
] as const;
