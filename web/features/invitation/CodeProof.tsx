// docs/decisions/136
import type { Instant } from '#domain/dates.ts';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/sign-in.ts';
import { api } from '../../data/visitor-api.ts';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { CodeForm } from '../../parts/form/CodeForm.tsx';
import { useCodeWords } from '../../parts/form/code-words.ts';
import { Button } from '../../ui/Button.tsx';
import { invitationTexts } from './invitation.texts.ts';

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
