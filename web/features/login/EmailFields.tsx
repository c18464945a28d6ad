import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import type { Form } from '../../parts/form/use-form.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { loginTexts } from './login.texts.ts';

/** On top of a form with two fields: its mistakes, or else the refusal of the form as a whole. */
export function FormProblems({ summary, general }: Pick<Form<string>, 'summary' | 'general'>) {
  const t = useTexts(loginTexts);
  return (
    <>
      <ErrorSummary heading={t('problem')} {...summary} />
      <Refusal words={summary.mistakes.length === 0 ? general : null} />
    </>
  );
}

/** The address of an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  const t = useTexts(loginTexts);
  return <Field {...field} label={t('email')} type="email" inputMode="email" />;
}
