// docs/decisions/178
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/sign-in.ts';
import { api } from '../../data/proof-api.ts';
import { ClosedLink } from '../../layouts/ClosedLink.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { AppCodeForm } from '../../parts/proof/AppCodeForm.tsx';
import { AppSecret } from '../../parts/proof/AppSecret.tsx';
import { RecoveryCodes } from '../../parts/proof/RecoveryCodes.tsx';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';
import { momentOf } from '../../parts/times/moment-words.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { operatorSetupTexts } from './operator-setup.texts.ts';

/** The page of the link of `npm run operator`, for a new operator: password, authenticator app, recovery codes. */
export default function OperatorSetupPage() {
  const { t } = useWords(operatorSetupTexts);
  useTitle(t('title'));
  const { token, data, failed, retry } = useLinkedPage(href('operatorSetup'), (asked) =>
    api.call('readOperatorSetup', asked),
  );
  // The link is used up by the set-up: what comes after it does not ask for its state again.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);

  if (isKept) {
    return (
      <NoticePage
        key="ready"
        art={<SpotArch mood="dawn" />}
        heading={t('doneTitle')}
        testId="operator-setup-ready"
        takeFocus
      >
        <p>{t('doneText')}</p>
        <p>{t('doneLost')}</p>
        <ButtonLink to={href('operations')}>{t('doneOpen')}</ButtonLink>
      </NoticePage>
    );
  }
  if (codes !== null) {
    return (
      <NoticePage key="codes" heading={t('keepTitle')} testId="operator-setup-codes" takeFocus>
        <div className={`stack wide left ${cardClass}`}>
          <RecoveryCodes codes={codes} action={t('done')} onKept={() => setKept(true)} />
        </div>
      </NoticePage>
    );
  }
  if (data === null) return <UnreadPage failed={failed} retry={retry} />;
  const state = data === 'missing' ? 'missing' : data.state;
  if (data === 'missing' || state !== 'open') {
    return <ClosedLink name="operator-setup" why={state === 'open' ? 'withdrawn' : state} t={t} />;
  }
  return (
    <SetupForm
      token={token}
      email={data.email ?? ''}
      expiresAt={Date.parse(data.expiresAt)}
      onChanged={retry}
      onDone={setCodes}
    />
  );
}

type SetupFormProps = {
  readonly token: string;
  /** Whose account it is, masked. */
  readonly email: string;
  readonly expiresAt: Instant;
  /** The link does not stand any more as this page shows it. */
  readonly onChanged: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
};

/** Three steps: the password, the secret in the app, and its first code, whose last digit sends all of it. */
function SetupForm({ token, email, expiresAt, onChanged, onDone }: SetupFormProps) {
  const { t, locale } = useWords(operatorSetupTexts);
  const [step, setStep] = useState<'password' | 'app'>('password');
  const [password, setPassword] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const screen = useIgnoredDoubleTap<HTMLDivElement>(step);
  const query = { locale };

  /** A secret is made once for this page: the app that has read it need not read another. */
  async function begin(): Promise<void> {
    if (secret === null) {
      const call = orWait(api.call('beginOperatorSetup', { body: { token }, query }));
      setSecret(await logged(call, 'Error making the key').catch((error: unknown) => orChanged(error)));
    }
    setStep('app');
  }

  async function finish(code: string): Promise<void> {
    const call = api.call('finishOperatorSetup', { body: { token, password, code }, query });
    try {
      const { recoveryCodes, ...answer } = await logged(call, 'Error setting up the account');
      onDone(recoveryCodes);
      signIn(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'WEAK_PASSWORD') return orChanged(error);
      setRefused(true);
      setStep('password');
    }
  }

  function orChanged(error: unknown): never {
    if (error instanceof ApiError && (error.code === 'BAD_TRANSITION' || error.code === 'NOT_FOUND')) onChanged();
    throw error;
  }

  return (
    <NoticePage heading={t('title')} testId="operator-setup-open">
      <Kept as="p" words={t('lead', { email })} />
      <div ref={screen} className={`stack wide left gap-5 ${cardClass}`}>
        {step === 'password' && (
          <PasswordStep
            password={password}
            isRefused={isRefused}
            onPassword={(typed) => {
              setRefused(false);
              setPassword(typed);
            }}
            onDone={begin}
          />
        )}
        {step === 'app' && secret !== null && (
          <>
            <div className="stack gap-3">
              <StepHead n={2} title={t('appTitle')} />
              <AppSecret {...secret} />
            </div>
            <div className="stack gap-3">
              <StepHead n={3} title={t('codeTitle')} />
              <p>{t('codeLead')}</p>
              <AppCodeForm
                action={t('finish')}
                sends={t('sends')}
                takesRecovery={false}
                autoFocus={false}
                onCode={finish}
              >
                <Button look="quiet" onClick={() => setStep('password')}>
                  {t('back')}
                </Button>
              </AppCodeForm>
            </div>
          </>
        )}
      </div>
      <Kept as="p" className="small" words={t('until', { when: momentOf(expiresAt, locale) })} />
    </NoticePage>
  );
}

function StepHead({ n, title }: { readonly n: number; readonly title: string }) {
  const { t } = useWords(operatorSetupTexts);
  return (
    <div className="stack gap-half">
      <p className="small">{t('step', { n })}</p>
      <h2 className="serif-l">{title}</h2>
    </div>
  );
}

type PasswordStepProps = {
  readonly password: string;
  /** The server found it too common. */
  readonly isRefused: boolean;
  readonly onPassword: (password: string) => void;
  readonly onDone: () => Promise<void>;
};

function PasswordStep({ password, isRefused, onPassword, onDone }: PasswordStepProps) {
  const { t } = useWords(operatorSetupTexts);
  const isShort = password.length < PASSWORD_MIN;
  const form = useForm({
    values: { password },
    problems: { password: isShort ? t('passwordShort') : isRefused ? t('passwordWeak') : null },
    shownAtOnce: isRefused ? ['password'] : [],
    words: useProofWords(t('beginFailed')),
  });
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => form.submit(event, onDone)}>
      <StepHead n={1} title={t('passwordTitle')} />
      <p>{t('passwordLead')}</p>
      <Refusal words={form.general} />
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew
        autoFocus={isRefused}
        value={password}
        onValue={onPassword}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('next')}
      </Button>
    </form>
  );
}
