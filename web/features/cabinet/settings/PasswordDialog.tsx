import { useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { changePassword, sendPasswordCode } from '../../../data/own-password.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { ProofCode } from '../../../parts/proof/ProofCode.tsx';
import { keepCode, keptCode } from '../../../parts/proof/sent-code.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { passwordDialogTexts } from './password-dialog.texts.ts';

const CALL = 'setNewPassword';

/** A new password: a code goes to the address that signs in, as for a forgotten one (P37). */
export function PasswordDialog({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const t = useTexts(passwordDialogTexts);
  const [to, setTo] = useState(() => keptCode({ for: CALL })?.address ?? null);
  return (
    <Dialog title={t(isFirst ? 'firstTitle' : 'title')} onClose={onClose}>
      {isFirst && <p>{t('firstLead')}</p>}
      {to === null ? (
        <Address onTo={setTo} />
      ) : (
        <ProofCode
          aim={{ for: CALL, address: to }}
          shownTo={to}
          password="new"
          username={to}
          action={t('save')}
          failed={t('failed')}
          onSend={async () => ({ otpId: await sendPasswordCode(to), channel: 'email', to, isFormer: false })}
          onCode={async ({ password = '', ...code }) => {
            await logged(changePassword({ email: to, ...code, password }), 'Error changing the password');
            keepCode(null);
            showToast(t('done'));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** The own address is known, but for accounts whose address was never kept in the clear: these give it again. */
function Address({ onTo }: { readonly onTo: (to: string) => void }) {
  const t = useTexts(passwordDialogTexts);
  const known = useOwnSettings().data?.signInEmail ?? null;
  const [typed, setTyped] = useState('');
  const to = known ?? typed;
  const form = useForm({
    values: { to },
    problems: { to: isEmail(to) ? null : t('emailWrong') },
    words: () => '',
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, async () => Promise.resolve(onTo(to)))}>
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
        <Kept as="p" words={t('willSend', { to })} />
      )}
      <p className="hint">{t('ends')}</p>
      <Button type="submit" wide>
        {t('send')}
      </Button>
    </form>
  );
}
