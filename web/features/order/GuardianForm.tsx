import { type FormEvent, useRef, useState } from 'react';
import { isName } from '#domain/contact.ts';
import { GUARDIAN_RELATIONS, type GuardianRelation } from '#domain/guardian-consent.ts';
import { parseGeorgianMobile } from '#domain/phone.ts';
import { ApiError } from '../../api/client.ts';
import { useLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../api/sign-in.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import { consentTexts } from './consent.texts.ts';
import { showConsentTask } from '../../data/orders.ts';
import styles from './Order.module.css';

/** Who may agree, and where to reach them. The form is judged on submit, each field after it was left as well. */
export function GuardianForm({ orderId, onSent }: { readonly orderId: string; readonly onSent: () => void }) {
  const t = useTexts(consentTexts);
  const locale = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<GuardianRelation | null>(null);
  const [phone, setPhone] = useState('');
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const problems = {
    name: isName(name) ? null : t('nameMissing'),
    relation: relation === null ? t('relationMissing') : null,
    phone: parseGeorgianMobile(phone) === null ? t('phoneMissing') : null,
  };
  const shown = (field: keyof typeof problems) => (touched.includes(field) ? problems[field] : null);
  const touch = (...fields: string[]) => setTouched((now) => [...now, ...fields]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    touch('name', 'relation', 'phone');
    if (relation === null || problems.name !== null || problems.phone !== null) {
      const first = problems.name !== null ? 'name' : relation === null ? 'relation' : 'phone';
      form.current?.querySelector<HTMLInputElement>(`[name="guardian-${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const body = { name, relation, phone };
      showConsentTask(orderId, await api.call('askGuardian', { params: { orderId }, query: { locale }, body }));
      onSent();
    } catch (error) {
      logFailure('Error asking for the consent');
      setRefusal((error instanceof ApiError && error.message) || t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('name')}
        name="guardian-name"
        autoComplete="off"
        value={name}
        error={shown('name')}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => name !== '' && touch('name')}
      />
      <fieldset
        className={styles['relations']}
        aria-describedby={shown('relation') === null ? undefined : 'guardian-relation-problem'}
      >
        <legend>{t('relation')}</legend>
        {GUARDIAN_RELATIONS.map((one) => (
          <Option
            key={one}
            type="radio"
            name="guardian-relation"
            label={t(one)}
            checked={relation === one}
            onChange={() => setRelation(one)}
          />
        ))}
        {shown('relation') !== null && (
          <p className={styles['problem']} role="alert" id="guardian-relation-problem">
            {shown('relation')}
          </p>
        )}
      </fieldset>
      <Field
        label={t('phone')}
        name="guardian-phone"
        prefix="+995"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        hint={t('phoneHint')}
        error={shown('phone')}
        onChange={({ target }) => setPhone(target.value)}
        onBlur={() => phone !== '' && touch('phone')}
      />
      {refusal !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{refusal}</p>
        </InlineNote>
      )}
      <Button type="submit" busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
