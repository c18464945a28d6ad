import { useState } from 'react';
import { COMPLAINT_WORDS_MAX, areWordsTooLong } from '#domain/complaint.ts';
import type { Translate } from '../lib/texts.tsx';
import { useForm } from '../parts/form/use-form.ts';
import { Field } from '../ui/Field.tsx';

/** How much of the room for words is left when the form begins to say so. */
const SAY_LEFT_BELOW = 100;

/** The form's button stands in the foot of the dialog. */
export const COMPLAINT_FORM = 'complaint-form';

/** The optional words of either side to a complaint (P45): the form that sends them, and its only field. */
export function useComplaintWords(
  t: Translate<'words' | 'wordsHint' | 'left' | 'tooLong'>,
  failed: string,
  send: (words: string) => Promise<void>,
) {
  const [words, setWords] = useState('');
  const left = COMPLAINT_WORDS_MAX - [...words].length;
  const form = useForm({
    values: { words },
    problems: { words: areWordsTooLong(words) ? t('tooLong', { n: -left }) : null },
    shownAtOnce: ['words'],
    fieldOf: (code) => (code === 'WORDS_TOO_LONG' ? 'words' : null),
    words: () => failed,
  });
  const field = (
    <form
      id={COMPLAINT_FORM}
      className="stack"
      noValidate
      onSubmit={(event) => form.submit(event, () => send(words.trim()))}
    >
      <Field
        hasLines
        {...form.field('words')}
        label={t('words')}
        hint={left < SAY_LEFT_BELOW ? t('left', { n: left }) : t('wordsHint')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </form>
  );
  return { form, field };
}
