import { COMPLAINT_WORDS_MAX } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import type { OperatorOrder } from '../../../data/operations-orders.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Option } from '../../../ui/Option.tsx';
import { Choice, ChoiceFieldset } from '../act/Choice.tsx';
import { type ActionName, marksFor } from './actions.ts';
import { actionTexts } from './action.texts.ts';
import type { Draft } from './draft.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { Why } from './OrderActions.tsx';

export type ChoiceProps = {
  readonly action: ActionName;
  readonly order: OperatorOrder;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
};

/** The first step of an action: what is to be done. A new link has nothing to choose. */
export function ActionChoice(props: ChoiceProps) {
  const { action, draft, onDraft } = props;
  const t = useTexts(actionTexts);
  switch (action) {
    case 'link':
      return <p>{t('linkLead')}</p>;
    case 'object': {
      const isLong = draft.words.trim().length > COMPLAINT_WORDS_MAX;
      return (
        <>
          <p>{t('objectLead')}</p>
          <Field
            label={t('words')}
            hint={t('wordsHint')}
            hasLines
            error={isLong ? t('wordsLong', { n: COMPLAINT_WORDS_MAX }) : null}
            value={draft.words}
            onChange={({ target }) => onDraft({ words: target.value })}
          />
        </>
      );
    }
    case 'move':
      return <FreeTimes {...props} />;
    case 'cancel':
      return (
        <Choice
          legend={t('chooseCancel')}
          name="op-because"
          values={['our_fault', 'therapist']}
          chosen={draft.choice}
          label={(because) => t(because === 'therapist' ? 'therapist' : 'our_fault')}
          onChoose={(choice) => onDraft({ choice })}
        />
      );
    case 'settle':
    case 'mark':
      return <Marks {...props} action={action} />;
  }
}

function Marks({ action, order, draft, onDraft }: ChoiceProps & { readonly action: 'settle' | 'mark' }) {
  const t = useTexts(actionTexts);
  const now = useServerNow(SECOND);
  return (
    <ChoiceFieldset legend={t(action === 'settle' ? 'chooseSettle' : 'chooseMark')}>
      {marksFor(action, order, now).map(({ mark, refusal }) => (
        <Option
          key={mark}
          type="radio"
          name="op-mark"
          label={t(mark)}
          help={refusal === null ? undefined : <Why closed={refusal} />}
          checked={draft.choice === mark}
          disabled={refusal !== null}
          onChange={() => onDraft({ choice: mark })}
        />
      ))}
    </ChoiceFieldset>
  );
}
