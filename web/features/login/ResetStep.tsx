import { useRef } from 'react';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { isEmail } from '#domain/contact.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { loginTexts } from './login.texts.ts';
import { useFirstFocus } from './use-sent-code.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

type ResetStepProps = {
  readonly email: string;
  readonly returned: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: (otpId: string) => void;
};

/** Asks for a code that allows a new password; the answer is the same for known and unknown addresses. */
export function ResetStep({ email, returned, onEmail, onSent }: ResetStepProps) {
  const t = useTexts(loginTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useFirstFocus(returned, input);
  const form = useForm({
    values: { email },
    problems: { email: isEmail(email.trim()) ? null : t('emailWrong') },
    fieldOf: () => 'email',
    words: useSignInWords('sendFailed'),
  });
  useTitle(t('resetTitle'), form.hasErrors);

  async function send(): Promise<void> {
    onSent((await api.call('requestPasswordReset', { body: { email: email.trim() } })).otpId);
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, send)}>
      <PageHeading takeFocus={false}>{t('resetTitle')}</PageHeading>
      <p className={`soft ${styles['lead']}`}>{t('resetLead')}</p>
      <Field
        ref={input}
        {...form.field('email', email !== '')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={({ target }) => onEmail(target.value)}
      />
      <Button ref={button} type="submit" wide busy={form.busy}>
        {t('getCode')}
      </Button>
      <div className={`row ${styles['others']}`}>
        <Link to={href('loginEmail')}>{t('byEmail')}</Link>
        <Link to={href('login')}>{t('byPhone')}</Link>
      </div>
    </form>
  );
}
