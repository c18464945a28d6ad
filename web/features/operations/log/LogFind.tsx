import { useState } from 'react';
import { useAuth } from '../../../api/auth.ts';
import { findClientId, type LogOf } from '../../../data/operations-log.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { OwnRefusal, useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { meantBy } from './log-of.ts';
import { logTexts } from './log.texts.ts';

type LogFindProps = {
  /** Something is looked for: what was found before is not it. */
  readonly onAsked: () => void;
  readonly onFound: (of: LogOf) => void;
};

/** Finds whose lines are meant by one field. A phone or e-mail goes in the body of a call and nowhere else. */
export function LogFind({ onAsked, onFound }: LogFindProps) {
  const t = useTexts(logTexts);
  const { user } = useAuth();
  const [typed, setTyped] = useState('');
  const meant = meantBy(typed);
  const form = useForm({
    values: { typed },
    problems: { typed: meant === null ? t('findEmpty') : null },
    fieldOf: () => 'typed',
    words: (error) => (error instanceof OwnRefusal ? t('nobody') : t('findFailed')),
  });
  async function find(): Promise<void> {
    if (meant === null) return;
    if (!('phone' in meant || 'email' in meant)) return onFound(meant);
    const person = await logged(findClientId(meant), 'Error finding a person');
    if (person === null) throw new OwnRefusal('NOT_FOUND');
    onFound({ person });
  }
  return (
    <form
      className="stack gap-3"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        onAsked();
        form.submit(event, find);
      }}
    >
      <Field
        {...form.field('typed', typed !== '')}
        label={t('find')}
        hint={t('findHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Refusal words={form.general} />
      <div className="row">
        <Button type="submit" size="small" busy={form.busy}>
          {t('open')}
        </Button>
        {user !== undefined && user !== null && (
          <Button look="ghost" size="small" onClick={() => onFound({ operator: user.id })}>
            {t('mine')}
          </Button>
        )}
      </div>
    </form>
  );
}
