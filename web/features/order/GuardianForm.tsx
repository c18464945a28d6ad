import { useState } from 'react';
import { isName } from '#domain/contact.ts';
import { GUARDIAN_RELATIONS, type GuardianRelation } from '#domain/guardian-consent.ts';
import { parseGeorgianMobile } from '#domain/phone.ts';
import { logFailure } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import { consentTexts } from './consent.texts.ts';
import { askGuardian } from '../../data/orders.ts';
import styles from './Order.module.css';

/** Who may agree, and where to reach them. The form is judged on submit, each field after it was left as well. */
export function GuardianForm({ orderId, onSent }: { readonly orderId: string; readonly onSent: () => void }) {
  const t = useTexts(consentTexts);
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<GuardianRelation | null>(null);
  const [phone, setPhone] = useState('');
  const form = useForm({
    values: { name, relation: relation ?? '', phone },
    problems: {
      name: isName(name) ? null : t('nameMissing'),
      relation: relation === null ? t('relationMissing') : null,
      phone: parseGeorgianMobile(phone) === null ? t('phoneMissing') : null,
    },
    words: () => t('failed'),
  });
  const { id: relationId, error: relationError } = form.field('relation');

  async function send(): Promise<void> {
    if (relation === null) return;
    try {
      await askGuardian(orderId, { name, relation, phone });
      onSent();
    } catch (error) {
      logFailure('Error asking for the consent');
      throw error;
    }
  }

  return (
    <form className="stack top-3" noValidate onSubmit={(event) => form.submit(event, send)}>
      <Field
        label={t('name')}
        {...form.field('name', name !== '')}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset
        className={`stack gap-2 ${styles['relations']}`}
        aria-describedby={relationError === null ? undefined : `${relationId}-problem`}
      >
        <legend>{t('relation')}</legend>
        {GUARDIAN_RELATIONS.map((each, index) => (
          <Option
            key={each}
            {...(index === 0 && { id: relationId })}
            type="radio"
            name="guardian-relation"
            label={t(each)}
            checked={relation === each}
            onChange={() => setRelation(each)}
          />
        ))}
        {relationError !== null && (
          <p className="hint danger" role="alert" id={`${relationId}-problem`}>
            {relationError}
          </p>
        )}
      </fieldset>
      <Field
        label={t('phone')}
        {...form.field('phone', phone !== '')}
        prefix="+995"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        hint={t('phoneHint')}
        onChange={({ target }) => setPhone(target.value)}
      />
      {form.general !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{form.general}</p>
        </InlineNote>
      )}
      <Button type="submit" busy={form.busy}>
        {t('send')}
      </Button>
    </form>
  );
}
