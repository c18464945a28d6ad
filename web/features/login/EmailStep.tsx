import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { api, signIn } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useWishedPage, withWish } from '../../parts/way/wished-page.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { EmailField, FormProblems } from './EmailFields.tsx';
import { Agreement } from './LoginFrame.tsx';
import { loginTexts } from './login.texts.ts';
import { useFirstFocus } from './use-sent-code.ts';
import { LockedSignIn, useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

export type EmailEntry = { readonly mode: 'sign-in' | 'register'; readonly email: string; readonly password: string };

type EmailStepProps = {
  readonly audience: 'clients' | 'therapists';
  readonly entry: EmailEntry;
  /** Came back from the code: everything is there, one press sends again. */
  readonly returned?: boolean;
  readonly onChange: (entry: EmailEntry) => void;
  readonly onSent: (otpId: string) => void;
};

/** E-mail and password. A wrong pair is one generic error: nothing tells whether the address is known (P37). */
export function EmailStep({ audience, entry, returned = false, onChange, onSent }: EmailStepProps) {
  const t = useTexts(loginTexts);
  const { mode, email, password } = entry;
  const button = useFirstFocus(returned);
  const wish = useWishedPage();
  const isNew = mode === 'register';
  const title = audience === 'therapists' ? t('therapistTitle') : isNew ? t('registerTitle') : t('emailTitle');
  const words = useSignInWords(isNew ? 'sendFailed' : 'loginFailed');
  const form = useForm({
    values: { email, password },
    problems: {
      email: isEmail(email) ? null : t('emailWrong'),
      password:
        password === '' ? t('passwordRequired') : isNew && password.length < PASSWORD_MIN ? t('passwordShort') : null,
    },
    fieldOf: (code) => (code === 'EMAIL_INVALID' ? 'email' : code === 'WEAK_PASSWORD' ? 'password' : null),
    words,
    hasSummary: true,
  });
  useTitle(title, form.hasErrors);

  function change(next: Partial<EmailEntry>): void {
    form.clear();
    onChange({ ...entry, ...next });
  }

  async function send(): Promise<void> {
    const body = { email, password };
    if (isNew) onSent((await api.call('register', { body })).otpId);
    else signIn(await api.call('signInByEmail', { body }).catch((error: unknown) => refuseSignIn(error)));
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, send)}>
      {audience === 'clients' && (
        <>
          <PageHeading takeFocus={false} key={mode}>
            {title}
          </PageHeading>
          <p className={`soft ${styles['lead']}`}>{isNew ? t('registerLead') : t('emailLead')}</p>
        </>
      )}
      <FormProblems {...form} />
      <EmailField
        {...form.field('email', email !== '')}
        autoComplete={isNew ? 'email' : 'username'}
        value={email}
        onChange={({ target }) => change({ email: cleanEmail(target.value) })}
      />
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew={isNew}
        value={password}
        onValue={(value) => change({ password: value })}
      />
      <Button ref={button} type="submit" wide busy={form.busy}>
        {isNew ? t('register') : t('signIn')}
      </Button>
      {isNew && <Agreement words={t('emailConsent')} terms={href('clientTerms')} />}
      <div className={`row ${styles['others']}`}>
        {audience === 'clients' && (
          <Button
            look="quiet"
            onClick={() => {
              form.reset();
              change({ mode: isNew ? 'sign-in' : 'register' });
            }}
          >
            {isNew ? t('toSignIn') : t('toRegister')}
          </Button>
        )}
        {!isNew && (
          <Link
            className="target"
            to={withWish(href('loginReset'), audience === 'therapists' ? (wish ?? href('practice')) : wish)}
          >
            {t('forgot')}
          </Link>
        )}
        <Link className="target" to={href('login')}>
          {audience === 'clients' ? t('byPhone') : t('forClients')}
        </Link>
      </div>
    </form>
  );
}

function refuseSignIn(error: unknown): never {
  throw error instanceof ApiError && error.code === 'LOCKED' ? new LockedSignIn() : error;
}
