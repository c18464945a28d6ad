import { useTexts } from '../../lib/texts.tsx';
import type { Form } from '../../parts/use-form.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { loginTexts } from './login.texts.ts';

/** On top of a form with two fields: its mistakes, or else the refusal of the form as a whole. */
export function FormProblems({ summary, general }: Pick<Form<string>, 'summary' | 'general'>) {
  const t = useTexts(loginTexts);
  return (
    <>
      <ErrorSummary heading={t('problem')} {...summary} />
      {general !== null && summary.mistakes.length === 0 && (
        <InlineNote kind="danger" role="alert">
          {general}
        </InlineNote>
      )}
    </>
  );
}
