import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { readFactorCode } from '#domain/second-factor.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { api } from '../../data/visitor-api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useWishedPage, withWish } from '../../parts/way/wished-page.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { EmailField, FormProblems } from './EmailFields.tsx';
import { Agreement } from './LoginFrame.tsx';
import { loginTexts } from './login.texts.ts';
import { useEnter } from './use-next-proof.ts';
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
  /** Another proof is asked for: this step goes, and may be come back to. */
  readonly onNext?: () => void;
};

/** E-mail and password. A wrong pair is one generic error: nothing tells whether the address is known (P37). */
export function EmailStep({ audience, entry, returned = false, onChange, onSent, onNext }: EmailStepProps) {
  const t = useTexts(loginTexts);
  const { mode, email, password } = entry;
  const button = useFirstFocus(returned);
  const enter = useEnter();
  // Wrong passwords of strangers do not keep out who has an app: its code is asked for as soon as they are too many.
  const [takesCode, setTakesCode] = useState(false);
  const [code, setCode] = useState('');
  const isNew = mode === 'register';
  const asksCode = takesCode && !isNew;
  const title = audience === 'therapists' ? t('therapistTitle') : isNew ? t('registerTitle') : t('emailTitle');
  const words = useSignInWords(isNew ? 'sendFailed' : 'loginFailed');
  const form = useForm({
    values: { email, password, code },
    problems: {
      email: isEmail(email) ? null : t('emailWrong'),
      password:
        password === '' ? t('passwordRequired') : isNew && password.length < PASSWORD_MIN ? t('passwordShort') : null,
      code: !asksCode || code === '' || readFactorCode(code) !== null ? null : t('appCodeWrong'),
    },
    fieldOf: (refusal) => (refusal === null ? null : (FIELDS[refusal] ?? null)),
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
    if (isNew) return onSent((await api.call('register', { body })).otpId);
    const shown = asksCode && code !== '' ? { ...body, code } : body;
    try {
      const answer = await api.call('signInByEmail', { body: shown });
      if ('next' in answer) onNext?.();
      enter(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'LOCKED') throw error;
      setTakesCode(true);
      throw new LockedSignIn('LOCKED');
    }
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
      {asksCode && (
        <Field
          {...form.field('code', code !== '')}
          label={t('appCode')}
          hint={t('appCodeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <Button ref={button} type="submit" wide busy={form.busy}>
        {isNew ? t('register') : t('signIn')}
      </Button>
      <Agreement words={t(isNew ? 'emailConsent' : 'signInConsent')} isForClients={audience === 'clients'} />
      <OtherWays
        audience={audience}
        isNew={isNew}
        onMode={() => {
          form.reset();
          change({ mode: isNew ? 'sign-in' : 'register' });
        }}
      />
    </form>
  );
}

type OtherWaysProps = Pick<EmailStepProps, 'audience'> & { readonly isNew: boolean; readonly onMode: () => void };

/** Registering in place of signing in or the other way round, a new password, and the phone. */
function OtherWays({ audience, isNew, onMode }: OtherWaysProps) {
  const t = useTexts(loginTexts);
  const wish = useWishedPage();
  return (
    <div className={`row ${styles['others']}`}>
      {audience === 'clients' && (
        <Button look="quiet" onClick={onMode}>
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
  );
}

/** The field that a refusal is about. */
const FIELDS: Readonly<Record<string, 'email' | 'password' | 'code'>> = {
  EMAIL_INVALID: 'email',
  WEAK_PASSWORD: 'password',
  BAD_CODE: 'code',
};
