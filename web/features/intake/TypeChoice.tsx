import { useRef } from 'react';
import { type Preferences, type TypeKey, isTypeKey, keepTopics } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option } from '../../ui/Option.tsx';
import { CrisisNumbers } from './CrisisPanel.tsx';
import type { ChoiceProps, Offers } from './IntakeStep.tsx';
import { Question } from './Question.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Intake.module.css';

const HELP = { personal: 'personalHelp', couple: 'coupleHelp', teen: 'teenHelp' } as const;

/**
 * Who the therapy is for. Topics that the new type lacks fall away, with a way back (P9). Arrow keys choose each type they
 * pass: what counts are the wishes from before the first of them.
 */
export function TypeChoice({
  wishes,
  onChange,
  offers,
  legend,
}: ChoiceProps & { readonly offers: Offers; readonly legend: 'shown' | 'heading' }) {
  const t = useTexts(intakeTexts);
  const types = offers.info.therapy.flatMap(({ _id, key }) => (isTypeKey(key) ? [{ id: _id, key }] : []));

  const run = useRef<{ before: Preferences; kept: Preferences['topics'] } | null>(null);

  function choose(type: TypeKey): void {
    const before = run.current?.kept === wishes.topics ? run.current.before : wishes;
    const { kept, dropped } = keepTopics(before.topics, type);
    run.current = { before, kept };
    onChange({ ...wishes, type, topics: kept });
    if (dropped.length === 0) return;
    const undo = () => onChange((now) => ({ ...now, type: before.type, topics: before.topics }));
    showToast(t('dropped', { n: dropped.length }), { action: { label: t('undo'), run: undo } });
  }

  return (
    <Question legend={t('typeQuestion')} look={legend}>
      <div className={`stack gap-3 ${styles['three']}`}>
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
      <div role="status">
        {wishes.type === 'teen' && (
          <InlineNote>
            <p>{t('teenNote')}</p>
            <CrisisNumbers numbers={offers.crisisNumbers.filter(({ kind }) => kind !== 'violence')} />
          </InlineNote>
        )}
      </div>
    </Question>
  );
}
