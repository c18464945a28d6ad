// docs/decisions/221
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { CHAT_MAX, messageProblem } from '#domain/chat.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { api } from '../../data/visitor-api.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { applyTexts } from './apply.texts.ts';

const NOTHING = { name: '', email: '', about: '' };

/** The form for specialists where no external one is configured (spec §1): a letter to those who answer specialists. */
export default function ApplyPage() {
  const { t, locale } = useWords(applyTexts);
  const [values, setValues] = useState(NOTHING);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  /** Names one letter: sent again, it is the same one. */
  const [key] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  useTitle(t('title'));
  const letter = [t('title'), values.name, '', values.about].join('\n');
  const isMissing = (text: string) => messageProblem(text) === 'MESSAGE_REQUIRED';
  const form = useForm({
    values,
    problems: {
      name: isMissing(values.name) ? t('nameRequired') : null,
      email: isEmail(values.email) ? null : t('badEmail'),
      about: isMissing(values.about) ? t('aboutRequired') : messageProblem(letter) && t('tooLong', { most: CHAT_MAX }),
    },
    words: () => '',
    hasSummary: true,
  });
  const field = (name: keyof typeof NOTHING) => ({
    ...form.field(name, false),
    label: t(name),
    value: values[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: name === 'email' ? cleanEmail(target.value) : target.value }),
  });

  async function send(): Promise<void> {
    await api.call('sendChatMessage', {
      query: { locale },
      headers: { 'idempotency-key': key },
      body: { message: letter, email: values.email, audience: 'therapists' },
    });
    setSentFrom(values.email);
  }

  if (sentFrom !== null) {
    return (
      <NoticePage key="sent" heading={t('sent')} testId="application-sent" takeFocus>
        <Kept as="p" words={t('sentTo', { email: sentFrom })} />
      </NoticePage>
    );
  }
  return (
    <NoticePage heading={t('title')}>
      <p>{t('lead')}</p>
      <form className={`stack wide left ${cardClass}`} noValidate onSubmit={(event) => form.submit(event, send)}>
        <ErrorSummary heading={t('summary')} {...form.summary} />
        <Field {...field('name')} autoComplete="name" />
        <Field {...field('email')} type="email" autoComplete="email" />
        <Field {...field('about')} hasLines hint={t('aboutHint')} />
        {form.general !== null && (
          <InlineNote kind="danger" role="alert">
            <p>{form.general === '' ? t('notSent') : `${form.general} ${t('kept')}`}</p>
            <MailLink to={contacts.therapists} />
          </InlineNote>
        )}
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
        <p className="small">
          {t('storage')} <NewTab to={href('therapistPrivacy')}>{t('privacy')}</NewTab>
        </p>
      </form>
    </NoticePage>
  );
}
