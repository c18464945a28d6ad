import { useRef, useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { formatPhone, nationalDigits } from '#domain/phone.ts';
import { changePassword, sendPasswordCode } from '../../../data/own-password.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { callOf, changeWay, type WayName } from '../../../data/ways-in.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { MaskedField } from '../../../parts/form/MaskedField.tsx';
import { maskPhone, phoneDigits } from '../../../parts/form/phone-mask.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { ProofCode } from '../../../parts/proof/ProofCode.tsx';
import { keepCode, keptCode } from '../../../parts/proof/sent-code.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { settingsDialogTexts } from './settings-dialog.texts.ts';
import type { SettingsDialogs } from './settings-dialogs.ts';

/** The dialog of the settings that is open; after the first e-mail to sign in with, the one for its password. */
export function SettingsDialog({ dialogs: { open, show, close } }: { readonly dialogs: SettingsDialogs }) {
  const [isFirst, setFirst] = useState(false);
  const hadEmail = useOwnSettings().data?.hasSignInEmail;
  const leave = () => {
    setFirst(false);
    close();
  };
  function done(): void {
    if (open !== 'signInEmail' || hadEmail !== false) return leave();
    setFirst(true);
    show('password');
  }
  if (open === null) return null;
  return open === 'password' ? (
    <PasswordDialog isFirst={isFirst} onClose={leave} />
  ) : (
    <WayInDialog key={open} way={open} onClose={leave} onDone={done} />
  );
}

type WayInDialogProps = { readonly way: WayName; readonly onClose: () => void; readonly onDone: () => void };

/** A new phone or address; the code that goes there makes it count. */
function WayInDialog({ way, onClose, onDone }: WayInDialogProps) {
  const t = useTexts(settingsDialogTexts);
  const settings = useOwnSettings().data;
  const proof = useProof();
  const input = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(false);
  const [to, setTo] = useState(() => keptCode({ for: callOf(way) })?.address ?? '');
  const isPhone = way === 'phone';
  const now = settings?.[way] ?? null;
  const isSame = now !== null && to === (isPhone ? nationalDigits(now) : now);
  const wrong = isPhone ? phoneProblem(to) : isEmail(to) ? null : 'emailWrong';
  const same = isPhone ? 'samePhone' : 'sameEmail';
  const form = useForm({
    values: { to },
    problems: { to: wrong !== null ? t(wrong) : isSame ? t(same) : null },
    fieldOf: () => 'to',
    words: useProofWords(t('failed')),
  });

  async function change(): Promise<void> {
    const call = async () => {
      await orWait(logged(changeWay(way, to), 'Error changing a way in'));
      setDone(true);
    };
    if (!(await proof.run(call, { title: t(way), to }))) return;
    showToast(<Kept words={t('done', { to: isPhone ? formatPhone(to) : to })} />);
    onDone();
  }

  if (proof.dialog !== null || isDone) return proof.dialog;
  return (
    <Dialog title={t(way)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, change)}>
        {isPhone ? (
          <MaskedField
            ref={input}
            {...form.field('to', to !== '')}
            autoFocus
            label={t('newPhone')}
            prefix="+995"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            digits={to}
            mask={maskPhone}
            digitsOf={phoneDigits}
            hint={t('phoneNote')}
            onDigits={setTo}
          />
        ) : (
          <Field
            {...form.field('to', to !== '')}
            autoFocus
            label={t('newEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={to}
            onChange={({ target }) => setTo(cleanEmail(target.value))}
          />
        )}
        <p className="hint">{t(`${way}Tells`)}</p>
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}

function phoneProblem(digits: string): 'phoneRequired' | 'phoneIncomplete' | null {
  if (digits === '') return 'phoneRequired';
  return parseGeorgianMobile(digits) === null ? 'phoneIncomplete' : null;
}

const CALL = 'setNewPassword';

/** A new password: a code goes to the address that signs in, as for a forgotten one (P37). */
function PasswordDialog({ isFirst, onClose }: { readonly isFirst: boolean; readonly onClose: () => void }) {
  const t = useTexts(settingsDialogTexts);
  const [to, setTo] = useState(() => keptCode({ for: CALL })?.address ?? null);
  return (
    <Dialog title={t(isFirst ? 'firstTitle' : 'passwordTitle')} onClose={onClose}>
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
          failed={t('passwordFailed')}
          onSend={async () => ({ otpId: await sendPasswordCode(to), channel: 'email', to, isFormer: false })}
          onCode={async ({ password = '', ...code }) => {
            await logged(changePassword({ email: to, ...code, password }), 'Error changing the password');
            keepCode(null);
            showToast(t('passwordDone'));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** The own address is known, but for accounts whose address was never kept in the clear: these give it again. */
function Address({ onTo }: { readonly onTo: (to: string) => void }) {
  const t = useTexts(settingsDialogTexts);
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
          label={t('passwordEmail')}
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
