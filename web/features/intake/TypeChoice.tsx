import type { Answer } from '#contract/api.ts';
import { type TypeKey, isTypeKey, keepTopics } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import type { ChoiceProps } from './IntakeStep.tsx';
import { Question } from './Question.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

const HELP = { personal: 'personalHelp', couple: 'coupleHelp', teen: 'teenHelp' } as const;

/** Who the therapy is for. Topics that the new type lacks fall away, with a way back (P9). */
export function TypeChoice({
  wishes,
  onChange,
  info,
  legend,
}: ChoiceProps & { readonly info: Answer<'info'>; readonly legend: 'shown' | 'heading' }) {
  const t = useTexts(intakeTexts);
  const types = info.therapy.flatMap(({ _id, key }) => (isTypeKey(key) ? [{ id: _id, key }] : []));

  function choose(type: TypeKey): void {
    const { kept, dropped } = keepTopics(wishes.topics, type);
    onChange({ ...wishes, type, topics: kept });
    if (dropped.length === 0) return;
    showToast(t('dropped', { n: dropped.length }), { label: t('undo'), run: () => onChange(wishes) });
  }

  return (
    <Question legend={t('typeQuestion')} look={legend}>
      <div className={styles['three']}>
        {types.map(({ id, key }) => (
          <Option
            key={id}
            type="radio"
            name="type"
            label={t(key)}
            help={t(HELP[key])}
            checked={wishes.type === key}
            data-testid={`type-${key}`}
            onChange={() => choose(key)}
          />
        ))}
      </div>
      {wishes.type === 'teen' && <InlineNote role="status">{t('teenNote')}</InlineNote>}
    </Question>
  );
}
