import { useRef, useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { PASSWORD_MIN } from '#domain/sign-in.ts';
import type { ApiError } from '../../../api/client.ts';
import { changePassword, sendPasswordCode } from '../../../data/own-password.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { PasswordField } from '../../../parts/form/PasswordField.tsx';
import { sentAtOf } from '../../../parts/form/code-words.ts';
import { selectCode, useCode } from '../../../parts/form/use-code.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { passwordDialogTexts } from './password-dialog.texts.ts';
import { type SentOwnCode, useSentOwnCode } from './sent-own-code.ts';

/** A new password: a code goes to the address that signs in, as for a forgotten one (P37). */
export function PasswordDialog({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const t = useTexts(passwordDialogTexts);
  const [sent, keep] = useSentOwnCode('password');
  const leave = () => {
    keep(null);
    onClose();
  };
  return (
    <Dialog title={t(isFirst ? 'firstTitle' : 'title')} closeLabel={t('close')} onClose={leave}>
      {isFirst && <p>{t('firstLead')}</p>}
      {sent === null ? (
        <AskForCode onSent={keep} />
      ) : (
        <NewPassword key={sent.otpId} sent={sent} onSent={keep} onDone={leave} />
      )}
    </Dialog>
  );
}

/** The own address is known, but for accounts whose address was never kept in the clear: these give it again. */
function AskForCode({ onSent }: { readonly onSent: (code: SentOwnCode) => void }) {
  const t = useTexts(passwordDialogTexts);
  const known = useOwnSettings().data?.signInEmail ?? null;
  const [typed, setTyped] = useState('');
  const to = known ?? typed;
  const form = useForm({
    values: { to },
    problems: { to: isEmail(to) ? null : t('emailWrong') },
    fieldOf: () => (known === null ? 'to' : null),
    words: useProofWords(t('sendFailed')),
  });

  async function send(): Promise<void> {
    const otpId = await logged(orWait(sendPasswordCode(to)), 'Error sending the code');
    onSent({ way: 'password', to, otpId, at: sentAtOf(otpId) });
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, send)}>
      {known === null ? (
        <Field
          {...form.field('to', to !== '')}
          autoFocus
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={typed}
          onChange={({ target }) => setTyped(cleanEmail(target.value))}
        />
      ) : (
        <p>
          <Kept words={t('willSend', { to })} />
        </p>
      )}
      <p className="hint">{t('ends')}</p>
      <Refusal words={form.general} />
      <Button type="submit" wide busy={form.busy}>
        {t('send')}
      </Button>
    </form>
  );
}

type NewPasswordProps = {
  readonly sent: SentOwnCode;
  readonly onSent: (code: SentOwnCode) => void;
  readonly onDone: () => void;
};

function NewPassword({ sent: { to, otpId, at }, onSent, onDone }: NewPasswordProps) {
  const t = useTexts(passwordDialogTexts);
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isSound = password.length >= PASSWORD_MIN;
  const code = useCode('email', at, (otp) => isSound && form.send(() => save(otp), { code: otp }));
  const form = useForm({
    values: { password, code: code.digits },
    problems: {
      password: password === '' ? t('passwordRequired') : isSound ? null : t('passwordShort'),
      code: code.problem,
    },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf,
    words: useProofWords(t('failed')),
  });
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('sendFailed')) });

  async function save(otp: string): Promise<void> {
    try {
      await logged(changePassword({ email: to, otp, otpId, password }), 'Error changing the password');
    } catch (error) {
      selectCode(input.current, otp);
      // Returns for a code that nobody has looked at: it waits in its field.
      code.refuse(otp, error);
      return;
    }
    showToast(t('done'));
    onDone();
  }

  const resend = () =>
    sending.send(async () => {
      const again = await logged(orWait(sendPasswordCode(to)), 'Error sending the code');
      onSent({ way: 'password', to, otpId: again, at: sentAtOf(again) });
    });

  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, () => save(code.digits))}>
      <p className="figures">
        <Kept words={t('sent', { to })} />
      </p>
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('newPassword')}
        isNew
        username={to}
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <CodeEntry
        ref={input}
        code={code}
        {...(!isSound && { sends: t('first') })}
        {...form.field('code', code.digits !== '')}
      />
      <Refusal words={form.general} />
      <Button type="submit" wide busy={form.busy}>
        {t('save')}
      </Button>
      <Refusal words={sending.general} />
      <CodeResend sentAt={at} busy={sending.busy} onResend={resend} />
      <p className="small">{t('spam')}</p>
    </form>
  );
}

/** The field that a refusal is about. */
function fieldOf(code: ApiError['code'] | null): 'code' | 'password' | null {
  if (code === 'WEAK_PASSWORD') return 'password';
  return code === 'BAD_CODE' || code === 'LOCKED' || code === 'LOCKED_FOR_DAY' || code === 'CODE_REQUIRED'
    ? 'code'
    : null;
}
