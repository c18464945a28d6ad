import { useRef } from 'react';
import { href } from '#contract/pages/pages.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Link } from '../../lib/router.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { NewPasswordStep } from './later-steps.ts';
import { type AddressStep, useSentCode, useFirstFocus } from './use-sent-code.ts';
import { EmailField } from './EmailFields.tsx';
import { loginTexts } from './login.texts.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

/** A forgotten password: a code by e-mail, then a new password (P37). */
export default function ResetPasswordPage() {
  const { sent, onBack, ...steps } = useSentCode('email');
  return (
    <LoginFrame trust="email">
      {sent === null ? (
        <ResetStep {...steps} />
      ) : (
        <NewPasswordStep email={sent.to} otpId={sent.otpId} sentAt={sent.at} onBack={onBack} />
      )}
    </LoginFrame>
  );
}

/** Asks for a code that allows a new password; the answer is the same for known and unknown addresses. */
function ResetStep({ address: email, setAddress, returned, onSent }: AddressStep) {
  const t = useTexts(loginTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useFirstFocus(returned, input);
  const form = useForm({
    values: { email },
    problems: { email: isEmail(email) ? null : t('emailWrong') },
    fieldOf: () => 'email',
    words: useSignInWords('sendFailed'),
  });
  useTitle(t('resetTitle'), form.hasErrors);

  async function send(): Promise<void> {
    onSent((await api.call('requestPasswordReset', { body: { email } })).otpId);
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, send)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={`soft ${styles['lead']}`}>{t('resetLead')}</p>
      <EmailField
        ref={input}
        {...form.field('email', email !== '')}
        autoComplete="username"
        value={email}
        onChange={({ target }) => setAddress(cleanEmail(target.value))}
      />
      <Button ref={button} type="submit" wide busy={form.busy}>
        {t('getCode')}
      </Button>
      <div className={`row ${styles['others']}`}>
        <Link className="target" to={href('loginEmail')}>
          {t('byEmail')}
        </Link>
        <Link className="target" to={href('login')}>
          {t('byPhone')}
        </Link>
      </div>
    </form>
  );
}
