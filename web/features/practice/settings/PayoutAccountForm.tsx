import { useRef, useState } from 'react';
import { cleanHolder, HOLDER_MAX, type HolderFault, holderFault } from '#domain/account-holder.ts';
import type { Instant } from '#domain/dates.ts';
import { type IbanFault, ibanFault } from '#domain/iban.ts';
import { formatPhone } from '#domain/phone.ts';
import { ApiError } from '../../../api/client.ts';
import { savePayoutAccount, sendAccountCode } from '../../../data/payout-account.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { sentAtOf, useCodeWords } from '../../../parts/form/code-words.ts';
import { PasswordField } from '../../../parts/form/PasswordField.tsx';
import { selectCode, useCode } from '../../../parts/form/use-code.ts';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { IbanField } from './IbanField.tsx';
import { payoutAccountFormTexts } from './payout-account-form.texts.ts';

const HOLDER = {
  missing: 'holderMissing',
  length: 'holderLength',
  letters: 'holderLetters',
} as const satisfies Record<HolderFault, string>;

const IBAN = {
  country: 'ibanCountry',
  length: 'ibanLength',
  form: 'ibanForm',
  check: 'ibanCheck',
} as const satisfies Record<IbanFault, string>;

const FIELD_OF: Readonly<Record<string, 'holder' | 'iban' | 'password' | 'code'>> = {
  HOLDER_INVALID: 'holder',
  IBAN_INVALID: 'iban',
  BAD_LOGIN: 'password',
  CODE_REQUIRED: 'code',
  BAD_CODE: 'code',
  LOCKED: 'code',
  LOCKED_FOR_DAY: 'code',
};

/** A code that was sent. */
type Sent = { readonly otpId: string; readonly at: Instant };
type Typed = { readonly holder: string; readonly iban: string; readonly password: string };

type PayoutAccountFormProps = {
  /** There is no account yet. */
  readonly isFirst: boolean;
  readonly hasPassword: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

/** Holder and number of an account, the password of who has one, and a code by SMS. What was typed stays, whatever is refused. */
export function PayoutAccountForm(props: PayoutAccountFormProps) {
  const t = useTexts(payoutAccountFormTexts);
  const [typed, setTyped] = useState<Typed>({ holder: '', iban: '', password: '' });
  const [sent, setSent] = useState<Sent | null>(null);
  const send = async () => {
    const { otpId } = await logged(sendAccountCode(), 'Error sending the code of the account of pay');
    setSent({ otpId, at: sentAtOf(otpId) });
  };
  return (
    <div className="stack gap-5">
      {!props.isFirst && (
        <div className="stack gap-2">
          <h3>{t('changeTitle')}</h3>
          <p className="soft">{t('firstDay')}</p>
        </div>
      )}
      <Fields
        // Another code begins with an empty field.
        key={sent?.otpId}
        {...props}
        typed={typed}
        onTyped={(change) => setTyped((before) => ({ ...before, ...change }))}
        sent={sent}
        onSend={send}
      />
    </div>
  );
}

type FieldsProps = PayoutAccountFormProps & {
  readonly typed: Typed;
  readonly onTyped: (change: Partial<Typed>) => void;
  readonly sent: Sent | null;
  readonly onSend: () => Promise<void>;
};

function Fields({ hasPassword, email, phone, onSaved, onCancel, typed, onTyped, sent, onSend }: FieldsProps) {
  const t = useTexts(payoutAccountFormTexts);
  const codeWords = useCodeWords();
  const input = useRef<HTMLInputElement>(null);
  const { holder, iban, password } = typed;
  const ofHolder = holderFault(cleanHolder(holder));
  const ofIban = ibanFault(iban);
  const problems = {
    holder: ofHolder && t(HOLDER[ofHolder], { n: HOLDER_MAX }),
    iban: iban === '' ? t('ibanMissing') : ofIban && t(IBAN[ofIban], { n: iban.length }),
    password: hasPassword && password === '' ? t('passwordMissing') : null,
  };
  const code = useCode('sms', sent?.at ?? 0, (otp) => {
    const isSound = Object.values(problems).every((problem) => problem === null);
    // What is wrong stands above the code, and gets the focus.
    if (isSound) form.send(() => save(otp), { code: otp });
    else form.submit(null, () => save(otp));
  });
  const form = useForm({
    values: { ...typed, code: code.digits },
    problems: { ...problems, code: sent === null ? null : code.problem },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf: (refusal) => (sent === null || refusal === null ? null : (FIELD_OF[refusal] ?? null)),
    words: (error) => {
      if (error instanceof OwnRefusal && error.code === 'BAD_LOGIN') return t('passwordWrong');
      return codeWords(error) ?? t(sent === null ? 'codeFailed' : 'saveFailed');
    },
  });

  async function save(otp: string): Promise<void> {
    const account = { holder: cleanHolder(holder), iban, otpId: sent?.otpId ?? '', otp };
    try {
      const saving = savePayoutAccount({ ...account, ...(hasPassword && { password }) });
      await logged(saving, 'Error saving the account of pay');
    } catch (error) {
      // The server's words are those of a sign-in by e-mail.
      if (error instanceof ApiError && error.code === 'BAD_LOGIN') throw new OwnRefusal('BAD_LOGIN');
      selectCode(input.current, otp);
      // Returns for a code that nobody has looked at: it waits in its field.
      code.refuse(otp, error);
      return;
    }
    onSaved();
  }

  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, sent === null ? onSend : () => save(code.digits))}
    >
      <Field
        {...form.field('holder', holder !== '')}
        label={t('holder')}
        hint={t('holderHint')}
        autoComplete="name"
        autoFocus={sent === null}
        spellCheck={false}
        value={holder}
        onChange={({ target }) => onTyped({ holder: target.value })}
      />
      <IbanField
        {...form.field('iban', iban !== '')}
        label={t('iban')}
        hint={t('ibanHint')}
        iban={iban}
        onIban={(clean) => onTyped({ iban: clean })}
      />
      {hasPassword && (
        <PasswordField
          {...form.field('password', password !== '')}
          label={t('password')}
          isNew={false}
          username={email ?? phone}
          value={password}
          onValue={(value) => onTyped({ password: value })}
        />
      )}
      {sent !== null && (
        <div className="stack gap-3">
          {phone !== null && (
            <p className="figures">
              <Kept words={t('sentTo', { phone: formatPhone(phone).replaceAll(' ', '\u00a0') })} />
            </p>
          )}
          <CodeEntry ref={input} code={code} sends={t('sends')} {...form.field('code', false)} />
        </div>
      )}
      <Refusal words={form.general} />
      <div className="row">
        <Button type="submit" size="small" busy={form.busy}>
          {t(sent === null ? 'sendCode' : 'save')}
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {sent !== null && <CodeResend sentAt={sent.at} onResend={() => form.send(onSend)} />}
    </form>
  );
}
