import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/clock.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { CodeForm } from '../../parts/form/CodeForm.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { LockedWay, SentTo } from './LoginFrame.tsx';
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
  const words = useSignInWords('otpFailed');
  const isSlow = useNow(1000) - sentAt > SLOW_AFTER_MS;
  return (
    <CodeForm
      className={`stack gap-5 ${styles['form']}`}
      kind={channel}
      sentAt={sentAt}
      words={words}
      onCode={onVerify}
      action={t('verify')}
      testId="otp-submit"
      onResend={onBack}
      below={({ code }) =>
        code === 'LOCKED_FOR_DAY' && channel === 'sms' ? (
          <LockedWay />
        ) : (
          isSlow && (
            <div className={`card-text ${styles['slow']}`} role="status">
              <p className="strong">{t('slowTitle')}</p>
              <ul className="top-2">
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
          )
        )
      }
    >
      {({ hasErrors }) => (
        <>
          <CodeTitle hasErrors={hasErrors} />
          <SentTo words={t(channel === 'sms' ? 'sentToPhone' : 'sentToEmail', { to })} onBack={onBack} />
        </>
      )}
    </CodeForm>
  );
}

function CodeTitle({ hasErrors }: { readonly hasErrors: boolean }) {
  const title = useTexts(loginTexts)('codeTitle');
  useTitle(title, hasErrors);
  return <PageHeading takeFocus={false}>{title}</PageHeading>;
}
