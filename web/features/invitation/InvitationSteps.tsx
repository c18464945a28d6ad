// docs/decisions/136
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/sign-in.ts';
import { api } from '../../data/visitor-api.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { CodeForm } from '../../parts/form/CodeForm.tsx';
import { useCodeWords } from '../../parts/form/code-words.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { invitationTexts } from './invitation.texts.ts';

type TermsFormProps = {
  /** The person came back to it. */
  readonly takesFocus: boolean;
  readonly phone: string;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
  readonly onDone: () => void;
};

/** The coming steps, and the terms to agree to. */
export function TermsForm({ takesFocus, phone, isAgreed, onAgree, onDone }: TermsFormProps) {
  const { t } = useWords(invitationTexts);
  const form = useForm({
    values: { terms: String(isAgreed) },
    problems: { terms: isAgreed ? null : t('termsRequired') },
    words: () => '',
  });
  const { id, error } = form.field('terms');
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, async () => Promise.resolve(onDone()))}
    >
      <p>{t('lead')}</p>
      <ol className="stack gap-2">
        <li>{t('next1')}</li>
        <li>{t('next2')}</li>
        <Kept as="li" words={t('next3', { phone })} />
      </ol>
      <div className="stack gap-1">
        <Checkbox
          id={id}
          autoFocus={takesFocus}
          checked={isAgreed}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onAgree(target.checked)}
          label={<RichText text={t('terms')} tags={{ terms: <NewTab to={href('therapistTerms')} /> }} />}
        />
        <FieldNote id={`${id}-note`} error={error} />
      </div>
      <Button type="submit" wide>
        {t('next')}
      </Button>
      <p className="small">
        <RichText text={t('privacy')} tags={{ privacy: <NewTab to={href('therapistPrivacy')} /> }} />
      </p>
    </form>
  );
}

type PasswordChoiceProps = {
  readonly password: string;
  /** The server found it too common. */
  readonly isRefused: boolean;
  readonly busy: boolean;
  /** The password, or null: the phone alone is the way in. */
  readonly onDone: (password: string | null) => void;
  readonly onBack: () => void;
};

/** A password for signing in by e-mail, or none (P54). */
export function PasswordChoice({ password: before, isRefused, busy, onDone, onBack }: PasswordChoiceProps) {
  const { t } = useWords(invitationTexts);
  const [password, setPassword] = useState(before);
  const [seen, setSeen] = useState(!isRefused);
  const isShort = password.length < PASSWORD_MIN;
  const form = useForm({
    values: { password },
    problems: { password: isShort ? t('passwordShort') : seen ? null : t('passwordWeak') },
    shownAtOnce: seen ? [] : ['password'],
    words: () => '',
  });
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, async () => Promise.resolve(onDone(password)))}
    >
      <p>{t('passwordLead')}</p>
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew
        autoFocus
        value={password}
        onValue={(value) => {
          setSeen(true);
          setPassword(value);
        }}
      />
      <Button type="submit" wide busy={busy && password !== ''}>
        {t('setPassword')}
      </Button>
      <div className="row">
        <Button look="ghost" busy={busy && password === ''} onClick={() => onDone(null)} data-testid="password-skip">
          {t('skip')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

/** The step to repeat, or why none helps: the link is `gone`, or the phone or e-mail `taken`. */
type Why = 'terms' | 'password' | 'gone' | 'taken';

const WHY: Readonly<Record<string, Why>> = {
  TEXT_CHANGED: 'terms',
  WEAK_PASSWORD: 'password',
  BAD_TRANSITION: 'gone',
  NOT_FOUND: 'gone',
  ACCOUNT_EXISTS: 'taken',
};

type CodeProofProps = {
  readonly token: string;
  readonly phone: string;
  readonly sent: { readonly otpId: string; readonly at: Instant };
  readonly termsVersion: string;
  readonly password: string | null;
  readonly isResending: boolean;
  readonly onResend: () => void;
  readonly onBack: () => void;
  readonly onRefused: (why: Why) => void;
  readonly onIn: () => void;
};

/** The code that proves the phone: its last digit sends everything, and the therapist is signed in. */
export function CodeProof(props: CodeProofProps) {
  const { token, phone, sent, termsVersion, password, isResending, onResend, onBack, onRefused, onIn } = props;
  const { t, locale } = useWords(invitationTexts);
  const words = useCodeWords(t('acceptFailed'));

  async function accept(otp: string): Promise<void> {
    const body = { otpId: sent.otpId, otp, termsVersion, ...(password !== null && { password }) };
    const call = api.call('acceptInvitation', { body: { token, ...body }, query: { locale } });
    try {
      signIn(await logged(call, 'Error accepting the invitation'));
      onIn();
    } catch (error) {
      const why = error instanceof ApiError ? WHY[error.code] : undefined;
      if (why === undefined) throw error;
      onRefused(why);
    }
  }

  return (
    <CodeForm
      kind="sms"
      sentAt={sent.at}
      words={words}
      onCode={accept}
      sends={t('sendsItself')}
      action={t('activate')}
      isResending={isResending}
      onResend={onResend}
      below={({ busy }) => (
        <div className="row">
          <Button look="quiet" disabled={busy} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      )}
    >
      {() => <Kept as="p" words={t('sentTo', { phone })} />}
    </CodeForm>
  );
}
