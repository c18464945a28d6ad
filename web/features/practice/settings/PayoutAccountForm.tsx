import { type ComponentProps, useState } from 'react';
import { cleanHolder, HOLDER_MAX, holderFault } from '#domain/account-holder.ts';
import { cleanIban, ibanFault, ibanInFours } from '#domain/iban.ts';
import { savePayoutAccount } from '../../../data/payout-account.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { payoutAccountFormTexts } from './payout-account-form.texts.ts';
import { useMaskedInput } from '../../../parts/form/use-masked-input.ts';

type PayoutAccountFormProps = {
  /** There is no account yet. */
  readonly isFirst: boolean;
  /** Whose the password is that is asked for. */
  readonly username: string | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

/** Holder and number of an account; a proof lets them count. What was typed stays, whatever is refused. */
export function PayoutAccountForm({ isFirst, username, onSaved, onCancel }: PayoutAccountFormProps) {
  const t = useTexts(payoutAccountFormTexts);
  const proof = useProof();
  const [holder, setHolder] = useState('');
  const [iban, setIban] = useState('');
  const ofHolder = holderFault(cleanHolder(holder));
  const ofIban = ibanFault(iban);
  const form = useForm({
    values: { holder, iban },
    problems: {
      holder: ofHolder && t(`holder_${ofHolder}`, { n: HOLDER_MAX }),
      iban: iban === '' ? t('ibanMissing') : ofIban && t(`iban_${ofIban}`, { n: iban.length }),
    },
    fieldOf: (refusal) => (refusal === 'HOLDER_INVALID' ? 'holder' : refusal === 'IBAN_INVALID' ? 'iban' : null),
    words: useProofWords(t('saveFailed')),
  });

  async function save(): Promise<void> {
    const saving = () => savePayoutAccount({ holder: cleanHolder(holder), iban });
    const call = () => orWait(logged(saving(), 'Error saving the account of pay'));
    const words = { title: t('changeTitle'), action: t('save'), sends: t('sends'), username };
    if (await proof.run(call, words)) onSaved();
  }

  return (
    <div className="stack gap-5">
      {!isFirst && (
        <div className="stack gap-2">
          <h3>{t('changeTitle')}</h3>
          <p className="soft">{t('firstDays')}</p>
        </div>
      )}
      <form className="stack gap-5" noValidate onSubmit={(event) => form.submit(event, save)}>
        <Field
          {...form.field('holder', holder !== '')}
          label={t('holder')}
          hint={t('holderHint')}
          autoComplete="name"
          autoFocus
          spellCheck={false}
          value={holder}
          onChange={({ target }) => setHolder(target.value)}
        />
        <IbanField
          {...form.field('iban', iban !== '')}
          label={t('iban')}
          hint={t('ibanHint')}
          iban={iban}
          onIban={setIban}
        />
        <Refusal words={form.general} />
        <div className="row">
          <Button type="submit" size="small" busy={form.busy}>
            {t('save')}
          </Button>
          <Button look="quiet" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </div>
  );
}

type IbanFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  /** Clean, without blanks. */
  readonly iban: string;
  readonly onIban: (iban: string) => void;
};

/** An IBAN shown in groups of four, edited as if without blanks: pasting works, and the caret keeps its place. */
function IbanField({ iban, onIban, ...field }: IbanFieldProps) {
  const value = ibanInFours(iban);
  const onChange = useMaskedInput(value, (typed) => onIban(cleanIban(typed)), NO_BLANK);
  return (
    <Field
      {...field}
      value={value}
      onChange={onChange}
      className="figures"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

const NO_BLANK = /\S/;
