// docs/decisions/136
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import { ApiError } from '../../api/client.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { CodeEntry, CodeResend } from '../form/CodeEntry.tsx';
import { sentAtOf } from '../form/code-words.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { type Beside, useCodeForm } from '../form/use-code-form.ts';
import { OwnRefusal, useForm } from '../form/use-form.ts';
import { proofCodeTexts } from './proof-code.texts.ts';
import { type CodeAim, keepCode, keptCode, type SentCode } from './sent-code.ts';
import { orWait, useProofWords } from './use-proof-words.ts';

/** A call that cannot be undone: its button alone makes it, no digit or Enter, beside a button that changes nothing. */
export type Danger = {
  readonly stay: string;
  /** Our words where the server has none, and where no answer came. */
  readonly failed: string;
  readonly unanswered: string;
};

type TypedCode = { readonly otp: string; readonly otpId: string; readonly password?: string };

type ProofCodeProps = {
  readonly aim: CodeAim;
  /** Where the code goes, where that is not for the server to say. */
  readonly shownTo?: string | undefined;
  readonly onSend: () => Promise<Answer<'sendProofCode'>>;
  /** The password that is shown as well, or the one that is to be; `username`: whose it is. */
  readonly password?: 'own' | 'new' | undefined;
  readonly username?: string | null | undefined;
  readonly action?: string | undefined;
  /** The effect of the last digit, where that is more than a check. */
  readonly sends?: string | undefined;
  readonly failed?: string;
  readonly danger?: Danger | undefined;
  readonly onCode: (typed: TypedCode) => Promise<void>;
  /** Back to where another address can be given. */
  readonly onOther?: (() => void) | undefined;
  readonly onStay?: () => void;
};

/** A code that is sent at once, unless one is on its way, and its form. */
export function ProofCode({ aim, shownTo, onSend, onOther, ...rest }: ProofCodeProps) {
  const t = useTexts(proofCodeTexts);
  const [sent, setSent] = useState(() => keptCode(aim));
  const [password, setPassword] = useState('');
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('sendFailed')) });
  const askFor = () =>
    sending.submit(null, async () => {
      const answer = await logged(orWait(onSend()), 'Error sending the code');
      const now = { ...aim, ...answer, at: sentAtOf(answer.otpId) };
      keepCode(now);
      setSent(now);
    });
  const isDue = useRef(sent === null);
  useEffect(() => {
    if (isDue.current) askFor();
    isDue.current = false;
  });
  if (sent === null) {
    return (
      <>
        <Refusal words={sending.general} />
        <Button wide busy={sending.busy} data-testid="proof-send" onClick={askFor}>
          {t('send')}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className="row spread">
        <Kept as="p" className="figures" words={t('sent', { to: shownTo ?? sent.to })} />
        {onOther && (
          <Button look="quiet" size="small" onClick={onOther}>
            {t('other')}
          </Button>
        )}
      </div>
      {sent.isFormer && <p className="hint">{t('isFormer')}</p>}
      {/* Another code begins with an empty field. */}
      <CodeFields key={sent.otpId} {...rest} sent={sent} typed={password} onTyped={setPassword} />
      <Refusal words={sending.general} />
      <CodeResend sentAt={sent.at} busy={sending.busy} onResend={askFor} />
      {onOther && <p className="small">{t('notCome')}</p>}
      {sent.channel === 'email' && <p className="small">{t('spam')}</p>}
    </>
  );
}

type CodeFieldsProps = Omit<ProofCodeProps, 'aim' | 'onSend' | 'onOther' | 'shownTo'> & {
  readonly sent: SentCode;
  readonly typed: string;
  readonly onTyped: (password: string) => void;
};

const OF_PASSWORD: ReadonlySet<string | null> = new Set(['BAD_LOGIN', 'WEAK_PASSWORD']);
const OF_CODE: ReadonlySet<string | null> = new Set([
  'BAD_CODE',
  'LOCKED',
  'LOCKED_FOR_DAY',
  'CODE_REQUIRED',
  'VALIDATION',
]);

function CodeFields({ sent, password, username, typed, onTyped, ...wish }: CodeFieldsProps) {
  const { action, sends, failed, danger, onCode, onStay } = wish;
  const t = useTexts(proofCodeTexts);
  const proofWords = useProofWords(danger?.failed ?? failed);
  const problem = password === undefined ? null : passwordProblem(password, typed);
  const beside: Record<string, Beside> = { password: { value: typed, problem: problem && t(problem) } };
  const { entry, form, submit } = useCodeForm({
    kind: sent.channel,
    sentAt: sent.at,
    ...(password !== undefined && { beside }),
    sendsItself: danger === undefined,
    fieldOf: (refusal) => (OF_PASSWORD.has(refusal) ? 'password' : OF_CODE.has(refusal) ? 'code' : null),
    words(error) {
      if (error instanceof OwnRefusal && error.code === 'BAD_LOGIN') return t('passwordWrong');
      const isLost = error instanceof ApiError && error.code === 'OFFLINE';
      return danger !== undefined && isLost ? danger.unanswered : proofWords(error);
    },
    async onCode(otp) {
      try {
        await orWait(onCode({ otp, otpId: sent.otpId, ...(password !== undefined && { password: typed }) }));
      } catch (error) {
        // The server's words are those of a sign-in by e-mail.
        throw error instanceof ApiError && error.code === 'BAD_LOGIN' ? new OwnRefusal('BAD_LOGIN') : error;
      }
    },
  });
  return (
    <form className="stack" noValidate onSubmit={danger === undefined ? submit : (event) => event.preventDefault()}>
      {password !== undefined && (
        <PasswordField
          {...form.field('password', typed !== '')}
          label={t(password)}
          isNew={password === 'new'}
          username={username ?? null}
          autoFocus
          value={typed}
          onValue={onTyped}
        />
      )}
      <CodeEntry {...entry} autoFocus={password === undefined} sends={problem === null ? sends : t('first')} />
      <Refusal words={form.general} />
      {danger === undefined ? (
        <Button type="submit" wide busy={form.busy} data-testid="proof-confirm">
          {action ?? t('confirm')}
        </Button>
      ) : (
        <div className="row">
          <Button onClick={onStay}>{danger.stay}</Button>
          <Button look="danger" busy={form.busy} data-testid="proof-danger" onClick={() => submit(null)}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}

function passwordProblem(kind: 'own' | 'new', typed: string): 'passwordMissing' | 'passwordShort' | null {
  if (typed === '') return 'passwordMissing';
  return kind === 'new' && typed.length < PASSWORD_MIN ? 'passwordShort' : null;
}
