import { useId, useRef } from 'react';
import { crisisOf } from '#domain/crisis.ts';
import type { TopicKey } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Option } from '../../ui/Option.tsx';
import { CrisisPanel } from './CrisisPanel.tsx';
import type { TopicChoice } from './TopicPicker.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './Topics.module.css';

type TopicOptionProps = {
  readonly topic: { readonly key: TopicKey; readonly name: string };
  readonly choice: TopicChoice;
};

/** A topic to tick, with what it means behind „?“ and, under the heavy ones, the numbers for help. */
export function TopicOption({ topic: { key, name }, choice }: TopicOptionProps) {
  const t = useTexts(intakeTexts);
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isChosen = choice.selected.includes(key);
  const help = choice.helpFor === key ? choice.helpOf(key) : null;
  return (
    <>
      <div className={styles['topic']}>
        <Option
          ref={input}
          type="checkbox"
          label={name}
          checked={isChosen}
          aria-disabled={choice.isFull && !isChosen ? true : undefined}
          data-testid={`topic-${key}`}
          onChange={() => choice.onToggle(key)}
        />
        <button
          type="button"
          className={styles['what']}
          aria-label={t('whatIs', { topic: name })}
          aria-expanded={choice.helpFor === key}
          aria-controls={helpId}
          data-testid={`what-${key}`}
          onClick={() => choice.onHelp(key)}
        >
          <span className="disc" aria-hidden="true">
            ?
          </span>
        </button>
        <p id={helpId} className={`card-text ${styles['meaning']}`} hidden={help === null}>
          {help}
        </p>
      </div>
      {crisisOf(key) !== null && (
        <CrisisPanel
          topic={key}
          type={choice.type}
          numbers={choice.crisisNumbers}
          isChosen={isChosen}
          onClosed={() => input.current?.focus()}
        />
      )}
    </>
  );
}
