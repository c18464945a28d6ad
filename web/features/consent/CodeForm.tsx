import { useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { type ConsentAnswer, GUARDIAN_CONSENT } from '#domain/guardian-consent.ts';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../api/sign-in.ts';
import { useWords } from '../../lib/texts.tsx';
import { CodeEntry } from '../../parts/CodeEntry.tsx';
import { CodeResend } from '../../parts/CodeResend.tsx';
import { sentAtOf, useCode } from '../../parts/use-code.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { consentPageTexts } from './consent-page.texts.ts';
import { cardClass } from '../../ui/Card.tsx';
import styles from './Consent.module.css';

type CodeFormProps = {
  readonly token: string;
  readonly phone: string;
  readonly onAnswered: (answer: ConsentAnswer) => void;
};

/** The code to the guardian's own phone, the words that are agreed to, and the two answers. */
export function CodeForm({ token, phone, onAnswered }: CodeFormProps) {
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
    try {
      const { otpId } = await api.call('sendConsentCode', { params: { token }, query: { locale } });
      setSent({ otpId, at: sentAtOf(otpId) });
      code.forget();
      answering.reset();
    } catch (error) {
      logFailure('Error sending the code');
      throw error;
    }
  }

  async function answer(otpId: string, answer: ConsentAnswer): Promise<void> {
    setChoice(answer);
    try {
      const body = { otpId, otp: code.digits, answer, consentVersion: GUARDIAN_CONSENT.version };
      onAnswered((await api.call('answerConsent', { params: { token }, query: { locale }, body })).state);
    } catch (error) {
      logFailure('Error saving the answer');
      throw error;
    }
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
      {sending.general !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{sending.general}</p>
        </InlineNote>
      )}
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
