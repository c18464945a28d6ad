import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/clock.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CodeEntry, CodeResend } from '../../parts/form/CodeEntry.tsx';
import { useCodeForm } from '../../parts/form/use-code-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SentTo } from './LoginFrame.tsx';
import { loginTexts } from './login.texts.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

const SLOW_AFTER_MS = 30_000;

type CodeStepProps = {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly sentAt: number;
  readonly onVerify: (otp: string) => Promise<void>;
  readonly onBack: () => void;
};

/** Step 2: the code. It is sent as soon as its last digit stands; the button is for another try. */
export function CodeStep({ channel, to, sentAt, onVerify, onBack }: CodeStepProps) {
  const t = useTexts(loginTexts);
  const { entry, form, submit } = useCodeForm({
    kind: channel,
    sentAt,
    words: useSignInWords('otpFailed'),
    onCode: onVerify,
  });
  const isSlow = useNow(1000) - sentAt > SLOW_AFTER_MS;
  useTitle(t('codeTitle'), form.hasErrors);

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={submit}>
      <PageHeading takeFocus={false}>{t('codeTitle')}</PageHeading>
      <SentTo words={t(channel === 'sms' ? 'sentToPhone' : 'sentToEmail', { to })} onBack={onBack} />
      <CodeEntry {...entry} />
      <Button type="submit" wide busy={form.busy} data-testid="otp-submit">
        {t('verify')}
      </Button>
      <CodeResend sentAt={sentAt} onResend={onBack} />
      {isSlow && (
        <div className={`card-text ${styles['slow']}`} role="status">
          <p>{t('slowTitle')}</p>
          <ul>
            {channel === 'sms' ? (
              <>
                <li>{t('slow1')}</li>
                <li>{t('slow2')}</li>
                <li>
                  <RichText text={t('slow3')} tags={{ email: <Link to={href('loginEmail')} /> }} />
                </li>
              </>
            ) : (
              <li>{t('slowEmail')}</li>
            )}
          </ul>
        </div>
      )}
    </form>
  );
}
